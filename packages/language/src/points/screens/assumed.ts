/**
 * Adds the screens that the document leaves out: a list, a page and forms for every entity that a user may read, unless the document has
 * a screen of that kind; and a home page. Each of them is listed as an assumption.
 */
import {
  editsRecord,
  showsRecord,
  showsRecords,
  type Assumption,
  type Entity,
  type Screen,
  type Tile,
} from '@ninefold/plan'
import { kebabOf, lowerFirst, pascalOf } from '@ninefold/plan/base'
import { lookup, scope, mapMemoized, callMemoized, memoizedByItems, internedEach } from '../../kernel/index.ts'
import { defaultColumns, defaultSearch, defaultSort } from './columns.ts'
import { freeName, withFreeRoute, usedBy } from './free-names.ts'
import { needsListOfNumbers, numbersOf, type NumbersScope } from './list-of-numbers.ts'
import type { ScreenScope } from './scope.ts'

interface AssumedScreens {
  readonly screens: readonly Screen[]
  readonly assumptions: readonly Assumption[]
}

interface Context extends NumbersScope {
  /** The kinds of the document's screens for an entity. */
  readonly listed: (entity: string) => readonly Kind[] | undefined
}

/** Plans the screens of each entity separately; then gives each screen an unused name and route. */
export function assumeScreens(
  listed: readonly Screen[],
  entities: readonly Entity[],
  screenScope: ScreenScope,
): AssumedScreens {
  const isHomeAssumed = !listed.some((one) => one.route.pattern === '/')
  const context: Context = scope('screens.assumed', {
    ...screenScope,
    listed: lookup(listed, kindsByEntity),
    ...numbersOf(listed),
    isHomeAssumed,
  })
  const parts = mapMemoized(entities, assumeFor, context)
  const free = internedEach(
    'screens.wanted',
    parts.flatMap((part) => part.screens),
  )
  const { screens, home: name } = memoizedByItems('screens.placed', [...listed, ...free], () => {
    const used = usedBy(listed)
    return { screens: free.map((screen) => withFreeRoute(screen, used)), home: freeName('home', used) }
  })
  const home = isHomeAssumed ? assumeHome(name, parts) : NOTHING
  return {
    screens: [...home.screens, ...screens],
    assumptions: [...home.assumptions, ...parts.flatMap((part) => part.assumptions)],
  }
}

const NOTHING: AssumedScreens = { screens: [], assumptions: [] }

function kindsByEntity(listed: readonly Screen[]): ReadonlyMap<string, readonly Kind[]> {
  const shown = listed.flatMap(({ shows }) =>
    'entity' in shows ? [{ entity: shows.entity, kind: kindOf(shows) }] : [],
  )
  const groups = Map.groupBy(shown, ({ entity }) => entity)
  return new Map(Array.from(groups, ([entity, all]) => [entity, all.flatMap(({ kind }) => kind ?? [])]))
}

interface Part extends AssumedScreens {
  /** Visitors who are not signed in may read records of it. */
  readonly isPublic: boolean
  /** The tile of the home page; undefined if nobody may read the entity. */
  readonly tile: Tile | undefined
}

const assumeFor = (entity: Entity, context: Context): Part => {
  const isPublic = isOpenToAll(entity, context)
  if (!isVisible(entity, context)) return { ...NOTHING, isPublic, tile: undefined }
  const kinds = new Set(context.listed(entity.name))
  const assumed = entity.onlyOne ? assumeSettings(entity, kinds, context) : assumeRecords(entity, kinds, context)
  return { ...assumed, isPublic, tile: callMemoized(countTile, entity, context) }
}

/** Has the entity screens? Comments are shown on the page of their record. Users have a built-in page, so they need none unless the document declares them. */
function isVisible(entity: Entity, { names, rolesFor, isOpen }: Context): boolean {
  if (entity.partOf || entity.commentOn) return false
  if (!isOpen) return rolesFor('read', entity.name).length > 0
  return entity.name !== 'User' || names.entity('User')?.span !== undefined
}

