/** What of points 1, 8 and 9, and of all names, is worked out again, and what is not. */
import { describe, expect, test } from 'vitest'
import { understand, type Understood } from '../compile.ts'

const TEXT = `# Specification: Orders

## 1. Purpose

Orders are placed here.

| Setting | Value |
|---|---|
| Currency | EUR |

## 3. Entities and their fields

### Order

| Field | Type | Required |
|---|---|---|
| Title | text | yes |
| Amount | money | yes |

### Customer

| Field | Type | Required |
|---|---|---|
| Name | text | yes |

## 4. Lifecycles

### Order

- States: open → sent

| Action | From | To | Who |
|---|---|---|---|
| Send | open | sent | everyone signed in |

## 5. Rules

| Rule | On | Must hold | Error |
|---|---|---|---|
| Within the limit | Order | \`amount <= mostOfAll\` | TOO_MUCH |
| Named | Customer | \`name != 'none'\` | NO_NAME |

## 8. Errors

| Code | Status | Message |
|---|---|---|
| TOO_MUCH | 422 | {title} costs more than {mostOfAll}. |
| NO_NAME | 422 | {name} is no name. |

## 9. Business constants and limits

| Name | Value | Changed by |
|---|---|---|
| Most of all | 500 EUR | administrators |
| Keep history | 2 years | |
| Least | 3 days | |

| Limit | Value |
|---|---|
| Page size | 20 |
`

const runs = (file: string) => (text: string) => understand([{ file, text }])

/** Which of the elements of the first list stand in the second one. */
const same = <T>(before: readonly T[], now: readonly T[]) => before.map((one) => now.includes(one))

const parts = ({ planned, declared }: Understood) => {
  const { constants, errors } = planned.value
  return { constants, errors: errors.slice(0, 2), names: declared.value.names }
}

describe('worked out again', () => {
  test('is nothing where nothing changed', () => {
    const again = runs('nothing.md')
    const [before, now] = [again(TEXT), again(TEXT)]
    expect(before.planned.problems).toEqual([])
    for (const point of ['purpose', 'errors', 'limits'] as const)
      expect(now.read.value[point]).toBe(before.read.value[point])
    const [one, two] = [parts(before), parts(now)]
    expect(same(one.constants, two.constants)).toEqual([true, true, true])
    expect(same(one.errors, two.errors)).toEqual([true, true])
    for (const list of ['settings', 'entities', 'roles', 'shapes', 'errors', 'constants'] as const)
      expect(two.names[list], list).toBe(one.names[list])
    expect(two.names.stateFields('Order')).toBe(one.names.stateFields('Order'))
    expect(two.names.schema.names()).toBe(one.names.schema.names())
    expect(two.names.schema.entity('order')).toBe(one.names.schema.entity('Order'))
  })

  test('is a constant by itself, and what names it where its type is another one', () => {
    const again = runs('constant.md')
    const before = parts(again(TEXT))
    const dearer = parts(again(TEXT.replace('| 500 EUR |', '| 600 EUR |')))
    expect(same(before.constants, dearer.constants)).toEqual([false, true, true])
    expect(dearer.constants[0]!.value).toEqual({ money: '600', currency: 'EUR' })
    expect(same(before.errors, dearer.errors)).toEqual([true, true])
    expect(dearer.names.entity('Order')).toBe(before.names.entity('Order'))
    const other = parts(again(TEXT.replace('| 500 EUR |', '| 600 days |')))
    expect(same(dearer.errors, other.errors)).toEqual([false, true])
    const renamed = parts(again(TEXT.replace('| Least |', '| Fewest |')))
    expect(same(before.constants, renamed.constants)).toEqual([false, true, false])
    expect(renamed.constants.map(({ name }) => name)).toEqual(['mostOfAll', 'keepHistory', 'fewest'])
    expect(renamed.errors.map(({ message }) => message)).toEqual(before.errors.map(({ message }) => message))
  })

  test('is an error whose rule is of another entity, and of whose words a field is another one', () => {
    const again = runs('error.md')
    const before = again(TEXT)
    const worded = again(TEXT.replace('is no name', 'is no word'))
    expect(same(parts(before).errors, parts(worded).errors)).toEqual([true, false])
    const moved = again(TEXT.replace('| Named | Customer | `name ', '| Named | Order | `title '))
    expect(moved.planned.problems.map(({ code }) => code)).toEqual(['EXP-020'])
    const fields = again(TEXT.replace('| Name | text |', '| Name | integer |'))
    expect(same(parts(before).errors, parts(fields).errors)).toEqual([true, false])
  })

  test('is what a record is called where the entity says it otherwise', () => {
    const text = TEXT.replace('| Amount | money | yes |', '| Amount | money | yes |\n| Buyer | Customer | yes |')
    const buyers = text.replace('{title} costs more', '{buyer} spends more')
    const again = runs('shown.md')
    const told = (now: string) => parts(again(now)).errors
    const [before, shown] = [
      told(buyers),
      told(buyers.replace('### Customer\n', '### Customer\n\n- Shown as: `name + name`\n')),
    ]
    expect(JSON.stringify(before[0]!.message)).not.toEqual(JSON.stringify(shown[0]!.message))
    expect(shown[1]!.code).toBe('NO_NAME')
  })
})
