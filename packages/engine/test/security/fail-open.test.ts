// Unknown means no: random permissions over records with values missing, compared with a three-valued reckoning of our own.
import { beforeAll, describe, expect, test } from 'vitest'
import { RUNS } from '../../../../tests/support/runs.ts'
import { onPostgres } from '../support/database.ts'
import { testServer } from '../support/test-server.ts'

/** true, false, or null for unknown. */
type Truth = boolean | null

interface Row {
  readonly n: number | null
  readonly m: number | null
  readonly t: string | null
  readonly b: boolean | null
  /** 'me', 'other' or nobody. */
  readonly o: string | null
}

/** What is known of the person: their level, perhaps missing. */
interface Who {
  readonly id: string | null
  readonly level: number | null
  /** Of the owners by name. */
  readonly levels: Readonly<Record<string, number | null>>
}

interface Condition {
  readonly text: string
  readonly of: (row: Row, who: Who) => Truth
}

const compared = <T>(a: T | null, b: T | null, test: (a: T, b: T) => boolean): Truth =>
  a === null || b === null ? null : test(a, b)
const ownersLevel = (row: Row, who: Who) => (row.o === null ? null : (who.levels[row.o] ?? null))

const leaves: readonly Condition[] = [
  { text: 'n > 5', of: (r) => compared(r.n, 5, (a, b) => a > b) },
  { text: 'n == m', of: (r) => compared(r.n, r.m, (a, b) => a === b) },
  { text: 'n != m', of: (r) => compared(r.n, r.m, (a, b) => a !== b) },
  { text: 'n + m < 10', of: (r) => compared(r.n, r.m, (a, b) => a + b < 10) },
  { text: 'n / m >= 1', of: (r) => (r.m === 0 ? null : compared(r.n, r.m, (a, b) => a / b >= 1)) },
  { text: 'n in [1, 7]', of: (r) => compared(r.n, 0, (a) => [1, 7].includes(a)) },
  { text: 'n not in [1, 7]', of: (r) => compared(r.n, 0, (a) => ![1, 7].includes(a)) },
  { text: "t == 'x'", of: (r) => compared(r.t, 'x', (a, b) => a === b) },
  { text: "t != 'x'", of: (r) => compared(r.t, 'x', (a, b) => a !== b) },
  { text: "startsWith(t, 'x')", of: (r) => compared(r.t, 'x', (a, b) => a.startsWith(b)) },
  { text: 'size(t) < 3', of: (r) => compared(r.t, '', (a) => a.length < 3) },
  { text: 'b', of: (r) => r.b },
  { text: 'o == me', of: (r, w) => compared(r.o, w.id, (a, b) => a === b) },
  { text: 'o != me', of: (r, w) => compared(r.o, w.id, (a, b) => a !== b) },
  { text: 'o.level > 3', of: (r, w) => compared(ownersLevel(r, w), 3, (a, b) => a > b) },
  { text: 'o.level == me.level', of: (r, w) => compared(ownersLevel(r, w), w.level, (a, b) => a === b) },
  { text: 'me.level > n', of: (r, w) => compared(w.level, r.n, (a, b) => a > b) },
  { text: 'has(n)', of: (r) => r.n !== null },
  { text: 'o == null', of: (r) => r.o === null },
]

const not = (a: Condition): Condition => ({ text: `not (${a.text})`, of: (r, w) => flipped(a.of(r, w)) })
const flipped = (truth: Truth): Truth => (truth === null ? null : !truth)
const and = (a: Condition, b: Condition): Condition => ({
  text: `(${a.text} and ${b.text})`,
  of: (r, w) => both(a.of(r, w), b.of(r, w)),
})
const both = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true
const or = (a: Condition, b: Condition): Condition => ({
  text: `(${a.text} or ${b.text})`,
  of: (r, w) => flipped(both(flipped(a.of(r, w)), flipped(b.of(r, w)))),
})
const choose = (c: Condition, a: Condition, b: Condition): Condition => ({
  text: `(${c.text} ? ${a.text} : ${b.text})`,
  of: (r, w) => {
    const truth = c.of(r, w)
    return truth === null ? null : truth ? a.of(r, w) : b.of(r, w)
  },
})

/** mulberry32 */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % most
  }
}

