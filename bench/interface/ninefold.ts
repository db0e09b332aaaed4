// The same content as a document, and as rows of the tables that the engine makes for it.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TableRow } from '../data/put.ts'
import type { Suite } from '../suite.ts'
import { choices, items, order, orderFields, people, rules, token, type Kind } from './content.ts'

const types: Record<Kind, string> = {
  text: 'text (1–200)',
  integer: 'integer',
  decimal: 'decimal (12.2)',
  date: 'date',
  choice: `one of: ${choices.join(', ')}`,
  yesNo: 'yes/no',
}

const fieldRows = orderFields.map(
  ({ label, kind, section }) => `| ${label} | ${types[kind]} | ${kind === 'yesNo' ? '' : 'yes'} | | ${section} |`,
)

const ruleRows = rules.map(
  ({ section, days, count, charge }) =>
    `| ${section} in time | Order | \`${charge} == 0\` | \`${days} <= ${count}\` | TOO_MANY_DAYS |`,
)

const interfaceDocument = `# Specification: Store

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Items | \`/items\` | list of Item | everyone signed in |
| Item | \`/items/{item: Item}\` | page of Item | everyone signed in |
| Order | \`/orders/{order: Order}\` | page of Order | everyone signed in |

### Items

- Columns: name, number, shelf, kind, pieces, price, bought on, keeper
- Sort: number

## 3. Entities and their fields

### Item

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |
| Number | integer | yes |
| Shelf | text (1–80) | yes |
| Kind | one of: ${choices.join(', ')} | yes |
| Pieces | integer | yes |
| Price | decimal (12.2) | yes |
| Bought on | date | yes |
| Keeper | User | yes |

### Order

- Shown as: \`customerName\`

| Field | Type | Required | Default | Section |
| --- | --- | --- | --- | --- |
${fieldRows.join('\n')}
| Total | decimal (12.2) | | \`= lines.sum(l, l.amount)\` | |

### Line

- Part of: Order, as Lines

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Description | text (1–200) | yes | |
| Pieces | integer (1–9999) | yes | |
| Price | decimal (12.2) | yes | |
| Amount | decimal (12.2) | | \`= pieces * price\` |

## 5. Validation rules

| Rule | Entity | When | Must hold | Error |
| --- | --- | --- | --- | --- |
${ruleRows.join('\n')}

## 6. Roles and permissions

| Entity | everyone signed in |
| --- | --- |
| Item | create, read, update |
| Order | create, read, update |
| User | read \`name\` |

## 8. Error catalogue

| Code | Message | Remedy |
| --- | --- | --- |
| TOO_MANY_DAYS | More days than pieces. | Enter fewer days. |

## 9. Constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 1000000 |
`

const began = '2024-01-01T08:00:00.000Z'

function* ourRows(): Generator<TableRow> {
  const company = people()
  const [first] = company.map(({ id }) => id)
  const made = { createdAt: began, createdBy: first!, updatedAt: began, updatedBy: first!, version: 1 }
  for (const [at, { id, name }] of company.entries()) {
    const email = `person${at + 1}@bench.example`
    yield ['User', { id, name, email, ...made }]
    yield ['ninefold_account', { person: id, email, administrator: 0, active: 1, roles: '[]' }]
  }
  const now = new Date().toISOString()
  const hash = createHash('sha256').update(token).digest('base64url')
  yield ['ninefold_session', { token: hash, person: first!, created: now, used: now }]
  for (const { keeper, ...item } of items()) yield ['Item', { ...item, keeper: company[keeper]!.id, ...made }]
  const { id, values, lines } = order()
  const total = lines.reduce((sum, { pieces, price }) => sum + pieces * price, 0)
  yield ['Order', { id, ...values, total, ...made }]
  for (const [place, line] of lines.entries())
    yield ['Line', { ...line, amount: line.pieces * line.price, order: id, ninefold_position: place }]
}

export const interfaceSuite: Pick<Suite, 'document' | 'rows'> = {
  document(folder) {
    const file = join(folder, 'store.md')
    writeFileSync(file, interfaceDocument)
    return file
  },
  rows: ourRows,
}
