/**
 * The screens that the document leaves out: for every entity that somebody may read a list, a page and forms, unless the
 * document has one of that kind for it; and a home page. Each is listed as assumed.
 */
import { ofEntity } from '../../plan/find.ts'
import type { Assumption, Entity, Grant, Role, Screen, Tile } from '../../plan/plan.ts'
import { kebabOf, pascalOf } from '../identifier.ts'
import type { ScreenContext } from './find.ts'
import { defaultColumns, defaultSearch, defaultSort } from './columns.ts'

interface AssumedScreens {
  readonly screens: readonly Screen[]
  readonly assumptions: readonly Assumption[]
}

interface Context extends ScreenContext {
  readonly grants: readonly Grant[]
  /** The routes and names that are taken. */
  readonly taken: { readonly patterns: Set<string>; readonly names: Set<string> }
}

export function assumeScreens(
  listed: readonly Screen[],
  shared: ScreenContext,
  grants: readonly Grant[],
): AssumedScreens {
  const taken = {
    patterns: new Set(listed.map((screen) => patternOf(screen.route.pattern))),
    names: new Set(listed.map((screen) => screen.name.toLowerCase())),
  }
  const context: Context = { ...shared, grants, taken }
  const visible = context.entities.filter((entity) => isVisible(entity, context))
  const shown = listed.flatMap(({ shows }) => ('entity' in shows ? [shows] : []))
  const parts = visible.map((entity) => assumeFor(entity, ofEntity(shown, entity.name), context))
  const home = assumeHome(listed, visible, context)
  return {
    screens: [...home.screens, ...parts.flatMap((part) => part.screens)],
    assumptions: [...home.assumptions, ...parts.flatMap((part) => part.assumptions)],
  }
}

/** A route with its parameters made alike: what cannot stand twice. */
export function patternOf(route: string): string {
  return route.replace(/\{[^}]*\}/gu, '{}').toLowerCase()
}

/** People are administered elsewhere unless the document speaks of them. */
function isVisible(entity: Entity, { grants, names }: Context): boolean {
  if (entity.partOf) return false
  const granted = ofEntity(grants, entity.name).some((grant) => grant.verb === 'read')
  return granted || (grants.length === 0 && (entity.name !== 'User' || names.entity('User')?.span !== undefined))
}

/** `listed`: what the document's screens show of the entity. */
function assumeFor(entity: Entity, listed: readonly Screen['shows'][], context: Context): AssumedScreens {
  const kinds = new Set(listed.flatMap((shows) => kindOf(shows) ?? []))
  if (entity.onlyOne) return assumeSettings(entity, kinds, context)
  const made = [
    ...(kinds.has('list') ? [] : [listScreen(entity, context)]),
    ...(kinds.has('page') ? [] : [pageScreen(entity, context)]),
    ...(kinds.has('new') || entity.name === 'User' || !may('create', entity, context)
      ? []
      : [newScreen(entity, context)]),
    ...(kinds.has('change') || !may('update', entity, context) ? [] : [changeScreen(entity, context)]),
  ]
  if (made.length === 0) return { screens: [], assumptions: [] }
  const what = made.map(({ shows }) => WORDS[kindOf(shows)!])
  const text = `${entity.plural} have ${listOf(what)}, for whoever point 6 allows it.`
  const help = `Add rows for ${entity.label} to the table of screens: list of …, page of …, form for ….`
  return { screens: made, assumptions: [{ point: 2, subject: entity.label, text, help }] }
}

/** Of what there is only one there is a page alone, from which it is changed. */
function assumeSettings(entity: Entity, kinds: ReadonlySet<Kind>, context: Context): AssumedScreens {
  if (kinds.has('page')) return { screens: [], assumptions: [] }
  const shows = { kind: 'page', entity: entity.name, fields: [] } as const
  const page = screen(entity, entity.label, `/${kebabOf(entity.label)}`, 'read', shows, context)
  const text = `${entity.label} has a page, for whoever point 6 allows it.`
  const help = `Add a row to the table of screens: page of ${entity.label}.`
  return { screens: [page], assumptions: [{ point: 2, subject: entity.label, text, help }] }
}

type Kind = 'list' | 'page' | 'new' | 'change'

