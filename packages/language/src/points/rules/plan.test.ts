import { expect, it } from 'vitest'
import { planOf, recordOf, valueOf } from '../../../test/support/plan.ts'

const plan = planOf(`
## 3. Entities

### Room

| Field | Type |
| --- | --- |
| Name | text |

### Booking

| Field | Type | Required |
| --- | --- | --- |
| Room | Room | yes |
| Starts on | date | yes |
| Ends on | date | |
| Title | text | yes |

## 5. Rules

| Rule | Entity | When | Must hold | Weight | Error |
| --- | --- | --- | --- | --- | --- |
| Ends later | Booking | \`has(endsOn)\` | \`endsOn > startsOn\` | | |
| Said once | Booking | | unique: room, title | | |
| Alone | Booking | | no overlap: starts on, ends on per room | | TAKEN |
| Booked early | Booking | \`isNew\` | \`startsOn > today\` | warning | |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| TAKEN | 409 | {room.name} is taken. |
`)
const rule = (name: string) => plan.rules.find((one) => one.name === name)!

it('RUL-2 a rule over a missing value neither holds nor fails', () => {
  const { must, when } = rule('endsLater')
  if (must.kind !== 'hold') throw new Error('no expression')
  expect(valueOf(must.expr, { this: recordOf('b', { startsOn: '2030-01-02', endsOn: '2030-01-03' }) })).toBe(true)
  expect(valueOf(must.expr, { this: recordOf('b', { startsOn: '2030-01-02', endsOn: '2030-01-01' }) })).toBe(false)
  expect(valueOf(must.expr, { this: recordOf('b', { startsOn: '2030-01-02', endsOn: null }) })).toBeNull()
  expect(valueOf(when!, { this: recordOf('b', { endsOn: null }) })).toBe(false)
})

it('RUL-2 the fields concerned are those that the rule speaks of, in its order', () => {
  expect(rule('endsLater').fields).toEqual(['endsOn', 'startsOn'])
  expect(rule('alone').fields).toEqual(['startsOn', 'endsOn', 'room'])
})

it('RUL-4 fields that are unique together, and stretches that do not overlap', () => {
  expect(rule('saidOnce').must).toEqual({ kind: 'unique', fields: ['room', 'title'] })
  expect(rule('alone').must).toEqual({ kind: 'noOverlap', from: 'startsOn', to: 'endsOn', per: ['room'] })
})

it('RUL-5 a rule without a code has a built-in one of its kind', () => {
  const codes = new Set(plan.errors.map((error) => error.code))
  expect(plan.rules.map(({ error }) => codes.has(error))).toEqual([true, true, true, true])
  expect(rule('endsLater').error).toBe('RULE_BROKEN')
  expect(rule('alone').error).toBe('TAKEN')
  expect(rule('bookedEarly').weight).toBe('warning')
})

it('RUL-1 RUL-7 RUL-8 several entities, a heading for a rule, codes that rules have of their own', () => {
  const { rules, errors } = planOf(`
## 3. Entities

### Order

| Field | Type | Required |
| --- | --- | --- |
| Pieces | integer | yes |

### Offer

| Field | Type | Required |
| --- | --- | --- |
| Pieces | integer | yes |

## 5. Rules

| Rule | Entity | Must hold | Message |
| --- | --- | --- | --- |
| OR-1 | Order, Offer | \`pieces > 0\` | {pieces} are none. |
| Not too many | Order | \`pieces < 9\` | Too many. |

### OR-2-b An order is even

- Entity: Order
- Must hold: \`pieces % 2 == 0\`
- Weight: warning
- What to do: Add one.

It is packed in pairs.
`)
  expect(rules.map(({ name, label, entity, error }) => [name, label, entity, error])).toEqual([
    ['or1', 'OR-1', 'Order', 'OR-1'],
    ['or1', 'OR-1', 'Offer', 'OR-1'],
    ['notTooMany', 'Not too many', 'Order', 'NOT_TOO_MANY'],
    ['or2B', 'OR-2-b', 'Order', 'OR-2-b'],
  ])
  expect(rules[3]).toMatchObject({ weight: 'warning', help: 'An order is even\n\nIt is packed in pairs.' })
  const wording = (code: string) => errors.find((error) => error.code === code)!
  expect(wording('OR-1')).toMatchObject({ status: 422, message: [{ source: 'pieces' }, ' are none.'], remedy: [] })
  expect(wording('OR-2-b')).toMatchObject({ message: ['An order is even'], remedy: ['Add one.'] })
})

it.each(['code per room', 'code within room', 'code for each room', 'code, room'])('RUL-4 unique: %s', (fields) => {
  const { rules } = planOf(`

## 3. Entities

### Desk

| Field | Type |
| --- | --- |
| Code | text |
| Room | text |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| One each | Desk | unique: ${fields} |
`)
  expect(rules[0]!.must).toEqual({ kind: 'unique', fields: ['code', 'room'] })
})

it('RUL-4 a field called so is meant where its name says per', () => {
  const { rules } = planOf(`

## 3. Entities

### Desk

| Field | Type |
| --- | --- |
| Price per seat | integer |
| Seat | text |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| One each | Desk | unique: price per seat |
`)
  expect(rules[0]!.must).toEqual({ kind: 'unique', fields: ['pricePerSeat'] })
})
