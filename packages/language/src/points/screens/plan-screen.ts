/** Plans one screen of the document: resolves its route, its content and its users. */
import { isEmpty, type Phrase, plainText } from '../../document/index.ts'
import { textLiteral } from '@ninefold/plan/expression'
import {
  allOf,
  editsRecord,
  hasViews,
  type KindShowing,
  type PartOf,
  type Route,
  type Screen,
  type ScreenKindName,
  screenKinds,
  type ScreenParts,
  type Shows,
} from '@ninefold/plan'
import {
  type Audience,
  findLookUp,
  type PathPartRead,
  type EntityName,
  type SetRead,
  suggestedSet,
  placeWithFix,
} from '../../kernel/index.ts'
import { identifierOf, kebabOf } from '@ninefold/plan/base'
import { planBy, planColour, planLanes, planUntil } from './by.ts'
import { defaultColumns, defaultSearch, defaultSort, planColumns, planScreenSort, planSearch } from './columns.ts'
import { findField, findShown, planFilter, type ScreenContext } from './find.ts'
import type { ScreenRead, ShowsRead } from './model.ts'
import { DETAILS } from './forms.ts'
import { screensProblem } from './problems.ts'
import { planPaper } from './paper.ts'
import { planTiles } from './tiles.ts'
import { planViews } from './views.ts'
import { isChoice } from '@ninefold/plan/values'

export function planScreen(read: ScreenRead, audience: Audience, context: ScreenContext): Screen | undefined {
  const label = plainText(read.label)
  reportAudience(read, audience, context)
  for (const { span, text } of read.unread ?? [])
    context.problems.push(screensProblem('SCR-021', { span }, { text, screen: label }))
  const resolved = resolveShows(read, context)
  const route = planRoute(resolved, context)
  const shows = route && planShows(resolved, route, audience, context)
  if (!route || !shows) return undefined
  reportUnused(read, shows, context)
  return {
    name: identifierOf(label),
    label,
    help: read.details.help,
    route,
    for: audience.for,
    shows,
    menu: route.parameters.length === 0 && !editsRecord(shows),
    assumed: false,
    origin: context.names.originOf(read.span),
  }
}

function reportAudience(read: ScreenRead, audience: Audience, { problems }: ScreenContext): void {
  for (const { phrase, name, suggestion, known, records } of audience.unknown) {
    problems.push(
      screensProblem('SCR-004', placeWithFix(phrase.span, suggestion), { name, suggestion, known, records }),
    )
  }
  if (read.for.length === 0) {
    problems.push(screensProblem('SCR-017', { span: read.label.span }, { screen: plainText(read.label) }))
  }
}

/** Reports bullets or tiles that the kind of screen does not have. They are probably below the wrong heading. */
function reportUnused({ details, label }: ScreenRead, shows: Shows, { problems }: ScreenContext): void {
  const keys = DETAIL_KEYS.filter((key) => details[key] && !belongsTo(key, shows))
  const tiles = details.tiles.length > 0 && !('tiles' in shows) ? ['Tiles'] : []
  const views = details.views.length > 0 && !hasViews(shows) ? ['Views'] : []
  const order = [...keys.map((key) => DETAILS[key].names[0]!), ...tiles, ...views]
  const [heading, ...others] = details.headings?.toReversed() ?? [label.span]
  if (!heading || order.length === 0) return
  const bullets = order.join(', ')
  const problem = screensProblem('SCR-023', { span: heading }, { bullets, screen: plainText(label), kind: shows.kind })
  problems.push(others.length > 0 ? { ...problem, also: others } : problem)
}

const PAPER_KEYS: readonly DetailKey[] = ['columns', 'letterhead', 'addressee', 'lines', 'totals', 'footer']

const DETAIL_KEYS = Object.keys(DETAILS) as readonly DetailKey[]

type DetailKey = keyof typeof DETAILS

const belongsTo = (key: DetailKey, shows: Shows): boolean =>
  key in shows || ('paper' in shows && PAPER_KEYS.includes(key))

/** First segments of built-in routes. */
const OWN = ['-', 'api', 'assets', 'first-administrator', 'invitation']