const WORDS: Readonly<Record<Kind, string>> = {
  list: 'a list',
  page: 'a page for each record',
  new: 'a form for new ones',
  change: 'a form for changes',
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A board, a calendar and a tree stand for a list. */
function kindOf(shows: Screen['shows']): Kind | undefined {
  switch (shows.kind) {
    case 'page':
      return 'page'
    case 'form':
      return shows.parameter === undefined ? 'new' : 'change'
    case 'list':
    case 'board':
    case 'calendar':
    case 'tree':
      return 'list'
    case 'dashboard':
    case 'text':
      return undefined
  }
}

function may(verb: 'create' | 'update', entity: Entity, { grants }: Context): boolean {
  return grants.length === 0 || ofEntity(grants, entity.name).some((grant) => grant.verb === verb)
}

/** The roles that have the verb; one that depends on the record may be anybody's who is signed in. */
function rolesFor(verb: 'read' | 'create' | 'update', entity: Entity, { grants, roles }: Context): readonly string[] {
  const own = ofEntity(grants, entity.name).filter((grant) => grant.verb === verb)
  const named = own.map((grant) => {
    const role = roles.find((one) => one.name === grant.role)
    return role?.kind === 'record' ? 'signedIn' : grant.role
  })
  return coverOf([...new Set(named)], roles)
}

/** Where everybody may come, naming others beside them adds nothing. */
function coverOf(named: readonly string[], roles: readonly Role[]): readonly string[] {
  const kindOfRole = (name: string) => roles.find((role) => role.name === name)?.kind ?? name
  const everybody =
    named.find((name) => kindOfRole(name) === 'anyone') ?? named.find((name) => kindOfRole(name) === 'signedIn')
  return everybody === undefined ? named : [everybody]
}

function screen(
  entity: Entity,
  label: string,
  pattern: string,
  verb: 'read' | 'create' | 'update',
  shows: Screen['shows'],
  context: Context,
): Screen {
  const route = freeRoute(pattern, context)
  const parameters = [...route.matchAll(/\{(\w+)\}/gu)].map((match) => ({
    name: match[1]!,
    entity: entity.name,
    field: 'id',
  }))
  const menu = shows.kind === 'list' || (shows.kind === 'page' && parameters.length === 0)
  const name = freeName(label, context)
  const whom = rolesFor(verb, entity, context)
  return { name, label, help: '', route: { pattern: route, parameters }, for: whom, shows, menu, assumed: true }
}

function freeRoute(pattern: string, { taken }: Context): string {
  const free = [pattern, `/all${pattern}`, `/all/records${pattern}`].find((one) => !taken.patterns.has(patternOf(one)))
  const route = free ?? `/all/records${pattern}`
  taken.patterns.add(patternOf(route))
  return route
}

function freeName(label: string, { taken }: Context): string {
  const base = pascalOf(label)
  const name = base.slice(0, 1).toLowerCase() + base.slice(1)
  let free = name
  for (let number = 2; taken.names.has(free.toLowerCase()); number++) free = `${name}${number}`
  taken.names.add(free.toLowerCase())
  return free
}

const rootOf = (entity: Entity) => `/${kebabOf(entity.plural)}`
const handleOf = (entity: Entity) => entity.name.slice(0, 1).toLowerCase() + entity.name.slice(1)

function listScreen(entity: Entity, context: Context): Screen {
  const columns = defaultColumns(entity)
  const sort = defaultSort(entity, context)
  const shows = { kind: 'list', entity: entity.name, columns, sort, search: defaultSearch(entity) } as const
  return screen(entity, entity.plural, rootOf(entity), 'read', shows, context)
}

function pageScreen(entity: Entity, context: Context): Screen {
  const parameter = handleOf(entity)
  const shows = { kind: 'page', entity: entity.name, parameter, fields: [] } as const
  return screen(entity, entity.label, `${rootOf(entity)}/{${parameter}}`, 'read', shows, context)
}

function newScreen(entity: Entity, context: Context): Screen {
  const shows = { kind: 'form', entity: entity.name, fields: [] } as const
  return screen(entity, `New ${lower(entity.label)}`, `${rootOf(entity)}/new`, 'create', shows, context)
}

function changeScreen(entity: Entity, context: Context): Screen {
  const parameter = handleOf(entity)
  const shows = { kind: 'form', entity: entity.name, parameter, fields: [] } as const
  return screen(
    entity,
    `Change ${lower(entity.label)}`,
    `${rootOf(entity)}/{${parameter}}/change`,
    'update',
    shows,
    context,
  )
}

/** `Claim` → `claim`, but `VAT rate` and `iPad` stay. */
function lower(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label
}

function assumeHome(listed: readonly Screen[], visible: readonly Entity[], context: Context): AssumedScreens {
  if (listed.some((one) => one.route.pattern === '/')) return { screens: [], assumptions: [] }
  context.taken.patterns.add('/')
  const home: Screen = {
    name: freeName('Home', context),
    label: 'Home',
    help: '',
    route: { pattern: '/', parameters: [] },
    for: [isPublic(context) ? 'anyone' : 'signedIn'],
    shows: { kind: 'dashboard', tiles: countTiles(visible, context) },
    menu: true,
    assumed: true,
  }
  const text = 'There is a home page that counts the records a person may see.'
  const help = 'Add a row with the route `/` to the table of screens, such as: Overview, `/`, dashboard.'
  return { screens: [home], assumptions: [{ point: 2, subject: 'Home', text, help }] }
}

/** May somebody who is not signed in read anything? */
function isPublic({ grants, roles }: Context): boolean {
  const open = new Set(['anyone', ...roles.filter((role) => role.kind === 'anyone').map((role) => role.name)])
  return grants.some((grant) => grant.verb === 'read' && open.has(grant.role))
}

/** How many there are of each entity, by state where it has one. */
export function countTiles(entities: readonly Entity[], { names, lifecycles }: ScreenContext): readonly Tile[] {
  return entities.flatMap((entity) => {
    const span = names.entity(entity.name)?.span
    if (!span || entity.name === 'User' || entity.onlyOne) return []
    const by = ofEntity(lifecycles, entity.name)[0]?.field
    const origin = entity.origin ?? names.originOf(span)
    const tile: Tile = {
      name: handleOf(entity),
      label: entity.plural,
      entity: entity.name,
      shows: { kind: 'count' },
      ...(by && { by }),
      origin,
    }
    return [tile]
  })
}
