// What a new version of a document may do to fields, choices, states and entities that hold something, as people see it.
import type { Json } from '@ninefold/plan/values'
import { afterEach, describe, expect, it } from 'vitest'
import { sampled } from '../../../../tests/support/runs.ts'
import { onPostgres } from '../support/database.ts'
import { openVersions, type Versions, type WireRecord } from '../support/versions.ts'

/** PostgreSQL gets one of three: migrations/pairs compares every pair of types on both databases. */
const onBoth = <T>(all: readonly T[]) => (onPostgres ? sampled(all, 3) : all)

let app: Versions
afterEach(() => app.close())

const HEADER = '| Field | Type | Required | Default | Was | Old records |\n| --- | --- | --- | --- | --- | --- |'

/** Boxes of these fields, and what else there is. */
const boxes = (fields: readonly string[], more = '') => `# Boxes

## 1. Purpose

- Currency: EUR
- Time zone: Europe/Amsterdam

## 3. Entities

### Box

- Shown as: name

${HEADER}
| Name | text | yes | | | |
${fields.join('\n')}

### Shelf

| Field | Type |
| --- | --- |
| Name | text |

${more}`

const values = async (field: string): Promise<unknown[]> =>
  (await app.all('box', 'name')).map((box) => (box as Record<string, unknown>)[field])

async function boxesWith(field: string, each: readonly unknown[], more = ''): Promise<readonly WireRecord[]> {
  app = await openVersions(boxes([field], more))
  const name = /^\| (\w)(\w*)/.exec(field)!
  const key = name[1]!.toLowerCase() + name[2]!
  const made: WireRecord[] = []
  for (const [i, value] of each.entries()) made.push(await app.create('box', { name: `B${i}`, [key]: value as string }))
  return made
}

describe('another type, without loss', () => {
  it.each(
    onBoth([
      ['integer', 'text', [5, null], ['5', null]],
      ['decimal (6.2)', 'integer', ['7.00', null], [7, null]],
      ['decimal (6.2)', 'long text', ['7.50'], ['7.50']],
      ['yes/no', 'one of: yes, no, unclear', [true, false], ['yes', 'no']],
      ['text', 'one of: red, deep-blue', ['Red', 'deep blue'], ['red', 'deep-blue']],
      ['text', 'date', ['2026-02-01'], ['2026-02-01']],
      ['text', 'money', ['12.50 EUR'], [{ amount: '12.50', currency: 'EUR' }]],
      ['money', 'money in any currency', [{ amount: '1.50', currency: 'EUR' }], [{ amount: '1.50', currency: 'EUR' }]],
      ['date', 'date and time', ['2026-07-01'], ['2026-06-30T22:00:00.000Z']],
      ['date and time', 'date', ['2026-06-30T22:00:00.000Z'], ['2026-07-01']],
      ['one of: a, b', 'some of: a, b, c', ['a', null], [['a'], []]],
      ['some of: a, b', 'one of: a, b', [['a'], []], ['a', null]],
      ['text', 'list of text', ['one', null], [['one'], []]],
      ['some of: a, b', 'list of text', [['a', 'b']], [['a', 'b']]],
      ['email', 'text', ['a@b.cd'], ['a@b.cd']],
      ['text', 'email', ['a@b.cd'], ['a@b.cd']],
    ]),
  )('%s → %s', async (was, now, before, after) => {
    await boxesWith(`| Thing | ${was} | | | | |`, before)
    expect(await app.to(boxes([`| Thing | ${now} | | | | |`]))).toEqual([])
    expect(await values('thing')).toEqual(after)
  })

  it('a reference becomes a list, and a list a reference', async () => {
    await boxesWith('| Shelf | Shelf | | | | |', [])
    const shelf = await app.create('shelf', { name: 'S' })
    await app.create('box', { name: 'B0', shelf: shelf['id']! })
    await app.create('box', { name: 'B1' })
    expect(await app.to(boxes(['| Shelves | many Shelf | | | Shelf | |']))).toEqual([])
    expect(await values('shelves')).toEqual([[shelf['id']], []])
    expect(await app.to(boxes(['| Place | Shelf | | | Shelves | |']))).toEqual([])
    expect(await values('place')).toEqual([shelf['id'], null])
  })
})

