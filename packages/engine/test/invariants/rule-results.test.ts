/**
 * A rule over other records is evaluated in SQL where it can be written so, else in JavaScript: both say of each record the same, which
 * of the conditions are broken, and the same two sides. Random rules over random records; `CASES=100 SEED=7` asks for more.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, isDecimal, type Json, type Value } from '@ninefold/plan/values'
import { loaders } from '../../src/records/load/loader.ts'
import { modelOf } from '../../src/records/model.ts'
import { resultsAreInSql, resultsInScript, resultsOf, type RuleContext } from '../../src/records/rules/rule-results.ts'
import type { ConditionResult } from '../../src/records/rules/rule-conditions.ts'
import { rulesOf } from '../../src/records/rules/rules.ts'
import { openApplication, planOf, type Application } from '../support/application.ts'

const cases = Number(process.env['CASES'] ?? 8)
const seed = Number(process.env['SEED'] ?? 20261123)

type Text = fc.Arbitrary<string>

/** Of a room. */
const NUMBERS = [
  'seats',
  'crew.used',
  'crew.rooms.sum(r, r.seats)',
  'size(crew.rooms)',
  'crew.parent.used',
  'crew.rooms.filter(r, r.open).sum(r, r.seats)',
  'items.sum(i, i.pieces)',
  'crew.ancestors.sum(c, c.used)',
  'crew.descendants.filter(c, has(c.begins)).size()',
  'size(crew.tags)',
  'crew.tags.sum(t, t.weight)',
  'Room.filter(r, r.crew == crew).size()',
  'Room.sum(r, r.seats)',
  'Crew.filter(c, c.used > 3).size()',
  'crew.rooms.max(r, r.seats)',
  '4',
]
const AMOUNTS = ['price', 'crew.spent', 'crew.rooms.sum(r, r.price)', 'items.sum(i, i.cost)', '12.50 EUR']
const DECIMALS = ['share', 'crew.rooms.sum(r, r.share)', 'crew.rooms.max(r, r.share)', 'share * 2', '1.25']
const DAYS = ['crew.begins', 'crew.rooms.max(r, r.day)', 'day', "date('2026-03-10')"]

const sorted = (texts: readonly string[]): Text =>
  fc
    .tuple(
      fc.constantFrom(...texts),
      fc.constantFrom('<', '<=', '>', '>=', '==', '!='),
      fc.constantFrom(...texts.filter((text) => /[a-z]/.test(text))),
    )
    .filter(([left, , right]) => left !== right)
    .map((parts) => parts.join(' '))
const comparison: Text = fc.oneof(sorted(NUMBERS), sorted(AMOUNTS), sorted(DECIMALS), sorted(DAYS))
const single: Text = fc.oneof(
  { weight: 4, arbitrary: comparison },
  fc.constantFrom(
    'open',
    'crew.rooms.all(r, r.open)',
    'crew.rooms.exists(r, r.seats > 3)',
    "crew.name == 'b'",
    'has(crew.parent)',
    'crew in Crew.filter(c, c.used > 2)',
    'crew.rooms.map(r, r.name).distinct().size() == size(crew.rooms)',
    "keeper.name == 'a'",
    'Crew.exists(c, c.parent == crew and c.used > seats)',
  ),
)
const condition: Text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: single },
      { weight: 1, arbitrary: fc.tuple(single, single).map(([a, b]) => `(${a} or ${b})`) },
      { weight: 1, arbitrary: single.map((text) => `not (${text})`) },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.join(' and '))

interface RuleText {
  readonly when: string | null
  readonly must: string
}
const rules = fc.array(fc.record({ when: fc.option(single, { freq: 2 }), must: condition }), {
  minLength: 10,
  maxLength: 10,
})

