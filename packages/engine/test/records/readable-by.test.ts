// Many people asked at once may read what each may read when asked alone, and asking a thousand costs no more questions than asking ten.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePrincipal, type Principal } from '../../src/access/principal.ts'
import { loaders } from '../../src/records/load/loader.ts'
import { modelOf } from '../../src/records/model.ts'
import { ones } from '../../src/records/read/one.ts'
import { openRecords } from '../../src/records/open-records.ts'
import { readableBy } from '../../src/records/read/readable-by.ts'
import type { Records } from '../../src/records/records.ts'
import type { Reader } from '../../src/store/store.ts'
import { openApplication, planOf, type Application } from '../support/application.ts'

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

/** `reads`: how members may read each of them. */
const textWith = (reads: readonly string[]): string => `# Specification: Sights

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
${names.map((name, i) => `| ${name} | read ${reads[i]} | create; read when \`kind != 'secret'\` |`).join('\n')}
`

const say = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''))
const pick = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts)

/** A comparison with itself is an error. */
const compared = (one: fc.Arbitrary<string>, sign: fc.Arbitrary<string>, other: fc.Arbitrary<string>) =>
  fc
    .tuple(one, sign, other)
    .filter(([left, , right]) => left !== right)
    .map((parts) => parts.join(''))

/** Any condition that the document may name for its records: of the person, of the record, of what both lead to. */
const anyCondition = conditionsOver(3, {
  people: ['person', 'person.chief', 'person.chief.chief'],
  teams: ['team', 'person.team', 'person.chief.team'],
  numbers: ['total', 'size(members)', 'size(lines)', 'lines.sum(l, l.amount)', 'size(me.name)', 'year(day)'],
  plain: [
    "kind == 'public'",
    "kind != 'secret'",
    "kind in ['public', 'inner']",
    'has(kind)',
    'day >= today',
    'not (day < today)',
    'day + 1 day > today',
    'day == null',
    'late',
    'keeper',
    "startsWith(me.name, 'Person')",
    'contains(person.name, me.name)',
    'person.name < me.name',
    'has(members)',
    'Seat.exists(s, s.person == me and s.team == team)',
    'Seat.exists(s, s.team == me.team)',
  ],
})

interface Offered {
  readonly people: readonly string[]
  readonly teams: readonly string[]
  readonly numbers: readonly string[]
  readonly plain: readonly string[]
}

function conditionsOver(depth: number, offered: Offered): fc.Arbitrary<string> {
  const people = pick(...offered.people, 'me', 'me.chief', 'me.chief.chief')
  const teams = pick(...offered.teams, 'me.team', 'me.chief.team')
  const numbers = pick(...offered.numbers, '0', '1', '2', '7')
  const equal = pick(' == ', ' != ')
  const leaf = fc.oneof(
    pick(...offered.plain),
    compared(people, equal, people),
    compared(teams, equal, teams),
    say('has(', fc.oneof(people, teams), ')'),
    say(fc.oneof(people, teams), equal, 'null'),
    compared(numbers, pick(' < ', ' <= ', ' == ', ' != '), numbers),
    say(people, ' in members'),
  )
  if (depth === 0) return leaf
  const inner = conditionsOver(depth - 1, offered)
  const ofLine = { people: ['l.person', 'person'], teams: ['l.person.team'], numbers: ['l.amount'], plain: ['late'] }
  const ofMember = {
    people: ['m', 'm.chief', 'person'],
    teams: ['m.team', 'team'],
    numbers: ['total'],
    plain: ['late'],
  }
  const asked = pick('exists', 'all', 'exists_one')
  return fc.oneof(
    leaf,
    say('((', inner, pick(') and (', ') or (', ') and ('), inner, '))'),
    say('((', compared(inner, pick(') == ('), inner), '))'),
    say('not (', inner, ')'),
    say('(', inner, ' ? ', inner, ' : ', inner, ')'),
    say('lines.', asked, '(l, ', conditionsOver(0, ofLine), pick(' and ', ' or '), conditionsOver(0, ofLine), ')'),
    say('members.', asked, '(m, ', conditionsOver(0, ofMember), ')'),
  )
}

let app: Application
let keeper: Principal
const principals: Principal[] = []
const ids = new Map<string, string[]>()

beforeAll(async () => {
  app = await openApplication(textWith(Object.values(conditions)))
  keeper = await app.person('Keeper', ['keeper'])
  const teams = await Promise.all(
    ['A', 'B'].map(async (name) => (await app.records.create(keeper, 'Team', { name })).id),
  )
  const chief = await app.person('Chief', [], { team: teams[0]! })
  principals.push(app.visitor, app.administrator, keeper, chief)
  for (let i = 0; i < 8; i++)
    principals.push(
      await app.person(`Person${i}`, [], { team: teams[i % 3] ?? null, chief: i % 2 ? chief.person : null }),
    )
  const people = principals.map(({ person }) => person)
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
})
afterAll(() => app.close())

/** What each of them may read, asked alone; it is the same as asked together. `about`: what to say where it is not. */
async function expectAlike(records: Records, who: readonly Principal[], name: string, about: string) {
  const all = [...ids.get(name)!, 'nothing']
  const together = await records.readableBy(who, name, all)
  const alone = await Promise.all(who.map((principal) => records.readable(principal, name, all)))
  const sorted = (set: ReadonlySet<string> | undefined) => [...(set ?? [])].toSorted()
  const seen = alone.map(sorted)
  expect(
    who.map((principal) => sorted(together.get(principal))),
    about,
  ).toEqual(seen)
  return seen
}

it.each(names)('LIVE-6 %s: together they may read what each may read alone', async (name) => {
  const seen = await expectAlike(app.records, principals, name, name)
  // It is a sight of something, or it would show nothing.
  expect(Math.max(...seen.slice(3).map(({ length }) => length))).toBeGreaterThan(0)
})

it('LIVE-6 the same under any condition', async () => {
  let ofPerson = 0
  const rounds = fc.asyncProperty(fc.array(anyCondition, sameNumber), async (random) => {
    const plan = planOf(textWith(random.map((condition) => `when \`${condition}\``)))
    const records = openRecords({ store: app.store, plan, hash: 'first' })
    const who = await asReadBy(records)
    for (const [i, name] of names.entries()) {
      const seen = await expectAlike(records, who, name, random[i]!)
      if (new Set(seen.slice(3).map(String)).size > 1) ofPerson++
    }
  })
  const seed = Number(process.env['SEED'] ?? 20261122)
  await fc.assert(rounds, { numRuns: Number(process.env['CASES'] ?? 8), seed, endOnFailure: true })
  expect(ofPerson).toBeGreaterThan(20)
})

