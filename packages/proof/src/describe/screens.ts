/** Point 2: what there is to see, where, and for whom. */
import { identifierOf, upperFirst } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import { named, type Column, type Field, type Screen, type Sort, type Tile } from '@ninefold/plan'
import { codeOfValue } from './code.ts'
import { help, line, list, under, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import { sayType } from './types.ts'
import type { Wording } from './wording.ts'

export const describeScreens = (wording: Wording): readonly DescribedLine[] =>
  wording.plan.screens.flatMap((screen) => describeScreen(screen, wording))

function describeScreen(screen: Screen, wording: Wording): readonly DescribedLine[] {
  const { label, route, shows } = screen
  const hasMenu = route.parameters.length === 0 && shows.kind !== 'form'
  const whom = screen.for.length === 0 ? 'administrators alone' : list(screen.for.map(wording.role), 'or')
  const usual = {
    ...omit('label', 'help', 'route', 'for', 'shows'),
    name: identifierOf(label),
    menu: hasMenu,
    assumed: screen.origin === undefined,
  }
  const text = `${label}, at ${sayRoute(screen)}, for ${whom}: ${sayShows(screen, wording)}.${remaining(screen, usual)}${help(screen.help)}`
  const tiles = shows.kind === 'dashboard' ? shows.tiles : []
  return [line(text, screen.origin), ...tiles.map((tile) => under(sayTile(tile, wording), tile.origin))]
}

function sayRoute({ route }: Screen): string {
  const parameters = route.parameters.map((one) => {
    const rest = remaining(one, { ...omit('field', 'name'), entity: upperFirst(one.name) })
    return `${one.name} by ${one.field}${rest}`
  })
  return `${route.pattern}${parameters.length > 0 ? ` (${parameters.join(', ')})` : ''}${remaining(route, omit('pattern', 'parameters'))}`
}

function sayShows({ shows }: Screen, wording: Wording): string {
  if (shows.kind === 'dashboard') return `a dashboard${remaining(shows, omit('kind', 'tiles'))}`
  if (shows.kind === 'text') return `a text${remaining(shows, omit('kind'))}`
  const entity = wording.entity(shows.entity)
  const of = (name: string) => fieldLabel(shows.entity, name, wording)
  const where = 'filter' in shows && shows.filter ? ` where ${wording.when(shows.filter)}` : ''
  switch (shows.kind) {
    case 'list':
    case 'board': {
      const by = shows.kind === 'board' ? ` by ${of(shows.by)}` : ''
      const search = shows.kind === 'list' && shows.search.length > 0 ? `; search in ${list(shows.search.map(of))}` : ''
      const rest = remaining(shows, omit('kind', 'entity', 'filter', 'columns', 'sort', 'search', 'by'))
      return `a ${shows.kind} of ${entity}${where}${by}${sayColumns(shows.columns, shows.entity, wording)}${saySort(shows.sort, of)}${search}${rest}`
    }
    case 'page':
    case 'form': {
      const fields = shows.fields.length > 0 ? ` with ${list(shows.fields.map(of))}` : ''
      const rest = remaining(shows, omit('kind', 'entity', 'fields', 'parameter'))
      const which =
        shows.parameter === undefined
          ? shows.kind === 'form'
            ? `a new ${entity}`
            : `the ${entity}`
          : withArticle(entity)
      const parameter =
        shows.parameter === undefined || identifierOf(entity) === shows.parameter ? '' : ` (${shows.parameter})`
      return `a ${shows.kind} of ${which}${parameter}${fields}${rest}`
    }
    case 'calendar':
    case 'tree':
      return `a ${shows.kind} of ${entity}${where} by ${of(shows.by)}${remaining(shows, omit('kind', 'entity', 'filter', 'by'))}`
    default:
      return codeOfValue(shows)
  }
}

function sayTile(tile: Tile, wording: Wording): string {
  const of = (name: string) => fieldLabel(tile.entity, name, wording)
  const where = tile.filter ? ` where ${wording.when(tile.filter)}` : ''
  const by = tile.by === undefined ? '' : ` by ${of(tile.by)}`
  const rest = remaining(tile, {
    ...omit('label', 'entity', 'filter', 'shows', 'by'),
    name: tile.name === identifierOf(tile.entity) ? tile.name : identifierOf(tile.label),
  })
  return `${tile.label}: ${sayTileShows(tile, of, wording)} of ${wording.entity(tile.entity)}${where}${by}.${rest}`
}

function sayTileShows({ shows, entity }: Tile, of: (name: string) => string, wording: Wording): string {
  switch (shows.kind) {
    case 'count':
      return `count${remaining(shows, omit('kind'))}`
    case 'list':
      return `list${sayColumns(shows.columns, entity, wording)}${saySort(shows.sort, of)}${remaining(shows, omit('kind', 'columns', 'sort'))}`
    default:
      return 'field' in shows
        ? `${shows.kind} of ${of(shows.field)}${remaining(shows, omit('kind', 'field'))}`
        : codeOfValue(shows)
  }
}

const saySort = (sort: readonly Sort[], of: (name: string) => string): string =>
  sort.length === 0
    ? ''
    : `, by ${list(sort.map((one) => `${of(one.path)}${one.descending ? ' downwards' : ''}${remaining(one, omit('path', 'descending'))}`))}`

/** A column that shows its field under the field's own name is said by that name alone. */
const sayColumns = (columns: readonly Column[], entity: string, wording: Wording): string =>
  columns.length === 0 ? '' : `: ${columns.map((column) => sayColumn(column, entity, wording)).join(', ')}`

function sayColumn(column: Column, entity: string, wording: Wording): string {
  const field = fieldAt(entity, column.path, wording)
  const own = field && codeOfValue(field.type) === codeOfValue(column.type)
  const path = field?.label === column.label && !column.path.includes('.') ? '' : ` (${column.path})`
  return `${column.label}${path}${own ? '' : ` as ${sayType(column.type, wording.entity)}`}${remaining(column, omit('label', 'path', 'type'))}`
}

function fieldAt(entity: string, path: string, wording: Wording): Field | undefined {
  const [name, ...rest] = path.split('.')
  const field = named(wording.plan.entities, entity)?.fields.find((one) => one.name === name)
  if (rest.length === 0 || !field) return field
  return 'entity' in field.type ? fieldAt(field.type.entity, rest.join('.'), wording) : undefined
}

const fieldLabel = (entity: string, path: string, wording: Wording): string =>
  path.includes('.') ? path : wording.field(entity, path)
