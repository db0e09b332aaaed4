import { expect, test } from 'vitest'
import { compile } from '../compile.ts'

/** Codes at their lines, of a document with this calculated field. */
const codes = (type: string, expression: string): readonly string[] => {
  const text = `# Specification: Rooms

## 3. Entities

### Room

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Seats | integer | |
| Photo | file | |
| Tags | some of: a, b | |
| Other | Room | |
| Result | ${type} | \`= ${expression}\` |
`
  return compile([{ file: 'rooms.md', text }])
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code)
}

test.each([
  ['yes/no', 'other.photo == photo', 'EXP-065'],
  ['yes/no', 'other.tags == tags', 'EXP-065'],
  ['text', "Room.map(r, r.name).join(',')", 'EXP-065'],
  ['integer', 'Room.sum(r, r.result)', 'ENT-032'],
])('%s that every list would fail with: %s', (type, expression, code) => {
  expect(codes(type, expression)).toEqual([code])
})

test.each([
  ['integer', 'Room.map(r, r.seats).distinct().sum()'],
  ['decimal', 'Room.filter(r, r.seats > 2).distinct().average(r, r.seats)'],
])('%s that the database works out: %s', (type, expression) => {
  expect(codes(type, expression)).toEqual([])
})
