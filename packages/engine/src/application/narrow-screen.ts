/** A screen as one person may see it: columns, tiles and fields that they can read; none where nothing is left of it. */
import type { Column, Screen, Shows, Sort, Tile } from '@ninefold/plan'
import type { VisibilityFilter } from './visibility.ts'
import { isEither, isReference, isMany, isInverse } from '@ninefold/plan/values'

export function narrowScreen(screen: Screen, visible: VisibilityFilter): readonly Screen[] {
  const shows = narrowShows(screen.shows, visible)
  if (!shows) return []
  const parameters = screen.route.parameters.filter(({ entity, field }) => visible.field(entity, field))
  if (parameters.length < screen.route.parameters.length) return []
  return [{ ...screen, shows }]
}

function narrowShows(shows: Shows, visible: VisibilityFilter): Shows | undefined {
  switch (shows.kind) {
    case 'text':
      return shows
    case 'dashboard':
      return { kind: 'dashboard', tiles: shows.tiles.flatMap((tile) => narrowTile(tile, visible)) }
    case 'page':
    case 'form':
      if (!visible.entity(shows.entity)) return undefined
      return { ...shows, fields: shows.fields.filter((field) => visible.path(shows.entity, field)) }
    case 'list':
      if (!visible.can(shows.entity).read) return undefined
      return {
        ...filtered(shows, visible),
        columns: columns(shows, visible),
        sort: sort(shows, visible),
        search: shows.search.filter((path) => visible.path(shows.entity, path)),
      }
    case 'board':
      if (!visible.can(shows.entity).read || !visible.field(shows.entity, shows.by)) return undefined
      return { ...filtered(shows, visible), columns: columns(shows, visible), sort: sort(shows, visible) }
    case 'calendar':
    case 'tree':
      return visible.can(shows.entity).read && visible.field(shows.entity, shows.by)
        ? filtered(shows, visible)
        : undefined
  }
}

/** The filter itself stays with the server where it names what the person may not read. */
function filtered<S extends { readonly filter?: Tile['filter'] }>(shows: S, visible: VisibilityFilter): S {
  if (!shows.filter || visible.expr(shows.filter)) return shows
  const { filter: _, ...rest } = shows
  return rest as S
}

type Listed = Extract<Shows, { kind: 'list' | 'board' }>

const columns = ({ entity, columns: all }: Pick<Listed, 'entity' | 'columns'>, visible: VisibilityFilter) =>
  all.filter(({ path, type }) => visible.path(entity, path) && hasLabels(type, visible))

/** Records of an entity that one may never read have no label to show. */
const hasLabels = (type: Column['type'], visible: VisibilityFilter): boolean => {
  if (isEither(type)) return type.entities.some((entity) => visible.can(entity).read)
  return isReference(type) || isMany(type) || isInverse(type) ? visible.can(type.entity).read : true
}

const sort = (
  { entity, sort: all }: { readonly entity: string; readonly sort: readonly Sort[] },
  visible: VisibilityFilter,
) => all.filter((each) => visible.path(entity, each.path))

function narrowTile(tile: Tile, visible: VisibilityFilter): readonly Tile[] {
  const { entity, shows, by } = tile
  if (!visible.can(entity).read || (by !== undefined && !visible.field(entity, by))) return []
  if (shows.kind === 'list')
    return [
      {
        ...filtered(tile, visible),
        shows: { ...shows, columns: columns({ entity, ...shows }, visible), sort: sort({ entity, ...shows }, visible) },
      },
    ]
  if ('field' in shows && !visible.field(entity, shows.field)) return []
  return [filtered(tile, visible)]
}
