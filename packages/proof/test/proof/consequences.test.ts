// What follows from an operation is worked out from the plan: effects, cascades, calculated fields; a "no" is proven with all of them.
import { expect, test } from 'vitest'
import { ask } from '../../src/ask/ask.ts'
import { matrixOf } from '../../src/matrix.ts'
import type { Answer } from '../../src/ask/answer.ts'
import { planOf } from '../../../language/test/support/plan.ts'

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
])('ASK-24 what follows from an operation counts: %s', (question, answer) => {
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

test('ASK-24 what a timer does is no operation of a person, but a note', () => {
  expect(one('can boss change the price of an Article').notes.join(' ')).toContain(
    'By itself, "Expire" of an Order sets Price of an Article.',
  )
})

test('ASK-24 the matrix shows what follows from operations to other records, for those who can', () => {
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

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| fan | Page | \`me in fans\` |

| Entity | member |
| --- | --- |
| Page | read |

## 7. Calls

| Method and path | For | Does |
| --- | --- | --- |
| \`POST /pages/{page: Page}/like\` | member | add me to \`page.fans\` |
`)
  expect(ask('can member change the fans of a Page', wiki)[0]).toMatchObject({ answer: 'undecided' })
  expect(ask('can fan change the fans of a Page', wiki)[0]).toMatchObject({ answer: 'undecided' })
  expect(ask('can a visitor change the fans of a Page', wiki)[0]).toMatchObject({ answer: 'no' })
})

const levels = Array.from({ length: 20 }, (_, index) => `Level${String.fromCharCode(97 + index)}`)
const clerk = (first: string, all: readonly string[], may: string) => `## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |
| other | given by administrators |

| Entity | clerk | other |
| --- | --- | --- |
${all.map((name) => `| ${name} | ${name === first ? may : 'read'} | read |`).join('\n')}
`

/** Each level names the ones above it, up to `parents` of them, and is deleted with any of them. */
function cascade(count: number, parents: number): string {
  const all = levels.slice(0, count)
  const entities = all.map((name, index) => {
    const above = all.slice(Math.max(0, index - parents), index)
    const fields = above.map((one) => `| ${one} | ${one}, deleted with it | yes |\n`).join('')
    return `### ${name}\n\n| Field | Type | Required |\n| --- | --- | --- |\n| Name | text | yes |\n${fields}\n`
  })
  return `## 3. Entities\n\n${entities.join('')}${clerk(all[0]!, all, 'read, delete')}`
}

/** Each level takes the same action on the next one; the last one sets its name. */
function hops(count: number): string {
  const all = levels.slice(0, count)
  const entities = all.map((name, index) => {
    const next = all[index + 1]
    const row = next ? `| ${next} | ${next} | yes |\n` : ''
    return `### ${name}\n\n| Field | Type | Required |\n| --- | --- | --- |\n| Name | text | yes |\n${row}\n`
  })
  const actions = all.map((name, index) => {
    const next = all[index + 1]
    const then = next ? `do Close on ${next.charAt(0).toLowerCase()}${next.slice(1)}` : "set name to `'closed'`"
    const head = '| Action | From | To | Who | Then |\n| --- | --- | --- | --- | --- |'
    return `### ${name}\n\n${head}\n| Close | open | closed | ${index === 0 ? 'clerk' : 'administrators'} | ${then} |\n\n`
  })
  return `## 3. Entities\n\n${entities.join('')}## 4. States\n\n${actions.join('')}${clerk('', all, '')}`
}

test.each([
  ['a cascade of 7 levels', cascade(7, 1), 'delete a Levelg', 'possible'],
  ['a cascade of 12 levels', cascade(12, 1), 'delete a Levell', 'possible'],
  ['a cascade of 20 levels', cascade(20, 1), 'delete a Levelt', 'undecided'],
  ['actions over 7 hops', hops(7), 'close a Levelg', 'possible'],
  ['what actions over 7 hops set', hops(7), 'change the name of a Levelg', 'possible'],
  ['actions over 20 hops', hops(20), 'close a Levelt', 'undecided'],
  ['many cascades that meet again', cascade(14, 4), 'delete a Leveln', 'possible'],
])('ASK-24 no chain of consequences is too long to count: %s', (_, text, what, answer) => {
  const deep = planOf(text)
  expect(ask(`can clerk ${what}`, deep)[0]).toMatchObject({ answer })
  expect(ask(`can other ${what}`, deep)[0]).toMatchObject({ answer: 'no' })
})

test('ASK-24 a chain that is too long to work out is named in the answer', () => {
  const { notes, reasons } = ask('can clerk delete a Levelt', planOf(cascade(20, 1)))[0]!
  expect(notes).toEqual(['The chains of effects that lead there are too many or too long to work out each of them.'])
  expect(reasons.map(({ text }) => text)).toEqual(['deleting a Levela deletes a Levelt'])
})

test('ASK-24 many cascades that meet again are worked out in time', () => {
  const many = planOf(cascade(20, 5))
  const start = performance.now()
  const last = matrixOf(many).find(({ entity }) => entity === 'Levelt')!
  expect(performance.now() - start).toBeLessThan(10_000)
  const of = (role: string) =>
    last.rows[0]!.cells.find((cell) => cell.role === role)!.possible.find((one) => one.does === 'delete')!
  expect(of('clerk')).toMatchObject({ possible: 'sometimes', by: [{ text: 'deleting a Levela deletes a Levelt' }] })
  expect(of('other')).toMatchObject({ possible: 'never' })
})

test('ASK-24 what deletes a record that was changed before counts', () => {
  const desk = planOf(`## 3. Entities

### Desk

| Field | Type |
| --- | --- |
| Name | text |

### Move

| Field | Type | Required |
| --- | --- | --- |
| Old desk | Desk | yes |
| New desk | Desk | yes |

## 4. States

### Move

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Finish | planned | done | clerk | \`oldDesk = newDesk\`; delete oldDesk |

${clerk('', ['Desk', 'Move'], '')}`)
  expect(ask('can clerk delete a Desk', desk)[0]!.answer).not.toBe('no')
  expect(ask('can other delete a Desk', desk)[0]).toMatchObject({ answer: 'no' })
})

test('ASK-24 a role that is included over many others counts', () => {
  const names = levels.slice(0, 9).map((name) => name.toLowerCase())
  const ranks = names.map((name, index) => {
    const below = names[index - 1]
    return `| ${name} | given by administrators${below ? `; includes ${below}` : ''} |`
  })
  const text = `## 3. Entities\n\n### Note\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n
## 6. Roles\n\n| Role | Who has it |\n| --- | --- |\n${ranks.join('\n')}\n
| Entity | ${names[0]} |\n| --- | --- |\n| Note | create, read |\n`
  expect(ask(`can ${names.at(-1)} create a Note`, planOf(text))[0]).toMatchObject({ answer: 'possible' })
})
