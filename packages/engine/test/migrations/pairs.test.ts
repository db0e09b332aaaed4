// Pairs of documents by chance, with rows: what comes out is what was said, and nothing else is lost. `PAIRS=500 FIRST=0`.
import { expect, it } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import { onPostgres } from '../support/database.ts'
import { openVersions, type Versions } from '../support/versions.ts'
import { CHANGES, type Outcome } from './changes.ts'
import { firstWorld, valueOf } from './first.ts'
import { chanceOf, type Chance } from './random.ts'
import {
  copyOf,
  documentOf,
  entityOf,
  identifier,
  isList,
  isNothing,
  pathOf,
  type EntityModel,
  type World,
} from './world.ts'

const PAIRS = Number(process.env['PAIRS'] ?? (onPostgres ? 4 : 12))
const FIRST = Number(process.env['FIRST'] ?? 1)

it(
  `${PAIRS} pairs of documents: every row holds what the change says, or the change is refused`,
  async () => {
    const wrong: string[] = []
    const seen = new Map<string, number>()
    for (let seed = FIRST; seed < FIRST + PAIRS; seed++) {
      const said = await pair(seed).catch((error: unknown) => {
        wrong.push(`seed ${seed}: ${inShort(error)}`)
        return []
      })
      for (const { says, code = 'goes' } of said) {
        const kind = `${says.replace(/ \w+\..+?(?= \S+$|$)/, '')} ${code}`
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
      }
    }
    if (process.env['PAIRS']) process.stdout.write(`${inCounts(seen)}\n`)
    expect(wrong.slice(0, 3).join('\n\n')).toBe('')
  },
  Math.max(60_000, PAIRS * 5000),
)

/** How often each kind of change went through, or was refused. */
const inCounts = (seen: ReadonlyMap<string, number>): string =>
  [...seen]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, many]) => `${many}\t${kind}`)
    .join('\n')

async function pair(seed: number): Promise<readonly Outcome[]> {
  const chance = chanceOf(seed)
  let world = firstWorld(chance)
  const app = await openVersions(documentOf(world))
  try {
    await fill(app, world, chance)
    await holds(app, world, 'as it was made')
    const outcomes: Outcome[] = []
    const refused: { outcome: Outcome; text: string }[] = []
    const taken = new Set<string>()
    for (const change of chance.mixed(CHANGES).slice(0, 3 + chance.below(6))) {
      const next = copyOf(world)
      const outcome = change(next, chance, taken)
      if (!outcome) continue
      outcomes.push(outcome)
      if (outcome.code === undefined) world = next
      else refused.push({ outcome, text: documentOf(next) })
    }
    const before = await everything(app)
    for (const { outcome, text } of refused.slice(0, 2)) {
      const codes = (await app.to(text)).map((problem) => problem.split(' ')[0])
      expect(codes, `${outcome.says}\n${text}`).toEqual([outcome.code])
      expect(await everything(app), outcome.says).toEqual(before)
    }
    const says = outcomes.map(({ says: one, code }) => `${one}${code ? ` (${code})` : ''}`).join('; ')
    const text = documentOf(world)
    expect(await app.to(text), `${says}\n${text}`).toEqual([])
    await holds(app, world, `${says}\n${text}`)
    for (const { back, code } of outcomes) if (code === undefined) back?.(world)
    const again = documentOf(world)
    expect(await app.to(again), `back again after ${says}\n${again}`).toEqual([])
    await holds(app, world, `back again after ${says}\n${again}`)
    return outcomes
  } finally {
    await app.close()
  }
}

