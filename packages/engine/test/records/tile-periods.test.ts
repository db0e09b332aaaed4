// Numbers by periods: the database groups as JavaScript does, in the application's time zone, and leaves out no period.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERIODS, type Period } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { RUNS } from '../../../../tests/support/runs.ts'
import type { Principal } from '../../src/access/principal.ts'
import { openApplication, type Application } from '../support/application.ts'

/** Clocks change at midnight there, so some days begin at one o'clock. */
const TIME_ZONE = 'America/Santiago'

const text = `# Specification: Visits

## 1. Purpose

- Time zone: ${TIME_ZONE}

## 3. Entities

### Visit

| Field | Type |
| --- | --- |
| Day | date |
| Moment | date and time |
| Cost | money in EUR |

## 6. Roles

| Role | On | Who |
| --- | --- | --- |
| owner | Visit | \`createdBy == me\` |
| member | | everyone signed in |

| | Visit |
| --- | --- |
| member | create |
| owner | read |
`

let app: Application
let people: readonly Principal[]

interface Visit {
  readonly day: string | null
  readonly moment: string | null
  readonly cost: number | null
  readonly owner: number
}

const DAY = 86_400_000
const FIRST = Date.parse('2024-12-20T00:00:00.000Z')
const instants = fc
  .integer({ min: FIRST / 1000, max: (FIRST + 450 * DAY) / 1000 })
  .map((seconds) => new Date(seconds * 1000))
const visits = fc.array(
  fc.record<Visit>({
    day: fc.option(
      instants.map((at) => at.toISOString().slice(0, 10)),
      { freq: 8 },
    ),
    moment: fc.option(
      instants.map((at) => at.toISOString()),
      { freq: 8 },
    ),
    cost: fc.option(fc.integer({ min: -500, max: 9000 }), { freq: 4 }),
    owner: fc.constantFrom(0, 1),
  }),
  { minLength: 30, maxLength: 30 },
)
let all: readonly Visit[] = []

beforeAll(async () => {
  app = await openApplication(text)
  people = [await app.person('Ann'), await app.person('Bob')]
  all = fc.sample(visits, { seed: 5, numRuns: 4 }).flat()
  for (const { day, moment, cost, owner } of all) {
    const amount = cost === null ? null : { amount: (cost / 100).toFixed(2), currency: 'EUR' }
    await app.records.create(people[owner]!, 'Visit', { day, moment, cost: amount })
  }
})
afterAll(() => app.close())

const local = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, dateStyle: 'short' })
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The first day of the period, by the calendar of JavaScript. */
function startOf(unit: Period, date: string, firstDay: number): string {
  const at = new Date(date)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  switch (unit) {
    case 'day':
      return date
    case 'week':
      return iso(at.getTime() - ((at.getUTCDay() - firstDay + 7) % 7) * DAY)
    case 'month':
      return iso(Date.UTC(year, month))
    case 'quarter':
      return iso(Date.UTC(year, month - (month % 3)))
    case 'year':
      return iso(Date.UTC(year, 0))
  }
}

function nextOf(unit: Period, start: string, firstDay: number): string {
  const days = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }[unit]
  return startOf(unit, iso(Date.parse(start) + days * DAY), firstDay)
}

describe('a number by periods', () => {
  it('is the same in the database and in JavaScript, for what each person may read', async () => {
    const question = fc.record({
      by: fc.constantFrom('day' as const, 'moment' as const),
      unit: fc.constantFrom(...PERIODS),
      firstDay: fc.integer({ min: 1, max: 7 }),
      sums: fc.boolean(),
      who: fc.constantFrom(0, 1),
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ by, unit, firstDay, sums, who }) => {
        const shows = sums ? ({ kind: 'sum', field: 'cost' } as const) : ({ kind: 'count' } as const)
        const answer = await app.records.tile(people[who]!, { entity: 'Visit', shows, by, period: { unit, firstDay } })
        const dateOf = (visit: Visit) =>
          by === 'day' || visit.moment === null ? visit[by] : local.format(new Date(visit.moment))
        const own = Map.groupBy(
          all.filter(({ owner }) => owner === who),
          (visit) => {
            const date = dateOf(visit)
            return date === null ? null : startOf(unit, date, firstDay)
          },
        )
        expect('groups' in answer && answer.groups.map(({ key, value }) => [key, value])).toEqual(
          expected(own, unit, firstDay, sums),
        )
      }),
      { numRuns: 60 * RUNS, seed: 11 },
    )
  })

  it('has a filter for each period, with which a list has as many records', async () => {
    for (const by of ['day', 'moment'])
      for (const unit of PERIODS.slice(1)) {
        const query = { entity: 'Visit', shows: { kind: 'count' }, by, period: { unit, firstDay: 7 } } as const
        const answer = await app.records.tile(people[0]!, query)
        const groups = 'groups' in answer ? answer.groups : []
        const counts = await Promise.all(
          groups.map(({ filter }) => app.records.list(people[0]!, { entity: 'Visit', filter, limit: 1, total: true })),
        )
        expect(counts.map(({ total }) => total)).toEqual(groups.map(({ value }) => value))
      }
  })

  it('has the last 400 periods at most', async () => {
    const query = {
      entity: 'Visit',
      shows: { kind: 'count' },
      by: 'day',
      period: { unit: 'day', firstDay: 1 },
    } as const
    const answer = await app.records.tile(people[0]!, query)
    const days = all.flatMap(({ day, owner }) => (owner === 0 && day !== null ? [day] : [])).toSorted()
    expect(answer).toMatchObject({ more: true })
    const groups = 'groups' in answer ? answer.groups.filter(({ key }) => key !== null) : []
    expect(groups).toHaveLength(400)
    expect(groups.at(-1)!.key).toBe(days.at(-1))
  })
})

/** Every period from the first to the last with a visit, then the visits without a date. */
function expected(
  own: ReadonlyMap<string | null, readonly Visit[]>,
  unit: Period,
  firstDay: number,
  sums: boolean,
): readonly (readonly [string | null, Json])[] {
  const starts = [...own.keys()].filter((start) => start !== null).toSorted()
  const value = (visits: readonly Visit[]): Json => {
    const cents = visits.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
    return sums ? { amount: (cents / 100).toFixed(2), currency: 'EUR' } : visits.length
  }
  const periods: (readonly [string | null, Json])[] = []
  for (let start = starts[0]!; start <= starts.at(-1)!; start = nextOf(unit, start, firstDay))
    periods.push([start, value(own.get(start) ?? [])])
  const undated = own.get(null)
  return [...periods.slice(-400), ...(undated ? [[null, value(undated)] as const] : [])]
}
