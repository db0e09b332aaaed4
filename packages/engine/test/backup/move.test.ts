// An application moved from SQLite to PostgreSQL and back: values of every type are the same, and the API gives the same answers.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FieldType, Json } from '@ninefold/plan/values'
import { valueTypes } from '../../../plan/src/values/registry.ts'
import { expect, test } from 'vitest'
import { moveData } from '../../src/backup/index.ts'
import { createApplication, type Application } from '../../src/index.ts'
import { emptyPlace } from '../support/database.ts'

const text = `# Specification: Things

## 3. Entities

### Item

| Field | Type |
| --- | --- |
| Name | text (1–200), required |
| Above | Item, as tree |
| Things | list of Thing by item |

### Loan

| Field | Type |
| --- | --- |
| Why | text |

### Piece

- Part of: Thing as pieces

| Field | Type |
| --- | --- |
| Size | decimal (15.3) |

### Thing

| Field | Type |
| --- | --- |
| Word | text |
| Words | long text |
| Rich | rich text |
| Count | integer |
| Exact | decimal (15.3) |
| Free | decimal, as written |
| Price | money in EUR |
| Cash | money in any currency |
| Coin | currency code |
| Share | percent |
| Sure | yes/no |
| Day | date |
| Hour | time |
| Moment | date and time |
| Length | duration |
| Kind | one of: red, green, blue |
| Kinds | some of: red, green, blue |
| Mail | email |
| Site | web address |
| Call | phone |
| Shade | colour |
| Spot | location |
| Shape | structured (street: text (1–80) required, built: date) |
| Any | structured |
| Scan | file |
| Number | sequence \`T-{0000}\` |
| Address | slug of word |
| Code | random code |
| Item | Item |
| Owner of it | Item or Loan |
| Items | many Item |
| Tags | list of text |
| Amounts | list of money in EUR |
| Pass | password |
| Hush | secret |
`

const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
const digits = (min: number, max: number) => fc.integer({ min, max }).map(String)
const decimals = fc.tuple(digits(-999_999, 999_999), digits(0, 999)).map(([whole, part]) => `${whole}.${part}`)
const amounts = decimals.map((value) => ({ amount: `${value.split('.')[0]}.25`, currency: 'EUR' }))
const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const dates = days.map((day) => day.toISOString().slice(0, 10))

const leaves = fc.oneof(texts, fc.maxSafeInteger(), fc.boolean(), fc.constant(null))
const anything: fc.Arbitrary<Json> = fc.dictionary(texts, fc.oneof(leaves, fc.array(leaves, { maxLength: 3 })), {
  maxKeys: 4,
})

/** What is sent for a type; `set`: the server sets it, `later`: see `create`. A new type without a line is a type error. */
const VALUES: { readonly [Kind in FieldType['kind']]: fc.Arbitrary<Json> | 'set' | 'later' } = {
  text: texts,
  longText: texts,
  richText: texts.map((word) => `<p><strong>${word.replaceAll(/[<&]/g, '')}</strong></p>`),
  integer: fc.maxSafeInteger(),
  decimal: decimals,
  writtenDecimal: fc.tuple(digits(-9, 9), digits(0, 999_999_999)).map(([a, b]) => `${a}.${b}0`),
  money: amounts,
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  percent: fc.constantFrom('12.5', '-0.25', '0', '100', '33.3333'),
  yesNo: fc.boolean(),
  date: dates,
  time: fc.constantFrom('00:00', '09:30', '23:59'),
  dateTime: days.map((day) => day.toISOString()),
  duration: fc.constantFrom('PT36H', 'PT123456789S', 'P1D', '2 hours', 'PT0S'),
  choice: fc.constantFrom('red', 'green', 'blue'),
  choices: fc.subarray(['red', 'green', 'blue']),
  email: fc.constantFrom('a@example.org', 'ç@example.org', 'B.c+d@example.org'),
  webAddress: fc.webUrl(),
  phone: fc.constantFrom('+31 20 123 4567', '112'),
  colour: fc.constantFrom('#4a57b8', '#fff'),
  location: fc.constantFrom({ latitude: 52.370216, longitude: 4.895168 }, { latitude: -90, longitude: 180 }),
  structured: fc.record<Record<string, Json>>({ street: texts, built: fc.option(dates) }),
  file: 'later',
  sequence: 'set',
  slug: 'set',
  randomCode: 'set',
  reference: 'later',
  either: 'later',
  many: 'later',
  parts: fc.array(fc.record({ size: decimals }), { maxLength: 3 }),
  inverse: 'set',
  line: 'set',
  values: 'later',
  password: 'later',
  secret: texts,
}