function condition(roll: (most: number) => number, depth: number): Condition {
  const kind = depth === 0 ? 9 : roll(10)
  const inside = () => condition(roll, depth - 1)
  if (kind < 3) return not(inside())
  if (kind < 5) return and(inside(), inside())
  if (kind < 7) return or(inside(), inside())
  if (kind < 8) return choose(inside(), inside(), inside())
  return leaves[roll(leaves.length)]!
}

const roll = dice(Number(process.env['SEED'] ?? 20_261_121))
const SIZE = onPostgres ? 6 : 12
const conditions = [...leaves, ...leaves.map(not), ...Array.from({ length: SIZE * RUNS }, () => condition(roll, 3))]

const fields = `| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| N | integer (-99–99) | | | |
| M | integer (-99–99) | | | |
| T | text (1–20) | | | |
| B | yes/no | | | |
| O | User | | | |
| Note | text (1–20) | | | |`

const text = `# Specification: Unknown

## 3. Entities and their fields

${conditions.map((_, i) => `### Thing ${i}x\n\n${fields}`).join('\n\n')}

### User

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Level | integer (0–9) | | | |

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| visitor | | anyone |
| member | | everyone signed in |

| Entity | visitor |
| --- | --- |
${conditions.map(({ text: written }, i) => `| Thing ${i}x | read, update, delete when \`${written}\` |`).join('\n')}

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

const rows: Row[] = []

const server = await testServer({ text, mode: 'production' })
const administrator = await server.person('Ada Lund', [], { administrator: true })
const low = await server.person('Lo Low')
const blank = await server.person('Bo Blank')
beforeAll(async () => {
  await administrator.patch(`/api/records/user/${low.id}`, { level: 4 })
  rows.push({ n: null, m: null, t: null, b: null, o: null }, { n: 7, m: 7, t: 'x', b: true, o: low.id })
  const some = <T>(...values: readonly T[]): T => values[roll(values.length)]!
  for (let i = 0; i < 10; i++)
    rows.push({
      n: some(null, 1, 7, -3),
      m: some(null, 0, 1, 7),
      t: some(null, 'x', 'yyy'),
      b: some(null, true, false),
      o: some(null, low.id, blank.id),
    })
})

describe('a permission whose value is unknown', () => {
  test('SEC-2 allows nothing: not in lists, not one by one, not to change, not to delete', async () => {
    const level = { [low.id]: 4, [blank.id]: null }
    const people = [
      { person: low, who: { id: low.id, level: 4, levels: level } },
      { person: blank, who: { id: blank.id, level: null, levels: level } },
      { person: server.nobody, who: { id: null, level: null, levels: level } },
    ]
    const wrong: string[] = []
    let unknown = 0
    let allowed = 0
    for (const [i, { text: written, of }] of conditions.entries()) {
      const path = `/api/records/${server.application.plan.entities.find(({ label }) => label === `Thing ${i}x`)!.path}`
      const ids = await Promise.all(
        rows.map(async (row) => {
          const made = await administrator.post(path, { ...row, note: 'a' })
          expect(made.status, made.text).toBe(201)
          return made.body.id as string
        }),
      )
      for (const { person, who } of people) {
        const seen = new Set(
          ((await person.get(`${path}?limit=50`)).body.items ?? []).map((item: { id: string }) => item.id),
        )
        const check = async (row: Row, j: number) => {
          const truth = of(row, who)
          if (truth === null) unknown++
          if (truth === true) allowed++
          const id = ids[j]!
          // A change that leaves the condition as it is, so that what counts is the condition alone.
          const [one, changed] = [await person.get(`${path}/${id}`), await person.patch(`${path}/${id}`, { note: 'b' })]
          const said = [seen.has(id), one.status === 200, changed.status === 200]
          if (said.some((each) => each !== (truth === true)))
            wrong.push(
              `${written} of ${JSON.stringify(row)} for ${JSON.stringify(who)} is ${String(truth)}, but list, get, change said ${said.join()}`,
            )
        }
        await Promise.all(rows.map(check))
      }
      for (const [j, row] of rows.entries()) {
        if (of(row, people[0]!.who) === true) continue
        const removed = await low.request('DELETE', `${path}/${ids[j]!}`)
        if (removed.status === 204) wrong.push(`${written} of ${JSON.stringify(row)} let delete`)
      }
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect([unknown > 500, allowed > 300]).toEqual([true, true])
  })
})