/** `kinds`: of the document's screens for the entity. */
function assumeRecords(entity: Entity, kinds: ReadonlySet<Kind>, context: Context): AssumedScreens {
  const added = [
    ...(kinds.has('list') ? [] : [listScreen(entity, context)]),
    ...(kinds.has('page') ? [] : [pageScreen(entity, context)]),
    ...(kinds.has('new') || entity.name === 'User' || !may('create', entity, context)
      ? []
      : [newScreen(entity, context)]),
    ...(kinds.has('change') || !may('update', entity, context) ? [] : [changeScreen(entity, context)]),
  ]
  const numbers = kinds.has('list') ? assumeListOfNumbers(entity, context) : NOTHING
  if (added.length === 0) return numbers
  const what = added.map(({ shows }) => WORDS[kindOf(shows)!])
  const records = entity.plural === entity.label ? `Records of ${entity.label}` : entity.plural
  const text = `${records} have ${listOf(what)}, for whoever point 6 allows it.`
  const help = `Add rows for ${entity.label} to the table of screens: list of …, page of …, form for ….`
  return {
    screens: [...added, ...numbers.screens],
    assumptions: [{ point: 2, subject: entity.label, text, help }, ...numbers.assumptions],
  }
}

/** A list of all records outside the menu, to which the numbers of dashboards lead. */
function assumeListOfNumbers(entity: Entity, context: Context): AssumedScreens {
  if (!needsListOfNumbers(entity.name, audienceFor('read', entity, context), context)) return NOTHING
  const records = entity.plural === entity.label ? `records of ${entity.label}` : entity.plural
  const text = `Numbers about ${records} lead to a list of all of them, for whoever point 6 allows it.`
  const help = `Add a row to the table of screens: list of ${entity.label}, for everyone who may read them, with the columns that are summed.`
  return {
    screens: [{ ...listScreen(entity, context), menu: false }],
    assumptions: [{ point: 2, subject: entity.label, text, help }],
  }
}

