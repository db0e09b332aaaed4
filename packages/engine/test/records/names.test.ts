// Fields, entities and constants may be called what every JavaScript object has of its own accord.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApplication, refusal, type Application } from '../support/application.ts'

const races = `# Specification: Races

## 3. Entities and their fields

### Race

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–80) | yes | |
| Constructor | text (1–80) | yes | \`'Lotus'\` |
| Value of | integer | | \`3\` |
| To string | text | | |
| Has own property | Race | | |
| Is prototype of | many Race | | |
| Proto | password | | |
| Long | text (1–80) | | \`= title + constructor\` |
| Brother | text | | \`= hasOwnProperty.constructor\` |
| To locale string | date | | |

### Lap

- Part of: Race, as Laps

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Constructor | integer | yes | \`7\` |
| Value of | text | | |

## 5. Validation rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Good | Race | \`constructor != 'Bad'\` |
| Known | Race | \`not has(toString) or valueOf > 0\` |
`

let app: Application
beforeAll(async () => {
  app = await openApplication(races)
})
afterAll(() => app.close())

test('REC-15: a field may have the name of a built-in property', async () => {
  const { administrator: root, records } = app
  const { id, record } = await records.create(root, 'Race', { title: 'One', laps: [{}] })
  const asWritten = {
    constructor: 'Lotus',
    valueOf: 3,
    toString: null,
    hasOwnProperty: null,
    isPrototypeOf: [],
    long: 'OneLotus',
    brother: null,
    laps: [{ constructor: 7, valueOf: null }],
  }
  expect(Object.entries(record!)).toEqual(expect.arrayContaining(Object.entries(asWritten).slice(0, 7)))
  expect(await records.get(root, 'Race', id)).toEqual(record)
  const two = await records.create(root, 'Race', { title: 'Two', constructor: 'Cooper', hasOwnProperty: id })
  expect(two.record!['brother']).toBe('Lotus')
  const changed = await records.change(root, 'Race', id, { toString: 'x', laps: [{ constructor: 9 }] })
  expect(changed.record!['laps']).toMatchObject([{ constructor: 9 }])
  expect(await refusal(records.create(root, 'Race', { title: 'Three', constructor: 'Bad' }))).toMatch(/^RULE_BROKEN/)
  const { items } = await records.list(root, { entity: 'Race', sort: 'constructor', filter: "toString == 'x'" })
  expect(items.map((item) => item.id)).toEqual([id])
})

test('REC-15: such a field is missing if it was not sent', async () => {
  for (const name of ['constructor', 'valueOf', '__proto__', 'toString']) {
    const input = JSON.parse(`{"name":"Ann","${name}":"x"}`) as Record<string, string>
    expect(await refusal(app.records.create(app.administrator, 'User', input))).toBe(`FIELD_UNKNOWN ${name}`)
  }
})
