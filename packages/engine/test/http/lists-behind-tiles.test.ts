// The list behind each number of a dashboard has exactly the records that the number counts, for everybody.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Tile } from '@ninefold/plan'
import {
  addDecimals,
  decimalOf,
  divideDecimals,
  formatDecimal,
  parseDecimal,
  trimDecimal,
  type Json,
} from '@ninefold/plan/values'
import type { RecordPage, TileData, TileList, WireRecord } from '@ninefold/plan/wire'
import { demonstrate, type Demonstration } from '../../../cli/src/demonstration/demonstrate.ts'
import { readTemplates } from '../../../cli/src/demonstration/templates.ts'
import { locateDocument } from '../../../cli/src/sources/document.ts'
import { exampleText } from '../../../../tests/support/example.ts'
import { root } from '../../../../tests/support/root.ts'
import type { Application } from '../../src/index.ts'
import { RUNS } from '../../../../tests/support/runs.ts'
import { onPostgres } from '../support/database.ts'
import { startServer, type Person } from '../support/server.ts'

const NOW = new Date('2026-06-15T10:00:00.000Z')
const ALL = readdirSync(join(root, 'examples'), { withFileTypes: true }).filter((one) => one.isDirectory())

/** PostgreSQL gets the two with the most tiles; all with `RUNS=2`. */
const EXAMPLES = ALL.filter(({ name }) => !onPostgres || RUNS > 1 || name === 'help-desk')

/** Tiles with a condition over records that some people may read only in part: then a filter of theirs could not say the same. */
const WITHOUT_LIST: Readonly<Record<string, readonly string[]>> = { appointments: ['Next'] }

describe.each(EXAMPLES.map(({ name }) => name))('%s', (name) => {
  test('every tile and every group leads to the records that it counts', async () => {
    const server = await startServer({ text: exampleText(name), now: () => NOW.getTime() })
    const { application } = server
    const place = locateDocument(join('examples', name), [root])
    if ('mistake' in place) throw new Error(place.mistake)
    const { people } = await demonstrate(application.plan, application, readTemplates(place), NOW)
    const dashboards = application.plan.screens.flatMap(({ name: screen, shows }) =>
      'tiles' in shows ? [{ screen, tiles: shows.tiles }] : [],
    )
    await runDueTimers(application, people)
    const compared: Compared[] = []
    const without = new Set<string>()
    for (const { id } of withEachRole(people)) {
      const person = server.as(id, await application.signInAs(id))
      for (const { screen, tiles } of dashboards) {
        const { body } = await person.get(`/api/app/screens/${screen}/tiles`)
        for (const data of (body as { tiles: readonly TileData[] }).tiles) {
          const tile = tiles.find((one) => one.name === data.name)!
          if (data.list) compared.push(...(await compare(person, tile, { ...data, list: data.list })))
          else without.add(tile.label)
        }
      }
    }
    expect(compared.length).toBeGreaterThan(0)
    expect(compared.map(({ what, inTile }) => [what, inTile])).toEqual(
      compared.map(({ what, inList }) => [what, inList]),
    )
    expect([...without]).toEqual(WITHOUT_LIST[name] ?? [])
    await server.close()
  })
})

/** Two people with the same roles may still see different records: those of their own, and of their staff. */
function withEachRole(people: Demonstration['people']): Demonstration['people'] {
  const alike = Map.groupBy(people, ({ roles, administrator }) => `${administrator} ${roles.join()}`)
  return [...alike.values()].flatMap((group) => group.slice(0, 2))
}

/** So that no timer changes a record between two readings. */
async function runDueTimers(application: Application, people: Demonstration['people']): Promise<void> {
  const administrator = people.find((person) => person.administrator)!
  application.setClock(NOW)
  const token = await application.signInAs(administrator.id)
  const { status } = await application.request(token, 'POST', '/api/app/clock', { advance: '1 minutes' })
  expect(status).toBe(200)
}

interface Compared {
  readonly what: string
  readonly inTile: Json
  readonly inList: Json
}

async function compare(
  person: Person,
  tile: Tile,
  { list, value, groups = [], page }: TileData & { readonly list: TileList },
): Promise<readonly Compared[]> {
  const recordsOf = async (group = '') => {
    const filter = [list.filter, group].filter(Boolean).map((part) => `(${part})`)
    return recordsIn(person, list.screen, filter.join(' and '))
  }
  const all = await recordsOf()
  const ids = (records: readonly WireRecord[]) => records.map(({ id }) => id).toSorted()
  if (page) {
    const shown = ids(page.items)
    return [{ what: tile.label, inTile: shown, inList: ids(all).filter((id) => shown.includes(id)) }]
  }
  if (value !== undefined) return [{ what: tile.label, inTile: amountIn(value), inList: numberOf(tile, all) }]
  const found = await Promise.all(groups.map(({ filter }) => recordsOf(filter)))
  return [
    ...groups.map((group, at) => {
      const inList = numberOf(tile, found[at]!)
      return { what: `${tile.label}: ${group.label}`, inTile: amountIn(group.value), inList }
    }),
    { what: `all of ${tile.label}`, inTile: ids(found.flat()), inList: ids(all) },
  ]
}

async function recordsIn(person: Person, screen: string, filter: string): Promise<readonly WireRecord[]> {
  const found: WireRecord[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = new URLSearchParams({
      limit: '200',
      ...(filter && { filter }),
      ...(cursor && { cursor }),
    }).toString()
    const { status, body, text } = await person.get(`/api/app/screens/${screen}/records?${query}`)
    expect(status, `${filter} ${text}`).toBe(200)
    const page = body as RecordPage
    found.push(...page.items)
    cursor = page.next
  }
  return found
}

/** The number of a tile, from the records that the person sees in the list; without its currency. */
function numberOf({ shows }: Tile, records: readonly WireRecord[]): string | null {
  if (!('field' in shows)) return String(records.length)
  const amounts = records.flatMap((record) => parseDecimal(amountIn(record[shows.field] ?? null) ?? '') ?? [])
  const sum = amounts.reduce(addDecimals, decimalOf(0))
  if (shows.kind === 'sum') return formatDecimal(trimDecimal(sum))
  if (shows.kind !== 'average') throw new Error(`no example has ${shows.kind}`)
  if (amounts.length === 0) return null
  return formatDecimal(trimDecimal(divideDecimals(sum, decimalOf(amounts.length))!))
}

/** The digits of a number or an amount of money. */
function amountIn(value: Json): string | null {
  if (value === null) return null
  const digits = typeof value === 'object' && 'amount' in value ? value.amount : value
  if (typeof digits !== 'string' && typeof digits !== 'number') return null
  return formatDecimal(trimDecimal(parseDecimal(String(digits))!))
}
