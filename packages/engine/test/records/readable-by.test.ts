// Many people asked at once may read what each may read when asked alone, and asking a thousand costs no more questions than asking ten.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Asker } from '../../src/access/asker.ts'
import { loaders } from '../../src/records/loader.ts'
import { modelOf } from '../../src/records/model.ts'
import { ones } from '../../src/records/one.ts'
import { readableBy } from '../../src/records/readable-by.ts'
import type { Reader } from '../../src/store/store.ts'
import { openApplication, type Application } from '../support/application.ts'

/** How one may read records of an entity, by its name; each has the same fields. */
const conditions = {
  Open: '',
  Public: "when `kind == 'public'`",
  Recent: "when `day >= today and kind != 'secret'`",
  Own: 'when `person == me`',
  NotMine: 'when `not (person == me)`',
  InTeam: 'when `team == me.team`',
  Below: "when `person.chief == me and kind != 'secret'`",
  Member: 'when `me in members`',
  Lined: 'when `lines.exists(l, l.person == me and l.amount > 1)`',
  Large: 'when `total > 2 and person == me`',
  Either: "when `person == me or team == me.team or kind == 'public'`",
  Seated: 'when `Seat.exists(s, s.person == me and s.team == team)`',
  Late: 'when `late and person == me`',
  Nothing: 'when `team == null and me.team == null`',
} as const
const names = Object.keys(conditions)

const entity = (name: string): string => `### ${name}

| Field | Type | Default |
| --- | --- | --- |
| Kind | one of: public, inner, secret | |
| Day | date | |
| Person | User | |
| Team | Team | |
| Members | many User | |
| Late | yes/no | \`= day < today\` |
| Total | integer | \`= lines.sum(l, l.amount)\` |

### ${name} line

- Part of: ${name}, as Lines

| Field | Type |
| --- | --- |
| Person | User |
| Amount | integer |
`

const text = `# Specification: Sights

## 3. Entities

### User

| Field | Type |
| --- | --- |
| Team | Team |
| Chief | User |

### Team

| Field | Type |
| --- | --- |
| Name | text (1–80) |

### Seat

| Field | Type |
| --- | --- |
| Person | User |
| Team | Team |

${names.map(entity).join('\n')}
## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| keeper | | given by administrators |

| Entity | member | keeper |
| --- | --- | --- |
| User | read | |
| Team | read | create |
| Seat | | create |
${Object.entries(conditions)
  .map(([name, condition]) => `| ${name} | read ${condition} | create; read when \`kind != 'secret'\` |`)
  .join('\n')}
`

let app: Application
let keeper: Asker
const askers: Asker[] = []
const ids = new Map<string, string[]>()

beforeAll(async () => {
  app = await openApplication(text)
  keeper = await app.person('Keeper', ['keeper'])
  const teams = await Promise.all(
    ['A', 'B'].map(async (name) => (await app.records.create(keeper, 'Team', { name })).id),
  )
  const chief = await app.person('Chief', [], { team: teams[0]! })
  askers.push(app.visitor, app.administrator, keeper, chief)
  for (let i = 0; i < 8; i++)
    askers.push(await app.person(`Person${i}`, [], { team: teams[i % 3] ?? null, chief: i % 2 ? chief.person : null }))
  const people = askers.map(({ person }) => person)
  await app.records.create(keeper, 'Seat', { person: people[5]!, team: teams[0]! })
  await app.records.create(keeper, 'Seat', { person: people[6]!, team: teams[1]! })
  for (const name of names) {
    const made: string[] = []
    for (let i = 0; i < 12; i++) {
      const input = {
        kind: ['public', 'inner', 'secret', null][i % 4]!,
        day: ['2026-06-14', '2026-06-15', null][i % 3]!,
        person: people[i % people.length]!,
        team: teams[i % 3] ?? null,
        members: [people[1 + (i % 5)]!, people[6]!].filter((_, at) => i % 3 > at),
        lines:
          i % 4 === 0
            ? []
            : [
                { person: people[4 + (i % 6)]!, amount: i },
                { person: null, amount: 1 },
              ],
      }
      made.push((await app.records.create(keeper, name, input)).id)
    }
    ids.set(name, made)
  }
}, 60_000)
afterAll(() => app.close())

it.each(names)('LIVE-6 %s: those asked together may read what each may read alone', async (name) => {
  const all = [...ids.get(name)!, 'nothing']
  const together = await app.records.readableBy(askers, name, all)
  const alone = await Promise.all(askers.map((asker) => app.records.readable(asker, name, all)))
  const sorted = (set: ReadonlySet<string> | undefined) => [...(set ?? [])].toSorted()
  expect(askers.map((asker) => sorted(together.get(asker)))).toEqual(alone.map(sorted))
  // It is a sight of something, or it would show nothing.
  const seen = alone.slice(3).map(({ size }) => size)
  expect(Math.max(...seen)).toBeGreaterThan(0)
})

it('LIVE-6 asks the store no more often for many people than for few, unless it alone can tell', async () => {
  const model = modelOf(app.plan, app.store.dialect)
  const ask = readableBy(model, loaders(model), ones(model))
  const statements = (name: string, who: readonly Asker[]) =>
    app.store.read(async (reader) => {
      let asked = 0
      const counting: Reader = { ...reader, rows: (sql, values) => (asked++, reader.rows(sql, values)) }
      await ask(counting, who, model.entity(name), ids.get(name)!)
      return asked
    })
  const people = askers.slice(3)
  const asked = await Promise.all(
    names.map(async (name) => [name, await statements(name, people.slice(0, 3)), await statements(name, people)]),
  )
  const growing = asked.filter(([, few, many]) => few !== many).map(([name]) => name)
  expect(growing).toEqual(['Seated', 'Late'])
})
