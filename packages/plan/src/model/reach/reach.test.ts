import { expect, it } from 'vitest'
import { planOf } from '../../../../language/test/support/plan.ts'
import { compile } from '../../../../language/src/compile.ts'
import { reachOf } from './reach.ts'

const plan = planOf(`
## 3. Entities

### Article

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Movements | list of Movement | |
| Stock | integer | \`= movements.sum(m, m.quantity * m.kind.sign)\` |
| Shelf | Shelf | |
| Total | integer | \`= batches.sum(b, b.pieces)\` |

### Batch

- Part of: Article, as Batches

| Field | Type |
| --- | --- |
| Pieces | integer |

### Movement

| Field | Type | Required |
| --- | --- | --- |
| Article | Article | yes |
| Quantity | integer | yes |
| Kind | Kind | yes |
| Booked on | date | |

### Kind

| Field | Type |
| --- | --- |
| Sign | integer |

### Shelf

| Field | Type |
| --- | --- |
| Name | text |
| Near | many Shelf |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| Own | Article | | \`total <= 100\` |
| In stock | Article | | \`stock >= 0\` |
| Alone | Article | | unique: name |
| Few alike | Article | | \`Article.filter(a, a.shelf == shelf).size() <= 3\` |
| Future | Movement | | \`bookedOn >= today\` |
| Never less | Movement | | \`quantity >= old.quantity\` |
| Locked | Movement | | \`old.quantity < 100\` |
| Mine | Article | | \`shelf.name != me.name\` |
| Low | Article | | \`Shelf.all(s, s.name != name)\` |
| Held | Shelf | | \`not Article.exists(a, a.shelf == this and a.stock < 0)\` |
| Once | Article | this record is saved | \`stock < 1000\` |
`)

const reach = (label: string) =>
  reachOf(
    plan.entities,
    plan.rules.find((rule) => rule.label === label)!,
  )
const said = (label: string) =>
  Object.fromEntries(
    reach(label).dependencies.map(({ entity, fields, back }) => [
      `${entity} ${back.map((step) => ('field' in step ? `${step.kind} ${step.field}` : step.kind)).join(' ')}`.trim(),
      [...fields].toSorted(),
    ]),
  )

it('follows references, lists and calculated fields back to the rule’s record', () => {
  expect(said('In stock')).toEqual({
    Article: [],
    'Movement references article': ['article', 'kind', 'quantity'],
    'Kind referencedBy kind references article': ['sign'],
  })
  expect(reach('In stock')).toMatchObject({ scope: 'otherRecords', checked: 'anyWrite' })
})

it('takes the record and its parts for one', () => {
  expect(reach('Own').scope).toBe('record')
})

it('narrows a search of an entity by what must be equal', () => {
  expect(said('Few alike')).toEqual({ Article: ['shelf'], 'Article equal shelf': ['shelf'] })
  expect(said('Alone')).toEqual({ Article: ['name'], 'Article equal name': ['name'] })
  expect(said('Low')).toEqual({ Article: ['name'], 'Shelf every': ['name'] })
  expect(said('Held')).toMatchObject({ 'Article references shelf': ['shelf'] })
})

it('tells a rule over what is stored from one over the time, the person or what was before', () => {
  const checked = ['In stock', 'Future', 'Never less', 'Locked', 'Mine', 'Once'].map((label) => reach(label).checked)
  expect(checked).toEqual(['anyWrite', 'ownInputs', 'ownInputs', 'ownSave', 'ownSave', 'ownSave'])
})

it('ends at a calculated field that needs itself by way of a list, which is an error of point 3', () => {
  const read = () =>
    compile([
      {
        file: 'tree.md',
        text: `
## 3. Entities

### Node

| Field | Type | Default |
| --- | --- | --- |
| Size | integer | |
| Parent | Node | |
| Children | list of Node | |
| Total | integer | \`= size + children.sum(c, c.total)\` |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Not too large | Node | \`total < 5\` |
`,
      },
    ])
  expect(read().problems.map(({ code }) => code)).toContain('ENT-032')
})
