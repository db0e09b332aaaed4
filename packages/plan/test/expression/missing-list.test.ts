// A list that the record does not have: the message asks for it, and offers no sum over the records of others.
import { expect, test } from 'vitest'
import { compile } from '../../../language/src/compile.ts'

const missing = (formula: string) => {
  const text = `# Specification: School

## 3. Entities

### Student

| Field | Type |
| --- | --- |
| Name | text |
| Balance | integer, \`= ${formula}\` |

### Lesson

| Field | Type |
| --- | --- |
| Student | Student |
| Price | integer |

### Room

| Field | Type |
| --- | --- |
| Price | integer |
`
  const found = compile([{ file: 'a.md', text }]).problems.filter(({ code }) => code === 'EXP-020')
  return found.map(({ help, fix }) => ({ help, fix: fix?.edits.map((edit) => edit.text) }))
}

test('a list that is missing is to be added; the set of all records takes its place nowhere', () => {
  expect(missing('lessons.sum(l, l.price)')).toEqual([
    {
      help: 'Add the list to Student in point 3: a field `Lessons` of type `list of Lesson`. `Lesson` alone means all records of Lesson, not only those of this record.',
      fix: undefined,
    },
  ])
  expect(missing('Lessn.sum(l, l.price)')[0]!.help).toBe('Did you mean `Lesson`?')
  expect(missing('rooms.sum(r, r.price)')[0]!.help).toBe('Did you mean `Room`?')
})