function planRoute(read: ScreenRead, context: ScreenContext): Route | undefined {
  if (!read.route) return { pattern: `/${kebabOf(plainText(read.label))}`, parameters: [] }
  const parameters: Route['parameters'][number][] = []
  const shown = 'entity' in read.shows ? context.names.entity(read.shows.entity) : undefined
  const [first] = read.route.parts
  if (first?.kind === 'literal' && OWN.includes(first.text.toLowerCase())) {
    context.problems.push(screensProblem('SCR-020', { span: read.route.span }, { route: read.route.text }))
  }
  for (const part of read.route.parts) {
    if (part.kind === 'literal') continue
    const parameter = planParameter(part, shown, context)
    if (!parameter) return undefined
    parameters.push(parameter)
  }
  const segments = read.route.parts.map((part) =>
    part.kind === 'literal' ? part.text : `{${identifierOf(plainText(part.handle))}}`,
  )
  return { pattern: `/${segments.join('/')}`, parameters }
}

function planParameter(
  part: PathPartRead & { kind: 'parameter' },
  shown: EntityName | undefined,
  { names, problems }: ScreenContext,
): Route['parameters'][number] | undefined {
  const what = part.what ?? part.handle
  const look = findLookUp(what, names, shown)
  if (look.kind === 'record') {
    return { name: identifierOf(plainText(part.handle)), entity: look.entity.name, field: look.field }
  }
  const name = plainText(what).split('.').at(-1)!
  const own = names.entities.filter(({ span }) => span)
  const owner =
    look.kind === 'wrong'
      ? names.entity(look.entity)
      : ([shown, ...own].find((one) => one && names.field(one, name)) ?? shown ?? own[0])
  const entity = owner?.name ?? (look.kind === 'wrong' ? look.entity : 'Claim')
  const known = look.kind === 'wrong' ? look.known : lookUpsNamed(plainText(what), names)
  const field = owner && names.field(owner, name)
  const second = field?.span && { span: field.span, label: 'this field is not unique' }
  problems.push(
    screensProblem(
      'SCR-009',
      { span: what.span, ...(second && { second }) },
      { text: plainText(what), entity, known, shared: field?.label },
    ),
  )
  return undefined
}

/** `{number}` without an entity: the look-ups by a unique field with this name. */
function lookUpsNamed(name: string, names: ScreenContext['names']): string {
  const found = names.entities.filter((entity) => names.field(entity, name)?.unique)
  return found.map((entity) => `\`{${identifierOf(entity.label)}: ${entity.name}.${identifierOf(name)}}\``).join(' or ')
}

function planShows(read: ScreenRead, route: Route, audience: Audience, context: ScreenContext): Shows | undefined {
  const { shows } = read
  if (shows.kind === 'bare') return undefined
  if ('set' in shows) return planSet(read, shows, audience, context)
  if ('entity' in shows) return planRecord(read, shows, route, context)
  return withParts(shows.kind, { tiles: () => planTiles(read.details.tiles, context) })
}

/** A screen of this kind with its parts, in order; undefined ones are left out. */
function withParts<K extends ScreenKindName>(
  kind: K,
  parts: { readonly [P in PartOf<K>]: () => ScreenParts[P] },
): Shows {
  const make: { readonly [P in keyof ScreenParts]?: () => ScreenParts[P] } = parts
  const values = screenKinds[kind].parts.map((part) => [part, make[part]?.()] as const)
  return { kind, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) } as Shows
}

/** Resolves an entity without a kind of screen: a list of its records, or the page of the record that the route names. */
function resolveShows(read: ScreenRead, { names, problems }: ScreenContext): ScreenRead {
  const { shows, label, route } = read
  if (shows.kind !== 'bare') return read
  const { phrase, otherwise, shorter, columns } = shows
  const one = route?.parts.some(({ kind }) => kind === 'parameter')
  const set = suggestedSet(shows.set, names)
  if (names.entity(set.entity)) {
    return {
      ...read,
      shows: one ? { kind: 'page', entity: set.entity } : { kind: 'list', set, ...(columns && { columns }) },
    }
  }
  if (otherwise && names.entity('set' in otherwise ? otherwise.set.entity : otherwise.entity))
    return { ...read, shows: otherwise }
  if (shorter && names.entity(shorter.set.entity)) {
    const { set: records, besides } = shorter
    const list = { ...records, unread: [...records.unread, besides] }
    return { ...read, shows: one ? { kind: 'page', entity: records.entity, besides } : { kind: 'list', set: list } }
  }
  const span = isEmpty(phrase) ? label.span : phrase.span
  problems.push(screensProblem('SCR-001', { span }, { text: phrase.text, ...lastEntity(phrase.text, names) }))
  return read
}

