/** What screens that list records ask the records for. */
import type { Expr } from '@ninefold/plan/expression'
import { routeFields, showsRecords, type Plan, type Shows, type Tile } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { ListQuery, Records } from '../records/index.ts'
import { visibilityFor } from './visible-plan.ts'

/** What a screen that lists records asks for; undefined for any other one. */
export function listOfScreen(
  plan: Plan,
  records: Pick<Records, 'can'>,
  principal: Principal,
  shows: Shows,
): ListQuery | undefined {
  if (!showsRecords(shows)) return undefined
  const search = 'search' in shows ? shows.search : []
  return { ...narrowed(plan, records, principal, shows), ...(search.length > 0 && { searchIn: search }) }
}

/** A few records on a dashboard, with how those that they name are shown. */
export function listOfTile(
  plan: Plan,
  records: Pick<Records, 'can'>,
  principal: Principal,
  { entity, filter, shows }: Pick<Tile, 'entity' | 'filter'> & { readonly shows: Tile['shows'] & { kind: 'list' } },
): ListQuery {
  return {
    ...narrowed(plan, records, principal, { entity, ...shows, ...(filter && { filter }) }),
    limit: 5,
    related: true,
  }
}

interface Narrowed {
  readonly entity: string
  readonly filter?: Expr
  readonly sort?: ListQuery['order']
  readonly columns?: readonly { readonly path: string }[]
  readonly by?: string
}

/** A list is ordered by what the person may read: an order tells of values, and so does a cursor. */
function narrowed(plan: Plan, records: Pick<Records, 'can'>, principal: Principal, shows: Narrowed): ListQuery {
  const { entity, filter, sort, columns = [] } = shows
  const paths = columns.map(({ path }) => path).filter((path) => path.includes('.'))
  return {
    entity,
    ...(filter && { where: [filter] }),
    ...(sort && { order: sort.filter(({ path }) => visibilityFor(plan, records, principal).path(entity, path)) }),
    ...(paths.length > 0 && { paths }),
    fields: shownFields(plan, shows),
  }
}

/** The columns; by what the records are laid out; their state, which colours them; and what the addresses of their pages name them by. */
function shownFields(
  { lifecycles, screens }: Plan,
  { entity, columns = [], by }: Pick<Narrowed, 'entity' | 'columns' | 'by'>,
): readonly string[] {
  const own = columns.map(({ path }) => path).filter((path) => !path.includes('.'))
  const states = lifecycles.filter((lifecycle) => lifecycle.entity === entity).map(({ field }) => field)
  return [...new Set([...own, ...(by === undefined ? [] : [by]), ...states, ...routeFields(screens, entity)])]
}