/** An entity with a single record has only a page. */
function assumeSettings(entity: Entity, kinds: ReadonlySet<Kind>, context: Context): AssumedScreens {
  if (kinds.has('page')) return NOTHING
  const shows = { kind: 'page', entity: entity.name, fields: [] } as const
  const page = screen(
    entity,
    { label: entity.label, pattern: `/${kebabOf(entity.label)}`, verb: 'read', shows },
    context,
  )
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

/** The kind of a screen; a board, a calendar and a tree count as a list. */
function kindOf(shows: Screen['shows']): Kind | undefined {
  if (showsRecords(shows)) return 'list'
  if (showsRecord(shows)) return 'page'
  return editsRecord(shows) ? (shows.parameter === undefined ? 'new' : 'change') : undefined
}

function may(verb: 'create' | 'update', entity: Entity, { rolesFor, isOpen }: Context): boolean {
  return isOpen || rolesFor(verb, entity.name).length > 0
}

/** The roles that have the verb. A role on a record counts as everyone who is signed in. */
function audienceFor(verb: Verb, entity: Entity, { rolesFor, role }: Context): readonly string[] {
  const named = rolesFor(verb, entity.name).map((name) => (role(name)?.kind === 'record' ? 'signedIn' : name))
  return coverOf([...new Set(named)], role)
}

/** A role for everybody replaces all others. */
function coverOf(named: readonly string[], role: ScreenScope['role']): readonly string[] {
  const kindOfRole = (name: string) => role(name)?.kind ?? name
  const everybody =
    named.find((name) => kindOfRole(name) === 'anyone') ?? named.find((name) => kindOfRole(name) === 'signedIn')
  return everybody === undefined ? named : [everybody]
}

type Verb = 'read' | 'create' | 'update'

/** The label, the route and the verb of a screen. */
interface AssumedScreen extends Pick<Screen, 'label' | 'shows'> {
  /** Names the screen, instead of its label. */
  readonly name?: string
  readonly pattern: string
  readonly verb: Verb
}

function screen(
  entity: Entity,
  { label, name: called = label, pattern, verb, shows }: AssumedScreen,
  context: Context,
): Screen {
  const parameters = [...pattern.matchAll(/\{(\w+)\}/gu)].map((match) => ({
    name: match[1]!,
    entity: entity.name,
    field: 'id',
  }))
  const menu = parameters.length === 0 && !editsRecord(shows)
  const audience = audienceFor(verb, entity, context)
  const name = lowerFirst(pascalOf(called))
  return { name, label, help: '', route: { pattern, parameters }, for: audience, shows, menu, assumed: true }
}

/** The name of many in addresses, which stay as they are whatever the lists are called. */
const manyOf = (entity: Entity, { names }: Context) => names.entity(entity.name)?.plural ?? entity.plural
const rootOf = (entity: Entity, context: Context) => `/${kebabOf(manyOf(entity, context))}`
const handleOf = (entity: Entity) => lowerFirst(entity.name)

function listScreen(entity: Entity, context: Context): Screen {
  const usual = defaultColumns(entity)
  const summed = context.counted(entity.name)?.filter((name) => !usual.some(({ path }) => path === name)) ?? []
  const columns = [...usual, ...summed.flatMap((name) => columnOf(entity, name))]
  const sort = defaultSort(entity, context)
  const shows = { kind: 'list', entity: entity.name, columns, sort, search: defaultSearch(entity) } as const
  return screen(
    entity,
    { name: manyOf(entity, context), label: entity.plural, pattern: rootOf(entity, context), verb: 'read', shows },
    context,
  )
}

const columnOf = ({ fields }: Entity, name: string) =>
  fields.flatMap((field) => (field.name === name ? [{ path: name, label: field.label, type: field.type }] : []))

function pageScreen(entity: Entity, context: Context): Screen {
  const parameter = handleOf(entity)
  const shows = { kind: 'page', entity: entity.name, parameter, fields: [] } as const
  return screen(
    entity,
    { label: entity.label, pattern: `${rootOf(entity, context)}/{${parameter}}`, verb: 'read', shows },
    context,
  )
}

function newScreen(entity: Entity, context: Context): Screen {
  const shows = { kind: 'form', entity: entity.name, fields: [] } as const
  return screen(
    entity,
    { label: `New ${lower(entity.label)}`, pattern: `${rootOf(entity, context)}/new`, verb: 'create', shows },
    context,
  )
}

function changeScreen(entity: Entity, context: Context): Screen {
  const parameter = handleOf(entity)
  const shows = { kind: 'form', entity: entity.name, parameter, fields: [] } as const
  const pattern = `${rootOf(entity, context)}/{${parameter}}/change`
  return screen(entity, { label: `Change ${lower(entity.label)}`, pattern, verb: 'update', shows }, context)
}

/** `Claim` → `claim`; `VAT rate` and `iPad` stay unchanged. */
function lower(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label
}

/** A home page with more figures is no overview. */
const TILES_MOST = 12

function assumeHome(name: string, parts: readonly Part[]): AssumedScreens {
  const isPublic = parts.some((part) => part.isPublic)
  const tiles = internedEach('screens.home.tiles', parts.flatMap(({ tile }) => tile ?? []).slice(0, TILES_MOST))
  const home = memoizedByItems('screens.home', [name, isPublic, ...tiles], (): Screen => ({
    name,
    label: 'Home',
    help: '',
    route: { pattern: '/', parameters: [] },
    for: [isPublic ? 'anyone' : 'signedIn'],
    shows: { kind: 'dashboard', tiles },
    menu: true,
    assumed: true,
  }))
  const text = 'There is a home page that counts the records a person may see.'
  const help = 'Add a row with the route `/` to the table of screens, such as: Overview, `/`, dashboard.'
  return { screens: [home], assumptions: [{ point: 2, subject: 'Home', text, help }] }
}

function isOpenToAll(entity: Entity, { rolesFor, role }: ScreenScope): boolean {
  return rolesFor('read', entity.name).some((name) => name === 'anyone' || role(name)?.kind === 'anyone')
}

/** Tiles that count the records of each entity, by state if it has one. */
export const countTiles = (entities: readonly Entity[], screenScope: ScreenScope): readonly Tile[] =>
  internedEach(
    'screens.tiles',
    entities.flatMap((entity) => callMemoized(countTile, entity, screenScope) ?? []),
  )

const countTile = (entity: Entity, { names, stateField }: ScreenScope): Tile | undefined => {
  const span = names.entity(entity.name)?.span
  if (!span || entity.name === 'User' || entity.onlyOne) return undefined
  const by = stateField(entity.name)
  return {
    name: handleOf(entity),
    label: entity.plural,
    entity: entity.name,
    shows: { kind: 'count' },
    ...(by && { by }),
    origin: entity.origin ?? names.originOf(span),
  }
}
