// `npm run bench -- rules`: what ten rules over other records cost at a write. The same change of the same rows, once by the
// engine's records and once by hand (statements that do the same checks and write the same history), by turns.
import { mkdirSync } from 'node:fs'
import { makePrincipal, type Principal } from '../packages/engine/src/access/principal.ts'
import { internalTables } from '../packages/engine/src/internal-tables.ts'
import type { Records } from '../packages/engine/src/records/records.ts'
import { migrate } from '../packages/engine/src/store/migration/migration.ts'
import type { Store, Transaction } from '../packages/engine/src/store/store.ts'
import { onEach, type Database, type DatabaseName } from './databases.ts'
import { open, planOf, recordsOf } from './ours/engine.ts'
import { table } from './table.ts'

const CREWS = 200
const ROOMS_OF_EACH = 20

/** Each with what a hand would ask of the room `$room` and its crew `$crew` after the change: rows are violations. */
const RULES: readonly (readonly [entity: string, condition: string, byHand: string])[] = [
  ['Room', 'crew.rooms.sum(r, r.seats) <= crew.most', sumAbove('seats', 'most')],
  ['Room', 'size(crew.rooms) <= 1000', `SELECT count(*) FROM "Room" WHERE "crew" = $crew HAVING count(*) > 1000`],
  [
    'Room',
    'crew.rooms.max(r, r.seats) <= 500',
    `SELECT max("seats") FROM "Room" WHERE "crew" = $crew HAVING max("seats") > 500`,
  ],
  ['Room', 'crew.rooms.all(r, r.floor < 90)', `SELECT 1 FROM "Room" WHERE "crew" = $crew AND "floor" >= 90 LIMIT 1`],
  ['Room', 'crew.begins <= day', withCrew('c."begins" > r."day"')],
  ['Room', 'seats <= crew.largest', withCrew('r."seats" > c."largest"')],
  [
    'Room',
    'Room.filter(r, r.crew == crew and r.name == name).size() <= 1',
    `SELECT 1 FROM "Room" r JOIN "Room" o ON o."crew" = r."crew" AND o."name" = r."name" AND o."id" <> r."id" WHERE r."id" = $room LIMIT 1`,
  ],
  ['Crew', 'rooms.filter(r, r.open).sum(r, r.seats) <= most', sumAbove('seats', 'most', 'AND "open" = $yes')],
  [
    'Crew',
    'rooms.sum(r, r.floor) <= 100000',
    `SELECT sum("floor") FROM "Room" WHERE "crew" = $crew HAVING sum("floor") > 100000`,
  ],
  ['Crew', 'used <= most', sumAbove('seats', 'most')],
]

function sumAbove(field: string, most: string, where = ''): string {
  return `SELECT sum("${field}") FROM "Room" WHERE "crew" = $crew ${where} HAVING sum("${field}") > (SELECT "${most}" FROM "Crew" WHERE "id" = $crew)`
}

function withCrew(condition: string): string {
  return `SELECT 1 FROM "Room" r JOIN "Crew" c ON c."id" = r."crew" WHERE r."id" = $room AND ${condition}`
}