interface Made {
  readonly items: readonly string[]
  readonly loan: string
  readonly file: string
}

test('[BAK-6] values of every type are the same on the other database, and again when they are moved back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-move-'))
  const data = join(folder, 'data')
  const { database } = await emptyPlace(data)
  const open = (where: { readonly database?: string }) =>
    createApplication({ data, ...where, mode: 'production', sources: [{ file: 's.md', text }] })
  try {
    const first = await open({})
    const administrator = await first.addPerson({ name: 'Ada Lund', email: 'ada@example.org', administrator: true })
    const token = await first.signInAs(administrator)
    const missing = Object.keys(valueTypes).filter((kind) => !kindsOf(first).has(kind) && kind !== 'line')
    expect(missing).toEqual([])
    await create(first, token)
    const before = await answers(first, token)
    expect(before.length).toBeGreaterThan(30)
    await first.close()

    await moveData({ data, to: database!, program: 'test' })
    expect(existsSync(join(data, 'data.db'))).toBe(false)
    const second = await open({ database: database! })
    expect(await answers(second, token)).toEqual(before)
    const changed = await second.request(token, 'POST', '/api/records/item', { name: 'One more' })
    expect(changed.status).toBe(201)
    const after = await answers(second, token)
    await second.close()

    await moveData({ data, from: database!, program: 'test' })
    const third = await open({})
    expect(await answers(third, token)).toEqual(after)
    await third.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const kindsOf = ({ plan }: Application): ReadonlySet<string> =>
  new Set(plan.entities.flatMap(({ fields }) => fields.map(({ type }) => type.kind)))

async function create(application: Application, token: string): Promise<void> {
  const send = async (path: string, body: Parameters<Application['request']>[3]) => {
    const { status, body: made } = await application.request(token, 'POST', path, body)
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(made)} ${JSON.stringify(body)}`)
    return (made as { id: string }).id
  }
  const one = await send('/api/records/item', { name: 'One' })
  const items = [one, await send('/api/records/item', { name: 'Two', above: one })]
  const loan = await send('/api/records/loan', { why: 'Because' })
  const fields = application.plan.entities.find(({ name }) => name === 'Thing')!.fields.filter(({ system }) => !system)
  const given = (made: Made) => {
    const values = fields.flatMap(({ name, type }) => valueOf(type, made).map((value) => [name, value] as const))
    return fc.record(Object.fromEntries(values), { requiredKeys: [] })
  }
  for (let i = 0; i < 15; i++) {
    const content = Buffer.from(`%PDF-1.4 ${i}`)
    const file = await send('/api/app/files?name=scan.pdf', { content, contentType: 'application/pdf' })
    const [value] = fc.sample(given({ items, loan, file }), { numRuns: 1, seed: i + 1 })
    // A password is slow on purpose.
    const pass = i === 0 && { pass: 'correct horse battery' }
    await send('/api/records/thing', { ...(value as { readonly [field: string]: Json }), ...pass })
  }
}

function valueOf(type: FieldType, made: Made): readonly fc.Arbitrary<Json>[] {
  const value = VALUES[type.kind]
  if (value === 'set') return []
  if (value !== 'later') return [type.kind === 'structured' && type.fields.length === 0 ? anything : value]
  switch (type.kind) {
    case 'file':
      return [fc.constant({ id: made.file })]
    case 'reference':
      return type.entity === 'Item' ? [fc.constantFrom(...made.items)] : []
    case 'either':
      return [fc.constantFrom<Json>({ entity: 'Item', id: made.items[0]! }, { entity: 'Loan', id: made.loan })]
    case 'many':
      return [fc.subarray([...made.items])]
    case 'values':
      return valueOf(type.of, made).map((each) => fc.array(each, { maxLength: 3 }))
    default:
      return []
  }
}

/** Every record with its history, and the content of its file. */
async function answers(application: Application, token: string): Promise<readonly string[]> {
  const get = async (path: string) => application.request(token, 'GET', path)
  const all: string[] = []
  for (const entity of ['item', 'loan', 'thing']) {
    const list = await get(`/api/records/${entity}?limit=200`)
    all.push(JSON.stringify(list.body))
    for (const { id } of (list.body as { items: { id: string }[] }).items) {
      const paths = [`/api/records/${entity}/${id}`, `/api/records/${entity}/${id}/history`]
      for (const path of paths) all.push(JSON.stringify((await get(path)).body))
    }
  }
  return all
}
