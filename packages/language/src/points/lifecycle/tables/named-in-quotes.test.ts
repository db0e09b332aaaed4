// Lines that say how a button is called, who presses it and when.
import { describe, expect, it } from 'vitest'
import { compile } from '../../../compile.ts'

const compiled = (lines: string) =>
  compile([
    {
      file: 'a.md',
      text: `# Specification: Driving school

## 3. Data

### Lesson

| Field | Type |
| --- | --- |
| Instructor | User |
| Start | date and time |

## 4. States

### Lesson

${lines}

## 6. Permissions

| | Teacher |
| --- | --- |
| Lesson | C R |
| User | R \`name\` |
`,
    },
  ])

describe('LIF-2 a line with the name of a button', () => {
  it.each([
    ['- Booked → Missed: button "Did not appear", the instructor of the lesson', undefined],
    [
      '- Booked → Missed: button "Did not appear", the instructor of the lesson, only when `start < now`',
      'start < now',
    ],
    ['- Booked → Missed: “Did not appear”, by the instructor, if `start < now`', 'start < now'],
    ['- Booked → Missed: "Did not appear" (instructor)', undefined],
    ['- Booked → Missed: Did not appear, by the instructor', undefined],
    ['- Booked → Missed: the instructor clicks "Did not appear"', undefined],
    ['- Booked → Missed: instructor, button "Did not appear"', undefined],
    [
      '| Action | From | To | Who |\n| --- | --- | --- | --- |\n| button "Did not appear" | Booked | Missed | instructor |',
      undefined,
    ],
  ])('is called so: %s', (line, when) => {
    const { plan, problems } = compiled(line)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    const [action] = plan!.lifecycles[0]!.actions
    expect(action).toMatchObject({ label: 'Did not appear' })
    expect(action!.when?.source).toBe(when)
    expect(action!.who?.actors.map(({ kind }) => kind)).toEqual(['path'])
  })

  it.each([
    ['- Booked → Missed: button "Did not appear", the instructor, only after the start', 'EXP-066'],
    ['- Booked → Missed: Did not appear, only on rainy days', 'EXP-066'],
    ['- Booked → Missed: button "Did not appear", the caretaker', 'LIF-005'],
  ])('what is not understood of it is an error: %s', (line, code) => {
    const errors = compiled(line).problems.filter(({ severity }) => severity === 'error')
    expect(errors.map((problem) => problem.code)).toEqual([code])
  })

  it('a comma in a name stays there', () => {
    const { plan } = compiled('- Booked → Cancelled: Cancel, refund and close (Teacher)')
    expect(plan!.lifecycles[0]!.actions[0]).toMatchObject({ label: 'Cancel, refund and close' })
  })
})