/** `open bookings`: finds the entity at the end, for the message, if the words before it are not understood. */
function lastEntity(
  text: string,
  names: ScreenContext['names'],
): { readonly entity: string; readonly word: string; readonly states: readonly string[] } | undefined {
  const words = text.split(/\s+/u)
  for (let at = 1; at < Math.min(words.length, MOST_WORDS); at++) {
    const entity = names.entity(words.slice(at).join(' '))
    if (!entity) continue
    const states = names
      .stateFields(entity.name)
      .flatMap(({ name, type }) =>
        isChoice(type) ? type.options.map(({ key }) => `${name} == ${textLiteral(key)}`) : [],
      )
    return { entity: entity.label, word: words.slice(0, at).join(' '), states }
  }
  return undefined
}

const MOST_WORDS = 6

function planSet(
  { details, label }: ScreenRead,
  shows: Extract<ShowsRead, { readonly set: SetRead; readonly kind: KindShowing<'records'> }>,
  audience: Audience,
  context: ScreenContext,
): Shows | undefined {
  const set = suggestedSet(shows.set, context.names)
  const shown = findShown(set.entity, context)
  if (!shown) return undefined
  const { entity, plan } = shown
  const written = planFilter(set, entity, context)
  const by = planBy({ ...shows, set }, entity, context)
  const narrowed = audience.narrowed?.entity === entity.name ? audience.narrowed.test : undefined
  const filter = written && written !== 'wrong' ? allOf(written, narrowed) : narrowed
  const order = [...(details.sort ?? []), ...(details.sort ? [] : shows.set.sort)]
  const sort = order.length > 0 ? planScreenSort(order, entity, context) : defaultSort(plan, context)
  const named = details.columns ?? ('columns' in shows ? shows.columns : undefined)
  const columns = named ? planColumns(named, entity, context) : defaultColumns(plan)
  const until = planUntil(shows.until, by, entity, context)
  const lanes = planLanes(shows.lanes ?? [], entity, context)
  const colour = planColour(shows.colour, entity, context)
  if (written === 'wrong' || by === 'missing') return undefined
  return withParts(shows.kind, {
    entity: () => entity.name,
    filter: () => filter,
    by: () => by,
    until: () => until,
    lanes: () => lanes,
    colour: () => colour,
    columns: () => columns.filter((column) => column.path !== by),
    sort: () => sort,
    search: () => (details.search ? planSearch(details.search, entity, context) : defaultSearch(plan)),
    views: () => planViews(details.views, { entity, columns, screen: plainText(label) }, context),
  })
}

function planRecord(
  { details, route: path, routeIsWrong, label }: ScreenRead,
  shows: Extract<ShowsRead, { readonly entity: Phrase }>,
  route: Route,
  context: ScreenContext,
): Shows | undefined {
  const shown = findShown(shows.entity, context)
  if (!shown) return undefined
  const entity = shown.entity.name
  if (shows.besides)
    context.problems.push(screensProblem('SCR-021', { span: shows.besides.span }, { text: shows.besides.text }))
  const fields = (details.fields ?? []).flatMap((phrase) => findField(phrase, shown.entity, context)?.name ?? [])
  const parameter = route.parameters.findLast((one) => one.entity === entity)?.name
  if (screenKinds[shows.kind].edits || parameter || shown.plan.onlyOne)
    return withParts(shows.kind, {
      entity: () => entity,
      parameter: () => parameter,
      fields: () => fields,
      paper: () => planPaper(details, shown, context),
    })
  if (routeIsWrong) return undefined
  const span = path?.span ?? label.span
  context.problems.push(screensProblem('SCR-007', { span }, { route: path?.text ?? route.pattern, entity }))
  return undefined
}