describe('another type, with loss', () => {
  it.each(
    onBoth([
      ['decimal (6.2)', 'integer', ['7.00', '7.50'], '7.50'],
      ['text', 'integer', ['7', 'seven'], 'seven'],
      ['text', 'one of: red, blue', ['red', 'green'], 'green'],
      ['date and time', 'date', ['2026-06-30T22:30:00.000Z'], '2026-06-30T22:30:00.000Z'],
      ['some of: a, b', 'one of: a, b', [['a'], ['a', 'b']], '["a","b"]'],
      ['integer', 'text (3–10)', [100, 7], '7'],
    ]),
  )('%s → %s is refused, with the row that cannot be converted', async (was, now, before, breaks) => {
    await boxesWith(`| Thing | ${was} | | | | |`, before)
    expect(await app.to(boxes([`| Thing | ${now} | | | | |`]))).toEqual(['MIG-012 1'])
    const [problem] = app.problems.filter(({ severity }) => severity === 'error')
    expect(problem!.examples).toMatchObject([{ label: `B${before.length - 1}`, value: breaks }])
    expect(problem!.line).toContain('| Thing |')
    expect(problem!.help).toMatch(/`Thing \([a-z/ ]+[^`]*\)` in the column `Was`/)
    expect((await values('thing')).length).toBe(before.length)
  })

  it('such rows are shown to the operator; users do not see them in the document', async () => {
    await boxesWith('| Thing | text | | | | |', ['private'])
    expect(await app.to(boxes(['| Thing | integer | | | | |']))).toEqual(['MIG-012 1'])
    const { body } = await app.request('GET', '/api/app')
    expect(JSON.stringify((body as { document: { problems: Json } }).document.problems)).toMatch(/MIG-012(?!.*private)/)
  })

  it('a calculated field, or a list of records, overwrites no values', async () => {
    await boxesWith('| Thing | text | | | | |', ['x'])
    const shelf = '### Lot\n\n- Part of: Box, as Thing\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n'
    expect(await app.to(boxes([], shelf))).toEqual(['MIG-003 1'])
    expect(await app.to(boxes(['| Thing | text | | `= string(Shelf.filter(s, true).size())` | | |']))).toEqual([
      'MIG-008 1',
    ])
  })

  it('a list with several items does not become one', async () => {
    await boxesWith('| Shelves | many Shelf | | | | |', [])
    const [one, two] = [await app.create('shelf', { name: 'S' }), await app.create('shelf', { name: 'T' })]
    await app.create('box', { name: 'B0', shelves: [one['id']!, two['id']!] })
    expect(await app.to(boxes(['| Shelf | Shelf | | | Shelves | |']))).toEqual(['MIG-012 1'])
    expect(await app.to(boxes(['| Shelves | text | | | | |']))).toEqual(['MIG-003 2'])
  })
})

describe('another type, by an expression of the document', () => {
  it('over the old value, once', async () => {
    await boxesWith('| Size | integer | | | | |', [5, null])
    const next = (more = '') =>
      boxes(["| Size | text | | | (integer) | `string(was) + ' cm ' + name` |", more].filter(Boolean))
    expect(await app.to(next())).toEqual([])
    expect(await values('size')).toEqual(['5 cm B0', null])
    expect(await app.to(next('| Note | text | | | | |'))).toEqual([])
    expect(await values('size')).toEqual(['5 cm B0', null])
  })

  it('over the old reference', async () => {
    await boxesWith('| Shelf | Shelf | | | | |', [])
    const shelf = await app.create('shelf', { name: 'Top' })
    await app.create('box', { name: 'B0', shelf: shelf['id']! })
    expect(await app.to(boxes(['| Place | text | | | Shelf (Shelf) | `was.name` |']))).toEqual([])
    expect(await values('place')).toEqual(['Top'])
  })

  it('with loss, if the document states it; values that do not fit are refused', async () => {
    await boxesWith('| Weight | decimal (6.2) | | | | |', ['1.25', '300.00'])
    const lossy = (type: string) => boxes([`| Weight | ${type} | | | (decimal (6.2)) | \`round(was)\` |`])
    expect(await app.to(lossy('integer (0–100)'))).toEqual(['MIG-013 1'])
    expect(app.problems.find(({ code }) => code === 'MIG-013')?.examples).toMatchObject([
      { label: 'B1', value: '300.00' },
    ])
    expect(await values('weight')).toEqual(['1.25', '300.00'])
    expect(await app.to(lossy('integer (0–300)'))).toEqual([])
    expect(await values('weight')).toEqual([1, 300])
  })

  it('requires the old type', async () => {
    await boxesWith('| Size | integer | | | | |', [5])
    expect(await app.to(boxes(["| Size | text | | | | `string(was) + ' cm'` |"]))).toEqual([
      expect.stringContaining('ENT-054'),
    ])
  })
})

