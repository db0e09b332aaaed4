// What follows from a deed is worked out from the plan: effects, cascades, calculated fields; a "no" is proven with all of them.
import { expect, test } from 'vitest'
import { ask, matrixOf, type Answer } from '../../src/index.ts'
import { planOf } from '../support/plan.ts'

const plan = planOf(`## 3. Entities

### Article

| Field | Type | Required | Applies when |
| --- | --- | --- | --- |
| Name | text | yes | |
| Price | integer | | |
| Moves | list of Move | | |
| Moved | integer = \`moves.sum(m, m.quantity)\` | | |
| Hazard | yes/no | | |
| Hazard note | text | | \`hazard\` |

### Move

| Field | Type | Required |
| --- | --- | --- |
| Article | Article, deleted with it | yes |
| Quantity | integer | yes |

### Order

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Article | Article | | |
| Approved by | User | | |
| Copied price | integer | | copy of \`article.price\` |

### Log

| Field | Type | Required |
| --- | --- | --- |
| Text | text | yes |

## 4. States

### Order

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Approve | new | approved | boss | | \`approvedBy = me\`; create Log with \`text = title\` |
| Reprice | approved | approved | clerk | \`title == 'Sale'\` | \`article.price = 5\`; do Retire on article where \`price > 3\` |
| Expire | approved | expired | after 3 days | | \`article.price = 1\` |

### Article

| Action | From | To | Who |
| --- | --- | --- | --- |
| Retire | sold | retired | administrators |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |
| boss | given by administrators |
| keeper | given by administrators |

| Entity | clerk | boss | keeper |
| --- | --- | --- | --- |
| Article | read | read | read, delete, update \`hazard\` |
| Move | read | read, create | read |
| Order | create, read, update \`article\` | read | |
| Log | read | | |
`)

const one = (question: string): Answer => ask(question, plan)[0]!

test.each([
  // An effect sets a field of another record.
  ['can clerk change the price of an Article', 'possible'],
  ['can clerk change the price of an Article whose `price == 5`', 'no'],
  ['can boss change the price of an Article', 'no'],
  ['can clerk change an Article', 'possible'],
  // An action is taken on another record, with its own condition; what was changed before it is not held against it.
  ['can clerk retire an Article', 'possible'],
  ['can clerk retire a retired Article', 'no'],
  ['can clerk retire an Article whose `price == 2`', 'possible'],
  ['can boss retire an Article', 'no'],
  // Something is created.
  ['can boss create a Log', 'possible'],
  ['can clerk create a Log', 'no'],
  // What goes with a deleted record.
  ['can keeper delete a Move', 'possible'],
  ['can clerk delete a Move', 'no'],
  // What an action does to its own record is asked by its field.
  ['can boss change the approved by of an Order', 'possible'],
  ['can clerk change the approved by of an Order', 'no'],
  ['can boss change an Order', 'no'],
  // What follows from another field.
  ['can boss change the moved of an Article', 'possible'],
  ['can clerk change the moved of an Article', 'no'],
  ['can keeper change the hazard note of an Article', 'possible'],
  ['can clerk change the copied price of an Order', 'possible'],
  ['can boss change the copied price of an Order', 'no'],
])('ASK-24 what follows from a deed counts: %s', (question, answer) => {
  expect(one(question)).toMatchObject({ answer })
})

test('ASK-24 the answer tells the line that does it, and what is to be seen afterwards', () => {
  const { reasons, example } = one('can clerk change the price of an Article')
  expect(reasons.map(({ text }) => text)).toEqual(['"Reprice" of an Order sets Price of an Article'])
  expect(reasons[0]!.origin!.line).toBeGreaterThan(1)
  expect(example).toMatchObject({
    requests: [{ does: { kind: 'action', name: 'reprice' }, entity: 'Order' }],
    outcome: { kind: 'changed', field: 'price' },
  })
})

test('ASK-24 what a timer does is no deed of a person, but a note', () => {
  expect(one('can boss change the price of an Article').notes.join(' ')).toContain(
    'By itself, "Expire" of an Order sets Price of an Article.',
  )
})

test('ASK-24 the matrix shows what follows from deeds to other records, for those who can', () => {
  const [article] = matrixOf(plan, 'Article')
  const of = (role: string, does: string) =>
    article!.rows[0]!.cells.find((cell) => cell.role === role)!.possible.find((one) => one.does === does)!
  expect(of('clerk', 'update')).toMatchObject({
    possible: 'sometimes',
    by: [
      { text: '"Reprice" of an Order sets Price of an Article' },
      { text: '"Reprice" of an Order sets Status of an Article' },
    ],
  })
  expect(of('boss', 'update').possible).toBe('never')
  expect(of('boss', 'retire').possible).toBe('never')
})

test('ASK-24 a call that adds to a list is not worked out, and no reason to say no', () => {
  const wiki = planOf(`## 3. Entities

### Page

| Field | Type | Required |
| --- | --- | --- |
| Title | text, unique | yes |
| Fans | many User | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Page | read |

## 7. Calls

| Method and path | For | Does |
| --- | --- | --- |
| \`POST /pages/{page: Page}/like\` | member | add me to \`page.fans\` |
`)
  expect(ask('can member change the fans of a Page', wiki)[0]).toMatchObject({ answer: 'undecided' })
  expect(ask('can a visitor change the fans of a Page', wiki)[0]).toMatchObject({ answer: 'no' })
})
