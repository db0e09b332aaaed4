/** Describes point 2: the screens, their routes and their users. */
import { identifierOf, upperFirst } from '@ninefold/plan/base'
import { withArticle } from '@ninefold/plan/problem'
import {
  editsRecord,
  hasViews,
  type KindShowing,
  named,
  showsRecords,
  type ShowsOf,
  type Column,
  type Paper,
  type PaperText,
  type Field,
  type Screen,
  type ScreenView,
  type Shows,
  type Sort,
  type Tile,
} from '@ninefold/plan'
import { codeOfValue } from './code.ts'
import { help, line, list, under, type DescribedLine } from './described.ts'
import { omit, remaining } from './remaining.ts'
import { describeType } from './types.ts'
import type { Wording } from './wording.ts'

export const describeScreens = (wording: Wording): readonly DescribedLine[] =>
  wording.plan.screens.flatMap((screen) => describeScreen(screen, wording))

function describeScreen(screen: Screen, wording: Wording): readonly DescribedLine[] {
  const { label, route, shows } = screen
  const hasMenu = route.parameters.length === 0 && !editsRecord(shows)
  const users = screen.for.length === 0 ? 'administrators alone' : list(screen.for.map(wording.role), 'or')
  const usual = {
    ...omit('label', 'help', 'route', 'for', 'shows'),
    name: identifierOf(label),
    menu: hasMenu,
    assumed: screen.origin === undefined,
  }
  const text = `${label}, at ${describeRoute(screen)}, for ${users}: ${describeShows(screen, wording)}.${remaining(screen, usual)}${help(screen.help)}`
  const tiles = 'tiles' in shows ? shows.tiles : []
  const views = hasViews(shows) ? (shows.views ?? []).map((view) => describeView(view, shows.entity, wording)) : []
  return [line(text, screen.origin), ...tiles.map((tile) => under(describeTile(tile, wording), tile.origin)), ...views]
}

function describeRoute({ route }: Screen): string {
  const parameters = route.parameters.map((one) => {
    const rest = remaining(one, { ...omit('field', 'name'), entity: upperFirst(one.name) })
    return `${one.name} by ${one.field}${rest}`
  })
  return `${route.pattern}${parameters.length > 0 ? ` (${parameters.join(', ')})` : ''}${remaining(route, omit('pattern', 'parameters'))}`
}

function describeShows({ shows }: Screen, wording: Wording): string {
  const rest = remaining(
    shows,
    omit(
      'kind',
      'entity',
      'filter',
      'by',
      'until',
      'lanes',
      'colour',
      'columns',
      'sort',
      'search',
      'fields',
      'parameter',
      'tiles',
      'paper',
      'views',
    ),
  )
  if (!('entity' in shows)) return `a ${shows.kind}${rest}`
  const of = (name: string) => fieldLabel(shows.entity, name, wording)
  const parts = [
    showsRecords(shows) ? wording.entity(shows.entity) : describeRecord(shows, wording),
    'filter' in shows && shows.filter && ` where ${wording.when(shows.filter)}`,
    'by' in shows && describeLayout(shows, of),
    'columns' in shows && describeColumns(shows.columns, shows.entity, wording) + describeSort(shows.sort, of),
    'search' in shows && shows.search.length > 0 && `; search in ${list(shows.search.map(of))}`,
    'fields' in shows && shows.fields.length > 0 && ` with ${list(shows.fields.map(of))}`,
    'paper' in shows && describePaper(shows.paper, shows.entity, wording),
  ]
  return `a ${shows.kind} of ${parts.filter((part) => part).join('')}${rest}`
}

/** The fields that arrange the records: of a calendar with periods or lanes, its start, its end and its lanes. */
function describeLayout(shows: Extract<Shows, { readonly by: string }>, of: (name: string) => string): string {
  if (!('lanes' in shows) || (shows.until === undefined && shows.colour === undefined && shows.lanes.length === 0))
    return ` by ${of(shows.by)}`
  const { until, lanes, colour } = shows
  const marks = colour === undefined ? '' : `, coloured by ${of(colour)}`
  const end = until === undefined ? '' : ` to ${of(until)}`
  return ` from ${of(shows.by)}${end}${lanes.length > 0 ? ` by ${list(lanes.map(of), 'or')}` : ''}${marks}`
}

/** What stands on a print around its fields; parts without content are left out. */
function describePaper(paper: Paper, entity: string, wording: Wording): string {
  const { letterhead, addressee, lists, totals, footer } = paper
  const of = (name: string) => fieldLabel(entity, name, wording)
  const texts = (all: readonly PaperText[]) => list(all.map((one) => describePaperText(one, entity, wording)))
  const parts = [
    letterhead.length > 0 && `letterhead ${texts(letterhead)}`,
    addressee.length > 0 && `to ${texts(addressee)}`,
    ...lists.map(
      (one) => `${of(one.field)}${describeFields(one, entity, wording)}${remaining(one, omit('field', 'columns'))}`,
    ),
    totals.length > 0 && `totals ${list(totals.map(of))}`,
    footer.length > 0 && `footer ${texts(footer)}`,
  ].filter((part) => part)
  const rest = remaining(paper, omit('letterhead', 'addressee', 'lists', 'totals', 'footer'))
  return `${parts.length > 0 ? `; ${parts.join('; ')}` : ''}${rest}`
}