describe('choices and states', () => {
  it('join: several become one, also an existing one', async () => {
    await boxesWith('| Kind | one of: tiny, wee, small, big | | | | |', ['tiny', 'wee', 'small', 'big'])
    expect(await app.to(boxes(['| Kind | one of: small (was tiny, wee), big | | | | |']))).toEqual([])
    expect(await values('kind')).toEqual(['small', 'small', 'small', 'big'])
  })

  it('split: by a condition over the record; the others follow the row without a condition', async () => {
    await boxesWith('| Kind | one of: big, small | | | | |', ['big', 'big', 'small'])
    const split = (rest: string) =>
      boxes([`| Kind | one of: huge (was big when \`name == 'B0'\`), large ${rest}, small | | | | |`])
    expect(await app.to(split("(was big when `name == 'Z'`)"))).toEqual(['MIG-004 1'])
    expect(app.problems.find(({ code }) => code === 'MIG-004')?.examples).toMatchObject([{ label: 'B1', value: 'big' }])
    expect(await app.to(split('(was big)'))).toEqual([])
    expect(await values('kind')).toEqual(['huge', 'large', 'small'])
  })

  it('split off: some records with a choice get a new one, once', async () => {
    await boxesWith('| Marks | some of: old, new | | | | |', [['old'], ['old', 'new']])
    const off = (more: string) =>
      boxes(["| Marks | some of: old, worn (was old when `name == 'B0'`), new | | | | |", more].filter(Boolean))
    expect(await app.to(off(''))).toEqual([])
    expect(await values('marks')).toEqual([['worn'], ['old', 'new']])
    await app.create('box', { name: 'B0', marks: ['old'] })
    expect(await app.to(off('| Note | text | | | | |'))).toEqual([])
    expect(await values('marks')).toEqual(expect.arrayContaining([['old'], ['old', 'new'], ['worn']]))
  })

  it('codes of a list in point 9', async () => {
    const codes = (rows: string) =>
      `\n## 9. Constants\n\n### Colours\n\n| Code | Meaning | Was |\n| --- | --- | --- |\n${rows}\n`
    await boxesWith('| Colour | one of Colours | | | | |', ['R', 'G'], codes('| R | Red | |\n| G | Green | |'))
    const field = '| Colour | one of Colours | | | | |'
    expect(await app.to(boxes([field], codes('| R | Red | |')))).toEqual(['MIG-004 1'])
    expect(await app.to(boxes([field], codes('| RED | Red | R, G |')))).toEqual([])
    expect(await values('colour')).toEqual(['RED', 'RED'])
  })

  const states = (rows: string, actions: string) => `
## 4. States

### Box

| State | Was |
| --- | --- |
${rows}

| Action | From | To | Who |
| --- | --- | --- | --- |
${actions}`
  const packing =
    '| (create) | | fresh | administrators |\n| Pack | fresh | packed | administrators |\n| Ship | packed | gone | administrators |\n| Unpack | gone | previous | administrators |'

  it('a state is removed, and its records get the stated one, also in stored previous states', async () => {
    await boxesWith(
      '| Note | text | | | | |',
      ['a', 'b', 'c'],
      states('| fresh | |\n| packed | |\n| gone | |', packing),
    )
    const [first, second] = await app.all('box', 'name')
    for (const action of ['pack', 'ship'])
      expect((await app.request('POST', `/api/records/box/${first!['id'] as string}/actions/${action}`)).status).toBe(
        200,
      )
    expect((await app.request('POST', `/api/records/box/${second!['id'] as string}/actions/pack`)).status).toBe(200)
    const without = (was: string) =>
      boxes(
        ['| Note | text | | | | |'],
        states(
          `| fresh | ${was} |\n| gone | |`,
          '| (create) | | fresh | administrators |\n| Ship | fresh | gone | administrators |\n| Unpack | gone | previous | administrators |',
        ),
      )
    expect(await app.to(without(''))).toEqual(['MIG-010 1'])
    expect(await app.to(without('packed'))).toEqual([])
    expect(await values('status')).toEqual(['gone', 'fresh', 'fresh'])
    expect((await app.request('POST', `/api/records/box/${first!['id'] as string}/actions/unpack`)).status).toBe(200)
    expect(await values('status')).toEqual(['fresh', 'fresh', 'fresh'])
  })

  it('a state is split by a condition', async () => {
    await boxesWith('| Note | text | | | | |', ['a', 'b'], states('| fresh | |\n| packed | |\n| gone | |', packing))
    const split = boxes(
      ['| Note | text | | | | |'],
      states(
        "| raw | fresh when `note == 'a'` |\n| ripe | fresh |\n| packed | |",
        '| (create) | | raw | administrators |\n| Ripen | raw | ripe | administrators |\n| Pack | ripe | packed | administrators |',
      ),
    )
    expect(await app.to(split)).toEqual([])
    expect(await values('status')).toEqual(['raw', 'ripe'])
  })
})

