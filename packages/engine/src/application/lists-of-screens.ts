/** What screens that list records ask the records for. */
import type { Expr } from '@ninefold/plan/expression'
import { showsRecords, type Plan, type Shows, type Tile } from '@ninefold/plan'
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

/** A list is ordered by what the person may read: an order tells of values, and so does a cursor. */
function narrowed(
  plan: Plan,
  records: Pick<Records, 'can'>,
  principal: Principal,
  shows: Pick<ListQuery, 'entity'> & {
    readonly filter?: Expr
    readonly sort?: ListQuery['order']
    readonly columns?: readonly { readonly path: string }[]
  },
): ListQuery {
  const { entity, filter, sort, columns = [] } = shows
  const paths = columns.map(({ path }) => path).filter((path) => path.includes('.'))
  const fields = columns.length > 0 ? fieldsBeside(plan, entity, new Set(columns.map(({ path }) => path))) : undefined
  return {
    entity,
    ...(filter && { where: [filter] }),
    ...(sort && { order: sort.filter(({ path }) => visibilityFor(plan, records, principal).path(entity, path)) }),
    ...(paths.length > 0 && { paths }),
    ...(fields && { fields }),
  }
}

/** All but those that are worked out at each reading and are not shown; undefined where there is none of these. */
function fieldsBeside(plan: Plan, name: string, shown: ReadonlySet<string>): readonly string[] | undefined {
  const { fields = [] } = plan.entities.find((entity) => entity.name === name) ?? {}
  const beside = fields.filter((field) => !field.computed || field.computed.stored || shown.has(field.name))
  return beside.length < fields.length ? beside.map((field) => field.name) : undefined
}
