/** The list screen on which a user finds exactly the records that a tile counts. */
import type { Plan, Screen, Shows, Tile } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import { allOf, conjunctsOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { TileList } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Records } from '../records/index.ts'
import { maySee } from './screens.ts'
import { visibilityFor } from './visible-plan.ts'

/** Undefined if the user has no list that shows them and, for a sum, what is summed. */
export function listBehindTile(
  plan: Plan,
  records: Pick<Records, 'can' | 'filterText'>,
  principal: Principal,
  tile: Tile,
): TileList | undefined {
  const wanted = partsOf(tile.filter)
  const column = 'field' in tile.shows ? tile.shows.field : undefined
  const visible = visibilityFor(plan, records, principal)
  const isShown = (path: string) => visible.path(tile.entity, path)
  const lists = plan.screens
    .filter((screen) => maySee(principal, screen) && showsAll(screen, tile, column) && isShown(column ?? 'id'))
    .map((screen) => ({ screen, rest: remaining(wanted, partsOf(filterOf(screen.shows))) }))
    .toSorted((a, b) => (a.rest?.length ?? 0) - (b.rest?.length ?? 0))
  for (const { screen, rest } of lists) {
    const filter = rest && records.filterText(principal, tile.entity, allOf(rest))
    if (filter !== undefined) return { screen: screen.name, filter }
  }
  return undefined
}

/** A list of the entity, with that column. Its own filter is not looked at. */
function showsAll({ shows, route }: Screen, { entity }: Tile, column: string | undefined): boolean {
  if (!('search' in shows) || shows.entity !== entity || route.parameters.length > 0) return false
  return column === undefined || shows.columns.some(({ path }) => path === column)
}

const filterOf = (shows: Shows): Expr | undefined => ('filter' in shows ? shows.filter : undefined)

const NO_PARTS: ReadonlyMap<string, Tree> = new Map()

const partsOf = (filter: Expr | undefined): ReadonlyMap<string, Tree> => (filter ? partsOfFilter(filter) : NO_PARTS)

/** The conditions that must all be true, by what they say. */
const partsOfFilter = memoize(
  ({ tree }: Expr): ReadonlyMap<string, Tree> => new Map(conjunctsOf(tree).map((part) => [JSON.stringify(part), part])),
)

/** What the tile requires and the list does not. Undefined if the list requires something that the tile does not. */
function remaining(tile: ReadonlyMap<string, Tree>, list: ReadonlyMap<string, Tree>): readonly Tree[] | undefined {
  if (![...list.keys()].every((key) => tile.has(key))) return undefined
  return [...tile].flatMap(([key, part]) => (list.has(key) ? [] : [part]))
}
