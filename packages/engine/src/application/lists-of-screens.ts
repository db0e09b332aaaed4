/** The record queries of screens that list records. */
import type { Expr } from '@ninefold/plan/expression'
import { allOf, routeFields, showsRecords, type Plan, type ScreenView, type Shows, type Tile } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { ListQuery, Records, TileQuery } from '../records/index.ts'
import { visibilityFor } from './visible-plan.ts'

/** The query of a screen that lists records; undefined for any other screen. `view`: one of the document's views of it. */
export function listOfScreen(
  plan: Plan,
  records: Pick<Records, 'can'>,
  principal: Principal,
  shows: Shows,
  view?: ScreenView,
): ListQuery | undefined {
  if (!showsRecords(shows)) return undefined
  const search = 'search' in shows ? shows.search : []
  const list = view ? { ...shows, filter: filterOfView(shows.filter, view) } : shows
  return { ...narrowed(plan, records, principal, list), ...(search.length > 0 && { searchIn: search }) }
}

/** One condition for each view, since statements are cached by their conditions. */
const filterOfView = (filter: Expr | undefined, view: ScreenView): Expr | undefined => {
  if (!filter || !view.filter) return filter ?? view.filter
  const known = joined.get(view) ?? allOf(filter, view.filter)
  joined.set(view, known)
  return known
}

const joined = new WeakMap<ScreenView, Expr>()

/** A few records on a dashboard, with the labels of the records that they refer to. */
export function listOfTile(
  plan: Plan,
  records: Pick<Records, 'can'>,
  principal: Principal,
  { entity, filter, shows }: Pick<Tile, 'entity' | 'filter'> & { readonly shows: Tile['shows'] & { kind: 'list' } },
): ListQuery {
  return {
    ...narrowed(plan, records, principal, { entity, ...shows, filter }),
    limit: 5,
    related: true,
  }
}

/** The number of a dashboard, or its numbers by groups. `firstDay` of weeks: 1 for Monday … 7 for Sunday. */
export function queryOfTile(
  { entity, filter, shows, by, period }: Tile & { readonly shows: TileQuery['shows'] },
  firstDay: number,
): TileQuery {
  return {
    entity,
    shows,
    ...(filter && { where: filter }),
    ...(by !== undefined && { by }),
    ...(period && { period: { unit: period, firstDay } }),
  }
}

interface Narrowed {
  readonly entity: string
  readonly filter?: Expr | undefined
  readonly sort?: ListQuery['order']
  readonly columns?: readonly { readonly path: string }[]
  readonly by?: string
  readonly until?: string
  readonly lanes?: readonly string[]
  readonly colour?: string
}

/** A list is sorted only by fields that the user may read: an order reveals values, and so does a cursor. */
function narrowed(plan: Plan, records: Pick<Records, 'can'>, principal: Principal, shows: Narrowed): ListQuery {
  const { entity, filter, sort, columns = [], colour } = shows
  const shown = [...columns.map(({ path }) => path), ...(colour === undefined ? [] : [colour])]
  const paths = shown.filter((path) => path.includes('.'))
  return {
    entity,
    ...(filter && { where: [filter] }),
    ...(sort && { order: sort.filter(({ path }) => visibilityFor(plan, records, principal).path(entity, path)) }),
    ...(paths.length > 0 && { paths }),
    fields: shownFields(plan, shows),
  }
}

/**
 * The columns, the fields that arrange the records, the state that colours them, and the fields that page addresses
 * use.
 */
function shownFields(
  { lifecycles, screens }: Plan,
  { entity, columns = [], by, until, lanes = [], colour }: Omit<Narrowed, 'filter' | 'sort'>,
): readonly string[] {
  const own = columns.map(({ path }) => path).filter((path) => !path.includes('.'))
  const states = lifecycles.filter((lifecycle) => lifecycle.entity === entity).map(({ field }) => field)
  const arranging = [by, until, ...lanes, colour].flatMap((name) =>
    name === undefined || name.includes('.') ? [] : [name],
  )
  return [...new Set([...own, ...arranging, ...states, ...routeFields(screens, entity)])]
}
