/**
 * A screen as one user may see it: only the columns, tiles and fields that the user can read; undefined if nothing
 * remains.
 */
import {
  printsRecord,
  showsRecords,
  type Column,
  type Paper,
  type PaperText,
  type Screen,
  type Shows,
  type ShowsOf,
  type Sort,
  type Tile,
} from '@ninefold/plan'
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
  if ('tiles' in shows) return { ...shows, tiles: shows.tiles.flatMap((tile) => narrowTile(tile, visible)) }
  if (!('entity' in shows)) return shows
  const { entity } = shows
  if ('lanes' in shows && !isReadable(shows, visible)) return narrowShows(readablePeriods(shows, visible), visible)
  const needsRead = showsRecords(shows) || printsRecord(shows)
  const isVisible = needsRead ? visible.can(entity).read : visible.entity(entity)
  if (!isVisible || ('by' in shows && !visible.field(entity, shows.by))) return undefined
  const readable = (paths: readonly string[]) => paths.filter((path) => visible.path(entity, path))
  return {
    ...('filter' in shows ? filtered(shows, visible) : shows),
    ...('columns' in shows && { columns: columns(shows, visible), sort: sort(shows, visible) }),
    ...('lanes' in shows && { lanes: readable(shows.lanes) }),
    ...('search' in shows && { search: readable(shows.search) }),
    ...('fields' in shows && { fields: readable(shows.fields) }),
    ...('paper' in shows && { paper: paper(shows.paper, entity, visible) }),
    // `views` lists them, as far as the user may read what they name.
    ...('views' in shows && { views: undefined }),
  }
}

const isReadable = ({ entity, until = 'id', colour = 'id' }: ShowsOf<'calendar'>, visible: VisibilityFilter): boolean =>
  visible.field(entity, until) && visible.path(entity, colour)

/** Without an end that the user may read, the records of a calendar have only a beginning; and without a colour that of their state. */
function readablePeriods({ until, colour, ...shows }: ShowsOf<'calendar'>, visible: VisibilityFilter): Shows {
  return {
    ...shows,
    ...(until !== undefined && visible.field(shows.entity, until) && { until }),
    ...(colour !== undefined && visible.path(shows.entity, colour) && { colour }),
  }
}

function paper(
  { letterhead, addressee, lists, totals, footer }: Paper,
  entity: string,
  visible: VisibilityFilter,
): Paper {
  const texts = (all: readonly PaperText[]) =>
    all.filter((one) => {
      if (one.kind === 'setting') return visible.field(one.entity, one.field)
      return one.kind !== 'field' || visible.path(entity, one.path)
    })
  return {
    letterhead: texts(letterhead),
    addressee: texts(addressee),
    lists: lists
      .filter(({ field }) => visible.field(entity, field))
      .map(({ field, columns }) => ({
        field,
        columns: columns.filter((name) => visible.path(entity, `${field}.${name}`)),
      })),
    totals: totals.filter((name) => visible.field(entity, name)),
    footer: texts(footer),
  }
}

/** The filter itself stays on the server if it names something that the user may not read. */
function filtered<S extends { readonly filter?: Tile['filter'] }>(shows: S, visible: VisibilityFilter): S {
  if (!shows.filter || visible.expr(shows.filter)) return shows
  const { filter: _, ...rest } = shows
  return rest as S
}

const columns = (
  { entity, columns: all }: { readonly entity: string; readonly columns: readonly Column[] },
  visible: VisibilityFilter,
) => all.filter(({ path, type }) => visible.path(entity, path) && hasLabels(type, visible))

/** Records of an unreadable entity have no visible label. */
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
