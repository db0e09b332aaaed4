// Where nothing leads to a state: the action that may have been meant to is shown.
import { expect, it } from 'vitest'
import { compile } from '../../../compile.ts'

const textOf = (rows: string) => `# Specification: Orders

## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Title | text |

## 4. States

### Order

| State |
| --- |
| draft |
| placed |
| packed |
| gone |

| Action | From | To | Who |
| --- | --- | --- | --- |
${rows}
`

it.each([
  [
    'one that is called like the state',
    'Place | draft | packed',
    'Pack | placed | packed',
    'Send | packed | gone',
    'Place',
  ],
  ['one that leads back', 'Place | draft | placed', 'Wrap up | placed | placed', 'Send | packed | gone', 'Wrap up'],
  ['one from the state before', 'Place | draft | placed', 'Pack | placed | packed', 'Send | packed | draft', 'Send'],
])('LIF-012 shows %s', (_, one, two, three, action) => {
  const rows = [one, two, three].map((row) => `| ${row} | everyone signed in |`).join('\n')
  const text = textOf(`| (create) | | draft | everyone signed in |\n${rows}`)
  const problem = compile([{ file: 'a.md', text }]).problems.find(({ code }) => code === 'LIF-012')
  expect(problem?.second && text.slice(problem.second.span.start, problem.second.span.end)).toBe(action)
})
