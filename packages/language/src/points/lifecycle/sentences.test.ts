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
    ['Every Sunday evening the animals of the week are created.', '`every day at 08:00`'],
    ['Animals are archived overnight.', '`every day at 08:00`'],
    ['An e-mail goes to the person who made it.', '`notify …`'],
    ['Whoever brought it gets a letter.', '`notify …`'],
    ['When it is seen, another animal is created.', '`create …`'],
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
    'We look at each animal every Monday.',
    'Animals are usually gone within a day, says the vet.',
    'Vets work daily.',
    'People send us letters.',
    '> An e-mail goes to the person who made it.',
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

  it('stands beside actions of another kind', () => {
    const every = '| See | new | seen | every day | | |'
    expect(told('Every Sunday the animals are removed.', every)).toEqual([])
    expect(told('When it is seen, another animal is created.', '| See | new | seen | vet | | name = null |')).toEqual(
      [],
    )
  })
})

const elsewhere = (point: number, text: string) => {
  const document = `# Specification: Clinic

## 3. Entities

### Animal

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## 5. Rules

${point === 5 ? text : ''}

| Rule | Entity | Must hold |
| --- | --- | --- |
| Named | Animal | \`name != 'x'\` |

## 6. Roles

${point === 6 ? text : ''}

| Role | Who has it |
| --- | --- |
| vet | given by administrators |
| clerk | given by administrators |

| Entity | vet | clerk |
| --- | --- | --- |
| Animal | create, read | read |

## 7. Calls

${point === 7 ? text : ''}

| Call | Method and path | For | Answers |
| --- | --- | --- | --- |
| Animals | \`GET /animals\` | vet | list of Animal |
`
  return compile([{ file: 'a.md', text: document }]).problems.flatMap(({ code, severity }) =>
    severity === 'note' ? [] : [code],
  )
}

describe('LIF-23 a sentence of another point', () => {
  it.each([5, 6, 7])('is told in point %i', (point) => {
    expect(elsewhere(point, 'The vet is notified of each new animal.')).toEqual(['LIF-054'])
    expect(elsewhere(point, 'Every night the animals are exported.')).toEqual(['LIF-054'])
    expect(elsewhere(point, '> Every night the animals are exported.')).toEqual([])
    expect(elsewhere(point, 'Animals come and go every day.')).toEqual([])
  })
})

describe('LIF-20 lines beside a table of actions', () => {
  const codes = (text: string) =>
    compile([
      {
        file: 'a.md',
        text: `# Specification: Zoo

## 3. Entities

### Animal

| Field | Type |
| --- | --- |
| Name | text |

## 4. States

### Animal

${text}

| Action | From | To | Who |
| --- | --- | --- | --- |
| See | new | seen | administrators |
| Release | seen | gone | administrators |
`,
      },
    ]).problems.map(({ code }) => code)

  it.each(['- Return: gone → seen', 'gone -> new', 'new → seen; gone → new', '- gone → seen (administrators)'])(
    'have no effect: %s',
    (line) => expect(codes(line)).toEqual(['LIF-056']),
  )
  it.each([
    'new → seen → gone',
    'new → seen; seen → gone',
    'new → seen, seen → gone.',
    '- See: new → seen',
    '- Release: new → gone',
    '> - Return: gone → seen',
  ])('explain: %s', (line) => expect(codes(line)).toEqual([]))
})
