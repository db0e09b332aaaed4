import { expect, test } from 'vitest'
import { compile } from '../compile.ts'

const FIRST = "`split(tags, ',').first() == 'red'`"

/** Codes with their lines' first cells. */
function told({ field = '', grant = 'create; read; update', filter = '`has(tags)`', more = '' }) {
  const text = `# Specification: Notes

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Reds | \`/reds\` | list of Note where ${filter} | member |

## 3. Entities

### Note
${more}
| Field | Type | Default |
| --- | --- | --- |
| Tags | text | |
| Owner | User | \`me\` |
${field}
## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Note | ${grant} |
`
  const { problems } = compile([{ file: 'notes.md', text }])
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`)
}

test('EXP-065 what the database is asked must be known to it', () => {
  const bare = FIRST.slice(1, -1)
  for (const wrong of [
    { filter: FIRST },
    { grant: `create; read when ${FIRST}` },
    { grant: `create; read; update when ${FIRST}` },
    { grant: `create; read; delete when ${FIRST}` },
  ])
    expect(told(wrong)).toEqual([`EXP-065 ${bare}`])
  expect(told({ field: "| First name | text | `= split(owner.name, ' ').first()` |\n" })).toEqual([
    "EXP-065 split(owner.name, ' ').first()",
  ])
  expect(told({ more: "\n- Shown as: `orElse(split(tags, ',').last(), 'none')`\n" })).toHaveLength(1)
})

test('EXP-065 is not told of what is stored, of what is constant, nor of what the server itself works out', () => {
  expect(
    told({ field: "| First tag | text | `= split(tags, ',').first()` |\n", filter: "`firstTag == 'red'`" }),
  ).toEqual([])
  expect(told({ filter: "`tags == split('a,b', ',').first()`" })).toEqual([])
  expect(told({ grant: `create when ${FIRST}; read` })).toEqual([])
})