const sameNumber = { minLength: names.length, maxLength: names.length }

/** The same people, with all that these records' conditions read of them. */
function asReadBy(records: Records): Promise<readonly Principal[]> {
  const people = principals.flatMap(({ person }) => person ?? [])
  return app.store.read(async (reader) => {
    const known = await records.people(reader, people, app.visitor)
    return principals.map((principal) => makePrincipal({ ...principal, me: known.get(principal.person ?? '') ?? null }))
  })
}

it('LIVE-6 needs no more queries for many users than for few, unless only a query can decide', async () => {
  const model = modelOf(app.plan, app.store.dialect)
  const ask = readableBy(model, loaders(model), ones(model))
  const statements = (name: string, who: readonly Principal[]) =>
    app.store.read(async (reader) => {
      let asked = 0
      const counting: Reader = { ...reader, rows: (sql, values) => (asked++, reader.rows(sql, values)) }
      await ask(counting, who, model.entity(name), ids.get(name)!)
      return asked
    })
  const people = principals.slice(3)
  const asked = await Promise.all(
    names.map(async (name) => [name, await statements(name, people.slice(0, 3)), await statements(name, people)]),
  )
  const growing = asked.filter(([, few, many]) => few !== many).map(([name]) => name)
  expect(growing).toEqual(['Seated', 'Late'])
})