describe('values for old records', () => {
  it('a value, or an expression over the record; existing values remain', async () => {
    await boxesWith('| Size | integer | | | | |', [5, null])
    const next = boxes(['| Size | integer | yes | | | 1 |', "| Label | text | yes | | | `'Box ' + name` |"])
    expect(await app.to(next)).toEqual([])
    expect(await values('size')).toEqual([5, 1])
    expect(await values('label')).toEqual(['Box B0', 'Box B1'])
    expect((await app.request('POST', '/api/records/box', { name: 'B2' })).status).toBe(422)
  })

  it('also for fields that are not required, once', async () => {
    await boxesWith('| Size | integer | | | | |', [5])
    const next = (more = '') =>
      boxes(['| Size | integer | | | | |', '| Note | text | | | | unknown |', more].filter(Boolean))
    expect(await app.to(next())).toEqual([])
    await app.create('box', { name: 'B1' })
    expect(await app.to(next('| More | text | | | | |'))).toEqual([])
    expect(await values('note')).toEqual(['unknown', null])
  })

  it('an expression that leaves some of them empty is refused', async () => {
    await boxesWith('| Size | integer | | | | |', [5, null])
    const next = boxes(['| Size | integer | | | | |', '| Twice | integer | yes | | | `size * 2` |'])
    expect(await app.to(next)).toEqual(['MIG-005 1'])
    expect(app.problems.find(({ code }) => code === 'MIG-005')?.examples).toMatchObject([{ label: 'B1' }])
  })
})

