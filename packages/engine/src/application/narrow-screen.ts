/** A screen as one person may see it: columns, tiles and fields that they can read; none where nothing is left of it. */
import type { Column, Screen, Shows, Sort, Tile } from '@ninefold/plan'
import type { Sight } from './sight.ts'
import { isEither, isReference, isMany, isInverse } from '@ninefold/plan/values'

export function narrowScreen(screen: Screen, sight: Sight): readonly Screen[] {
  const shows = narrowShows(screen.shows, sight)
  if (!shows) return []
  const parameters = screen.route.parameters.filter(({ entity, field }) => sight.field(entity, field))
  if (parameters.length < screen.route.parameters.length) return []
  return [{ ...screen, shows }]
}

function narrowShows(shows: Shows, sight: Sight): Shows | undefined {
  switch (shows.kind) {
    case 'text':
      return shows
    case 'dashboard':
      return { kind: 'dashboard', tiles: shows.tiles.flatMap((tile) => narrowTile(tile, sight)) }
    case 'page':
    case 'form':
      if (!sight.entity(shows.entity)) return undefined
      return { ...shows, fields: shows.fields.filter((field) => sight.path(shows.entity, field)) }
    case 'list':
      if (!sight.can(shows.entity).read) return undefined
      return {
        ...filtered(shows, sight),
        columns: columns(shows, sight),
        sort: sort(shows, sight),
        search: shows.search.filter((path) => sight.path(shows.entity, path)),
      }
    case 'board':
      if (!sight.can(shows.entity).read || !sight.field(shows.entity, shows.by)) return undefined
      return { ...filtered(shows, sight), columns: columns(shows, sight), sort: sort(shows, sight) }
    case 'calendar':
    case 'tree':
      return sight.can(shows.entity).read && sight.field(shows.entity, shows.by) ? filtered(shows, sight) : undefined
  }
}

/** The filter itself stays with the server where it names what the person may not read. */
function filtered<S extends { readonly filter?: Tile['filter'] }>(shows: S, sight: Sight): S {
  if (!shows.filter || sight.expr(shows.filter)) return shows
  const { filter: _, ...rest } = shows
  return rest as S
}

type Listed = Extract<Shows, { kind: 'list' | 'board' }>

const columns = ({ entity, columns: all }: Pick<Listed, 'entity' | 'columns'>, sight: Sight) =>
  all.filter(({ path, type }) => sight.path(entity, path) && hasLabels(type, sight))

/** Records of an entity that one may never read have no label to show. */
const hasLabels = (type: Column['type'], sight: Sight): boolean => {
  if (isEither(type)) return type.entities.some((entity) => sight.can(entity).read)
  return isReference(type) || isMany(type) || isInverse(type) ? sight.can(type.entity).read : true
}

const sort = ({ entity, sort: all }: { readonly entity: string; readonly sort: readonly Sort[] }, sight: Sight) =>
  all.filter((each) => sight.path(entity, each.path))

function narrowTile(tile: Tile, sight: Sight): readonly Tile[] {
  const { entity, shows, by } = tile
  if (!sight.can(entity).read || (by !== undefined && !sight.field(entity, by))) return []
  if (shows.kind === 'list')
    return [
      {
        ...filtered(tile, sight),
        shows: { ...shows, columns: columns({ entity, ...shows }, sight), sort: sort({ entity, ...shows }, sight) },
      },
    ]
  if ('field' in shows && !sight.field(entity, shows.field)) return []
  return [filtered(tile, sight)]
}
