// Sentences beside the actions that only seem to take effect.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const ROWS = '| See | new | seen | vet | | |\n| Release | seen | gone | vet | | |'

const told = (text: string, rows = ROWS) =>
  compile([
    {
      file: 'a.md',
      text: `# Specification: Clinic

## 3. Entities

### Animal

| Field | Type |
| --- | --- |
| Name | text |
| Keeper | User |

## 4. States

### Animal

${text}

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
${rows}

## 6. Roles

| Role | Who has it |
| --- | --- |
| vet | given by administrators |
| clerk | given by administrators |
`,
    },
  ]).problems.flatMap(({ code, help }) => (code === 'LIF-054' ? [help.split(' If it only')[0]] : []))

describe('LIF-23 a sentence beside the actions', () => {
  it.each([
    ['Only the vet who saw it may let it go.', 'column Who of the action'],
    ['- Only the keeper may release it.', 'column Who of "Release"'],
    ['A new animal that nobody sees within 3 days is gone.', '`after 3 days`'],
    ['Remind the keeper by e-mail.', '`notify Keeper`'],
  ])('is told with where it belongs: %j', (text, where) => {
    expect(told(text)).toEqual([expect.stringContaining(where)])
  })

  it.each([
    'Animals come and go.',
    '> Only the keeper may release it.',
    'Only vets may see and release animals.',
    'Who may release it?',
    'Most are seen by a vet on the day they come.',
    'It must rain before anything grows.',
    '```text\nOnly the keeper may release it.\n```',
  ])('only explains: %j', (text) => expect(told(text)).toEqual([]))

  it('is told once for each', () => {
    expect(told('Only the keeper may release it. Animals come and go. Only clerks may see it.')).toHaveLength(2)
  })

  it.each([
    ['A seen animal is gone after 3 days.', '| See | new | seen | vet | | |\n| Go | seen | gone | after 3 days | | |'],
    ['Remind the keeper by e-mail.', '| See | new | seen | vet | | notify keeper |'],
    ['Only a vet may see it when the keeper is there.', '| See | new | seen | vet | `keeper != me` | |'],
  ])('explains what the actions say: %j', (text, rows) => expect(told(text, rows)).toEqual([]))
})