describe('part and reference', () => {
  const lots = (bullet: string, fields: readonly string[] = []) => `### Lot

${bullet}

| Field | Type | Was |
| --- | --- | --- |
| Code | text | |
${fields.join('\n')}
`
  it('a part becomes independent and refers to its whole; and becomes its part again', async () => {
    app = await openVersions(boxes([], lots('- Part of: Box, as Lots')))
    const box = await app.create('box', { name: 'B0', lots: [{ code: 'x' }, { code: 'y' }] })
    await app.create('box', { name: 'B1', lots: [{ code: 'z' }] })
    expect(await app.to(boxes([], lots('Of a box.')))).toEqual(['MIG-002 3'])
    expect(await app.to(boxes([], lots('Of a box.', ['| Box | Box | |'])))).toEqual([])
    const alone = await app.all('lot', 'code')
    expect(alone.map(({ code, version }) => [code, version])).toEqual([
      ['x', 1],
      ['y', 1],
      ['z', 1],
    ])
    expect(alone[0]!['box']).toBe(box['id'])
    const changed = await app.request('PATCH', `/api/records/lot/${alone[0]!['id'] as string}`, { code: 'w' })
    expect(changed.status).toBe(200)
    expect(await app.to(boxes([], lots('- Part of: Box, as Lots')))).toEqual([])
    const [again] = await app.all('box', 'name')
    const { body } = await app.request('GET', `/api/records/box/${again!['id'] as string}`)
    expect((body as { lots: unknown }).lots).toMatchObject([{ code: 'w' }, { code: 'y' }])
  })

  it('by a reference of another name; records without it prevent it', async () => {
    app = await openVersions(boxes([], lots('Of a box.', ['| Container | Box | |'])))
    const box = await app.create('box', { name: 'B0' })
    await app.create('lot', { code: 'x', container: box['id']! })
    const loose = await app.create('lot', { code: 'y' })
    const part = boxes([], lots('- Part of: Box, as Lots'))
    expect(await app.to(part)).toEqual(['MIG-009 1'])
    expect(app.problems.find(({ code }) => code === 'MIG-009')?.examples).toMatchObject([{ label: 'y' }])
    await app.request('PATCH', `/api/records/lot/${loose['id'] as string}`, { container: box['id']! })
    expect(await app.to(part)).toEqual([])
    const { body } = await app.request('GET', `/api/records/box/${box['id'] as string}`)
    expect((body as { lots: unknown }).lots).toMatchObject([{ code: 'x' }, { code: 'y' }])
  })
})

describe('hidden data', () => {
  it('is restored even if the record to which it refers is renamed in the same change', async () => {
    await boxesWith('| Shelf | Shelf | | | | |', [])
    const shelf = await app.create('shelf', { name: 'S' })
    await app.create('box', { name: 'B0', shelf: shelf['id']! })
    const rack = (text: string) => text.replace('### Shelf\n', '### Rack\n\n- Was: Shelf\n')
    const aside = boxes([]).replace('- Shown as: name', '- Shown as: name\n- Removed: Shelf (keep)')
    expect(await app.to(rack(aside))).toEqual([])
    expect(await app.to(rack(boxes(['| Shelf | Rack | | | | |'])))).toEqual([])
    expect(await values('shelf')).toEqual([shelf['id']])
  })
})

describe('new requirements for existing records', () => {
  const rule = (most: string, more = '') => `
## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Not too big | Box | \`size <= mostSize\` |
${more}

## 9. Constants

| Name | Value |
| --- | --- |
| Most size | ${most} |
`
  it('a constant is tightened: records that violate it are reported, remain, and must satisfy it when its fields change', async () => {
    await boxesWith('| Size | integer | | | | |', [5, 50, null], rule('100'))
    const fields = ['| Size | integer | | | | |']
    expect(await app.to(boxes(fields, rule('10')))).toEqual([])
    expect(app.problems.find(({ code }) => code === 'MIG-014')).toMatchObject({
      severity: 'warning',
      message: '1 existing record violates the rule "Not too big".',
      line: '| Not too big | Box | `size <= mostSize` |',
      examples: [{ label: 'B1' }],
    })
    const [, big] = await app.all('box', 'name')
    expect(big!['size']).toBe(50)
    const change = (body: Json) => app.request('PATCH', `/api/records/box/${big!['id'] as string}`, body)
    expect((await change({ name: 'B1 anew' })).status).toBe(200)
    expect((await change({ size: 40 })).status).toBe(422)
    expect((await change({ size: 10 })).status).toBe(200)
    // Said once: what has not changed is not told again.
    expect(await app.to(boxes([...fields, '| Note | text | | | | |'], rule('10')))).toEqual([])
    expect(app.problems.some(({ code }) => code === 'MIG-014')).toBe(false)
  })

  it('the same for a new rule, and a field required under a condition', async () => {
    await boxesWith('| Size | integer | | | | |', [5, 50])
    const fields = ['| Size | integer | | | | |', '| Note | text | when `size > 9` | | | |']
    expect(await app.to(boxes(fields, rule('10')))).toEqual([])
    const told = app.problems.filter(({ code }) => /^MIG-01[45]$/.test(code))
    expect(told.map(({ message }) => message)).toEqual([
      '1 existing record violates the rule "Not too big".',
      'Box: Note is required now under a condition that is true of 1 record without a value.',
    ])
  })
})