function describeFields({ field, columns }: Paper['lists'][number], entity: string, wording: Wording): string {
  const type = fieldAt(entity, field, wording)?.type
  const part = type && 'entity' in type ? type.entity : undefined
  if (columns.length === 0) return ''
  return `: ${columns.map((name) => (part === undefined ? name : fieldLabel(part, name, wording))).join(', ')}`
}

function describePaperText(text: PaperText, entity: string, wording: Wording): string {
  switch (text.kind) {
    case 'text':
      return codeOfValue(text.text)
    case 'constant':
      return named(wording.plan.constants, text.name)?.label ?? text.name
    case 'field':
      return printedField(entity, text.path, text.type, wording)
    case 'setting':
      return `${wording.entity(text.entity)}: ${printedField(text.entity, text.field, text.type, wording)}`
  }
}

type PaperField = PaperText & { readonly kind: 'field' }

/** The type is said where it is not that of the field. */
function printedField(entity: string, path: string, type: PaperField['type'], wording: Wording): string {
  const own = fieldAt(entity, path, wording)?.type
  const isOwn = own && codeOfValue(own) === codeOfValue(type)
  return `${fieldLabel(entity, path, wording)}${isOwn ? '' : ` as ${describeType(type, wording.entity)}`}`
}

type ShowsRecord = ShowsOf<KindShowing<'record'>>

function describeRecord(shows: ShowsRecord, wording: Wording): string {
  const entity = wording.entity(shows.entity)
  const { parameter } = shows
  if (parameter === undefined) return `${editsRecord(shows) ? 'a new' : 'the'} ${entity}`
  return `${withArticle(entity)}${identifierOf(entity) === parameter ? '' : ` (${parameter})`}`
}

function describeTile(tile: Tile, wording: Wording): string {
  const of = (name: string) => fieldLabel(tile.entity, name, wording)
  const where = tile.filter ? ` where ${wording.when(tile.filter)}` : ''
  const by = tile.by === undefined ? '' : ` by ${of(tile.by)}${tile.period ? ` by ${tile.period}` : ''}`
  const drawn = tile.as ? `, as ${tile.as}` : ''
  const rest = remaining(tile, {
    ...omit('label', 'entity', 'filter', 'shows', 'by', 'period', 'as'),
    name: tile.name === identifierOf(tile.entity) ? tile.name : identifierOf(tile.label),
  })
  return `${tile.label}: ${describeTileShows(tile, of, wording)} of ${wording.entity(tile.entity)}${where}${by}${drawn}.${rest}`
}

function describeView(view: ScreenView, entity: string, wording: Wording): DescribedLine {
  const { label, filter, columns = [], sort = [], by, origin } = view
  const of = (name: string) => fieldLabel(entity, name, wording)
  const parts = [
    `view ${label}: ${wording.entity(entity)}`,
    filter && ` where ${wording.when(filter)}`,
    by !== undefined && ` by ${of(by)}`,
    describeColumns(columns, entity, wording),
    describeSort(sort, of),
  ]
  const rest = remaining(view, { ...omit('label', 'filter', 'columns', 'sort', 'by'), name: identifierOf(label) })
  return under(`${parts.filter((part) => part).join('')}.${rest}`, origin)
}

function describeTileShows({ shows, entity }: Tile, of: (name: string) => string, wording: Wording): string {
  switch (shows.kind) {
    case 'count':
      return `count${remaining(shows, omit('kind'))}`
    case 'list':
      return `list${describeColumns(shows.columns, entity, wording)}${describeSort(shows.sort, of)}${remaining(shows, omit('kind', 'columns', 'sort'))}`
    default:
      return 'field' in shows
        ? `${shows.kind} of ${of(shows.field)}${remaining(shows, omit('kind', 'field'))}`
        : codeOfValue(shows)
  }
}

const describeSort = (sort: readonly Sort[], of: (name: string) => string): string =>
  sort.length === 0
    ? ''
    : `, by ${list(sort.map((one) => `${of(one.path)}${one.descending ? ' downwards' : ''}${remaining(one, omit('path', 'descending'))}`))}`

/** The columns. A column with the label of its field is described by this label alone. */
const describeColumns = (columns: readonly Column[], entity: string, wording: Wording): string =>
  columns.length === 0 ? '' : `: ${columns.map((column) => describeColumn(column, entity, wording)).join(', ')}`

function describeColumn(column: Column, entity: string, wording: Wording): string {
  const field = fieldAt(entity, column.path, wording)
  const own = field && codeOfValue(field.type) === codeOfValue(column.type)
  const path = field?.label === column.label && !column.path.includes('.') ? '' : ` (${column.path})`
  return `${column.label}${path}${own ? '' : ` as ${describeType(column.type, wording.entity)}`}${remaining(column, omit('label', 'path', 'type'))}`
}

function fieldAt(entity: string, path: string, wording: Wording): Field | undefined {
  const [name, ...rest] = path.split('.')
  const field = named(wording.plan.entities, entity)?.fields.find((one) => one.name === name)
  if (rest.length === 0 || !field) return field
  return 'entity' in field.type ? fieldAt(field.type.entity, rest.join('.'), wording) : undefined
}

const fieldLabel = (entity: string, path: string, wording: Wording): string =>
  path.includes('.') ? path : wording.field(entity, path)