const documentWith = (rules: typeof RULES): string => `# Specification: Crews

## 3. Entities

### Crew

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Most | integer | |
| Largest | integer | |
| Begins | date | |
| Rooms | list of Room | |
| Used | integer | \`= rooms.sum(r, r.seats)\` |

### Room

| Field | Type |
| --- | --- |
| Name | text |
| Crew | Crew |
| Seats | integer |
| Floor | integer |
| Day | date |
| Open | yes/no |

${rules.length === 0 ? '' : '## 5. Rules\n\n| Rule | Entity | Must hold |\n| --- | --- | --- |\n'}${rules.map(([entity, condition], i) => `| Rule ${i} | ${entity} | \`${condition}\` |`).join('\n')}
`

const now = '2026-03-10T09:00:00.000Z'
const administrator: Principal = makePrincipal({
  now,
  today: now.slice(0, 10),
  timeZone: 'UTC',
  constants: {},
  me: null,
  person: null,
  roles: new Set(),
  administrator: true,
  origin: 'person',
})

interface Room {
  readonly id: string
  readonly crew: string
}

export async function measureRules(
  names: readonly DatabaseName[],
  seconds: number,
  say: (text: string) => void,
): Promise<void> {
  const rows: string[][] = []
  await onEach(names, async (databases) => {
    for (const rules of [RULES, []])
      rows.push([
        databases.name,
        String(rules.length),
        ...(await measure(await databases.make(`rules${rules.length}`), rules, seconds)),
      ])
  })
  say(table(['', 'rules', 'by hand, ms', 'ninefold, ms', 'ratio (changes per second)'], rows))
}

async function measure(database: Database, rules: typeof RULES, seconds: number): Promise<readonly string[]> {
  mkdirSync(database.data, { recursive: true })
  const store = await open(database)
  try {
    const plan = planOf(documentWith(rules))
    await store.prepare(internalTables)
    await migrate(store, { hash: 'bench', at: now, files: [], plan })
    const records = recordsOf(store, plan)
    const rooms = await fill(records)
    const ours = (room: Room, turn: number) => records.change(administrator, 'Room', room.id, valuesOf(turn))
    const hand = (room: Room, turn: number) => changeByHand(store, rules, room, valuesOf(turn))
    const [byHand, byNinefold] = await byTurns([hand, ours], rooms, seconds)
    return [byHand.toFixed(2), byNinefold.toFixed(2), (byHand / byNinefold).toFixed(2)]
  } finally {
    await store.close()
  }
}

/** Each field that a rule reads has another value in the next turn. */
const valuesOf = (turn: number) => ({
  name: `Turn ${turn}`,
  seats: 1 + (turn % 300),
  floor: turn % 90,
  day: turn % 2 === 0 ? '2026-02-01' : '2026-02-02',
  open: turn % 2 === 0,
})

/** Of one crew at a time, so that it is one transaction for each. */
async function fill(records: Records): Promise<readonly Room[]> {
  const rooms: Room[] = []
  for (let i = 0; i < CREWS; i++) {
    await records.write(administrator, async (work) => {
      const make = async (entity: string, input: Readonly<Record<string, string | number | boolean>>) =>
        (await work.apply({ entity, kind: 'create', input, right: { kind: 'grant' } })).id
      const crew = await make('Crew', { name: `Crew ${i}`, most: 100_000, largest: 400, begins: '2026-01-01' })
      for (let n = 0; n < ROOMS_OF_EACH; n++) {
        const input = { name: `Room ${n}`, crew, seats: 10, floor: n, day: '2026-02-01', open: n % 2 === 0 }
        rooms.push({ id: await make('Room', input), crew })
      }
    })
  }
  return rooms
}

async function changeByHand(
  store: Store,
  rules: typeof RULES,
  { id, crew }: Room,
  { name, seats, floor, day, open }: ReturnType<typeof valuesOf>,
): Promise<void> {
  await store.write(async (transaction) => {
    const before = await transaction.one<{ seats: number; version: number }>('SELECT * FROM "Room" WHERE "id" = ?', [
      id,
    ])
    const { version, ...was } = before!
    await transaction.run(
      'UPDATE "Room" SET "name" = ?, "seats" = ?, "floor" = ?, "day" = ?, "open" = ?, "version" = "version" + 1, "updatedAt" = ? WHERE "id" = ? AND "version" = ?',
      [name, seats, floor, day, Number(open), now, id, version],
    )
    for (const [, , text] of rules) await demand(transaction, text, id, crew)
    await transaction.run(
      'INSERT INTO ninefold_history (record, entity, at, what, changes, document, version, via) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      [
        id,
        'Room',
        now,
        'change',
        JSON.stringify({ was, name, seats, floor, day, open }),
        'bench',
        version + 1,
        'person',
      ],
    )
    await transaction.one('SELECT * FROM "Room" WHERE "id" = ?', [id])
  })
}

const prepared = new Map<string, { readonly text: string; readonly names: readonly string[] }>()

async function demand(transaction: Transaction, named: string, room: string, crew: string): Promise<void> {
  const made = prepared.get(named) ?? {
    text: named.replace(/\$\w+/gu, '?'),
    names: [...named.matchAll(/\$(\w+)/gu)].map(([, name]) => name!),
  }
  prepared.set(named, made)
  const values: Readonly<Record<string, string | number>> = { room, crew, yes: 1 }
  const broken = await transaction.rows(
    made.text,
    made.names.map((name) => values[name]!),
  )
  if (broken.length > 0) throw new Error(`A rule is broken: ${named}`)
}

type Change = (room: Room, turn: number) => Promise<unknown>

/** Medians in milliseconds; the first tenth warms up. */
async function byTurns(
  changes: readonly [Change, Change],
  rooms: readonly Room[],
  seconds: number,
): Promise<readonly [number, number]> {
  const times: readonly [number[], number[]] = [[], []]
  const begin = performance.now()
  for (let turn = 0; performance.now() < begin + seconds * 1000; turn++)
    for (const [i, change] of changes.entries()) {
      const room = rooms[(turn * 7919) % rooms.length]!
      const start = performance.now()
      await change(room, turn * 2 + i)
      if (start > begin + seconds * 100) times[i]!.push(performance.now() - start)
    }
  const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  return [median(times[0]), median(times[1])]
}