/** Parts with their wholes; states by actions. */
async function fill(app: Versions, world: World, chance: Chance): Promise<void> {
  const ids: Record<string, string[]> = {}
  const alpha = entityOf(world, 'Alpha')
  for (const entity of world.entities) {
    if (entity.partOf && alpha.rows.length === 0) entity.rows = []
    ids[entity.key] = []
    for (const row of entity.rows) {
      for (const field of entity.fields) {
        const isThere = !field.to || (ids[field.to] ?? []).length > 0
        row.values[field.name] = isThere ? valueOf(field, chance, ids) : isList(field) ? [] : null
      }
      if (entity.partOf) row.whole = chance.one(alpha.rows).id
      else await create(app, entity, row)
      ids[entity.key]!.push(row.id)
    }
  }
  const gamma = entityOf(world, 'Gamma')
  for (const whole of alpha.rows) {
    const parts = gamma.rows.filter((row) => row.whole === whole.id)
    const body = { gammas: parts.map((row) => sent(gamma, row)) }
    const { status, body: answer } = await app.request('PATCH', `/api/records/alpha/${whole.id}`, body)
    expect(status, JSON.stringify(answer)).toBe(200)
    for (const [i, row] of parts.entries()) row.id = (answer as { gammas: { id: string }[] }).gammas[i]!.id
  }
  const beta = entityOf(world, 'Beta')
  for (const row of beta.rows) {
    row.values['Status'] = chance.one(['draft', 'sent', 'done'])
    if (row.values['Status'] === 'draft') continue
    const { status } = await app.request('POST', `/api/records/beta/${row.id}/actions/to-${row.values['Status']}`)
    expect(status).toBe(200)
  }
}

const sent = ({ fields }: EntityModel, row: EntityModel['rows'][number]): Record<string, Json> => ({
  title: row.title,
  ...Object.fromEntries(
    fields
      .map(({ name }) => [identifier(name), row.values[name] ?? null] as const)
      .filter(([, value]) => value !== null),
  ),
})

async function create(app: Versions, entity: EntityModel, row: EntityModel['rows'][number]): Promise<void> {
  row.id = (await app.create(pathOf(entity), sent(entity, row)))['id'] as string
}

/** Each record, by way of the whole where it is a part. */
async function holds(app: Versions, world: World, about: string): Promise<void> {
  for (const entity of world.entities) {
    const whole = entity.partOf && entityOf(world, entity.partOf)
    const found: readonly Readonly<Record<string, Json>>[] = whole
      ? (await allOf(app, whole)).flatMap((record) =>
          (record[`${identifier(entity.key)}s`] as Record<string, Json>[]).map((part) => ({
            ...part,
            whole: record['id']!,
          })),
        )
      : await allOf(app, entity)
    const byTitle = new Map(found.map((record) => [record['title'], record]))
    const expected = entity.rows.map((row) => [
      row.title,
      row.id,
      row.whole,
      ...fieldsIn(entity).map((name) => plainly(row.values[name] ?? null)),
    ])
    const held = entity.rows.map(({ title, whole: inside }) => {
      const record = byTitle.get(title) as Record<string, Json> | undefined
      const names = fieldsIn(entity).map((name) => plainly(record?.[identifier(name)] ?? null))
      return [record?.['title'], record?.['id'], inside === undefined ? undefined : record?.['whole'], ...names]
    })
    expect(held, `${entity.name}: ${fieldsIn(entity).join(', ')}\n${about}`).toEqual(expected)
    expect(found.length, entity.name).toBe(entity.rows.length)
  }
}

const fieldsIn = ({ fields, states }: EntityModel): readonly string[] => [
  ...fields.map(({ name }) => name),
  ...(states ? ['Status'] : []),
]

/** Nothing is nothing, whether it is a list or not; what is related has no order. */
const plainly = (value: Json): Json =>
  isNothing(value) ? null : Array.isArray(value) ? value.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) : value

async function allOf(app: Versions, entity: EntityModel): Promise<readonly Record<string, Json>[]> {
  const listed = await app.all(pathOf(entity))
  return Promise.all(
    listed.map(
      async ({ id }) =>
        (await app.request('GET', `/api/records/${pathOf(entity)}/${id as string}`)).body as Record<string, Json>,
    ),
  )
}

const everything = (app: Versions): Promise<unknown> =>
  Promise.all(['alpha', 'beta', 'delta', 'omega'].map((path) => app.all(path)))

/** What differs, and the document with which. */
function inShort(error: unknown): string {
  const { message, actual, expected } = error as { message: string; actual?: unknown; expected?: unknown }
  const [is, should] = [actual, expected].map((side) =>
    (Array.isArray(side) ? side : [side]).map((one) => JSON.stringify(one)),
  )
  const differ = (should ?? []).flatMap((one, i) =>
    one === is![i] ? [] : [`  should be ${one}\n  but is    ${is![i]}`],
  )
  return `${message.replace(/: expected [[{][^]*$/, '')}\n${differ.join('\n')}`
}