const documentOf = (rows: readonly RuleText[]): string => `# Specification: Crews

## 1. Purpose

- Currency: EUR
- Time zone: UTC

## 3. Entities

### Tag

| Field | Type |
| --- | --- |
| Name | text |
| Weight | integer |

### Crew

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Parent | Crew, as tree | |
| Begins | date | |
| Tags | many Tag | |
| Rooms | list of Room | |
| Used | integer | \`= rooms.sum(r, r.seats)\` |
| Spent | money | \`= rooms.sum(r, r.price)\` |

### Room

| Field | Type |
| --- | --- |
| Name | text |
| Crew | Crew |
| Keeper | Crew or Tag |
| Seats | integer |
| Share | decimal (9.3) |
| Price | money |
| Day | date |
| Open | yes/no |

### Item

- Part of: Room, as Items

| Field | Type |
| --- | --- |
| Pieces | integer |
| Cost | money |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
${rows.map(({ when, must }, i) => `| Rule ${i} | Room | ${when === null ? '' : `\`${when}\``} | \`${must}\` |`).join('\n')}
`

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 })
const name = maybe(fc.constantFrom('a', 'b'))
const money = maybe(
  fc.integer({ min: -500, max: 2000 }).map((cents) => ({ amount: (cents / 100).toFixed(2), currency: 'EUR' })),
)
const day = maybe(fc.constantFrom('2026-03-09', '2026-03-10', '2026-12-31'))
const place = fc.integer({ min: -1, max: 3 })

const world = fc.record({
  tags: fc.array(fc.record({ name, weight: maybe(fc.integer({ min: 0, max: 6 })) }), { minLength: 2, maxLength: 2 }),
  crews: fc.array(fc.record({ name, begins: day, parent: place, tags: fc.subarray([0, 1]) }), {
    minLength: 4,
    maxLength: 4,
  }),
  rooms: fc.array(
    fc.record({
      name,
      crew: place,
      keeper: place,
      seats: maybe(fc.integer({ min: -1, max: 7 })),
      share: maybe(fc.integer({ min: 0, max: 3000 }).map((n) => (n / 1000).toString())),
      price: money,
      day,
      open: maybe(fc.boolean()),
      items: fc.array(fc.record({ pieces: maybe(fc.integer({ min: 0, max: 5 })), cost: money }), { maxLength: 2 }),
    }),
    { minLength: 5, maxLength: 7 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

/** Answers the ids of the rooms. */
async function fill(app: Application, { tags, crews, rooms }: World): Promise<readonly string[]> {
  const make = async (entity: string, values: object): Promise<string> =>
    (await app.records.create(app.administrator, entity, values as Readonly<Record<string, Json>>)).id
  const tagIds: string[] = []
  for (const tag of tags) tagIds.push(await make('Tag', tag))
  const crewIds: string[] = []
  for (const { parent, tags: own, ...crew } of crews)
    crewIds.push(await make('Crew', { ...crew, parent: crewIds[parent] ?? null, tags: own.map((at) => tagIds[at]!) }))
  const ids: string[] = []
  for (const { crew, keeper, ...room } of rooms) {
    const kept =
      keeper < 0 ? null : { entity: keeper < 2 ? 'Tag' : 'Crew', id: (keeper < 2 ? tagIds : crewIds)[keeper]! }
    ids.push(await make('Room', { ...room, crew: crewIds[crew] ?? null, keeper: kept }))
  }
  return ids
}

/** Amounts and decimals as they read: `1.50` is `1.5`. */
function plain(value: Value | undefined): unknown {
  if (value === null || typeof value !== 'object') return value
  if (isDecimal(value)) return Number(formatDecimal(value))
  if ('amount' in value && isDecimal(value['amount'])) return [plain(value['amount']), value['currency']]
  return value
}
const shown = (results: ReadonlyMap<string, readonly ConditionResult[]>, ids: readonly string[]) =>
  ids.map((id) => results.get(id)?.map(({ broken, values }) => ({ broken, values: values.map(plain) })))

let judged = { inSql: 0, broken: 0, holding: 0 }

async function compare(said: readonly RuleText[], there: World): Promise<void> {
  const app = await openApplication(documentOf([]))
  try {
    const ids = await fill(app, there)
    // The same records under the rules, which would have refused some of them.
    const model = modelOf(planOf(documentOf(said)), app.store.dialect)
    const context: RuleContext = { model, loader: loaders(model), principal: app.administrator }
    await app.store.read(async (reader) => {
      for (const one of rulesOf(model)) {
        if (!resultsAreInSql(model, one)) continue
        judged.inSql++
        const inSql = shown(await resultsOf(context, reader, one, ids), ids)
        const inScript = shown(await resultsInScript(context, reader, one, ids), ids)
        const { when, must } = said[Number(one.rule.label.slice(5))]!
        expect({ when, must, results: inSql }).toEqual({ when, must, results: inScript })
        for (const results of inSql) for (const { broken } of results!) judged[broken ? 'broken' : 'holding']++
      }
    })
  } finally {
    await app.close()
  }
}

test('INV-1 a rule has the same result in SQL and in JavaScript', { timeout: 600_000 }, async () => {
  judged = { inSql: 0, broken: 0, holding: 0 }
  await fc.assert(fc.asyncProperty(rules, world, compare), { numRuns: cases, seed, endOnFailure: true })
  // Most rules can be written in SQL, and each answer is given often enough to mean something.
  expect(judged.inSql).toBeGreaterThan(cases * 7)
  expect(Math.min(judged.broken, judged.holding)).toBeGreaterThan(cases * 12)
})
