/** The queries of a document, screen by screen and call by call, as a user of each role. */
import type { Origin } from '@ninefold/plan/expression'
import { hasViews, type Plan, type Role, type Screen, type Tile } from '@ninefold/plan'
import type { RecordValue } from '@ninefold/plan/values'
import { makePrincipal, type Principal, presentRoles, withIncluded } from '../access/index.ts'
import { listOfScreen, listOfTile, queryOfTile, maySee } from '../application/index.ts'
import type { ListQuery, Records } from '../records/index.ts'

export interface Question {
  /** `screen "All claims"`, `search in "All claims"`, `tile "To approve"`, `call "List articles"`. */
  readonly place: string
  readonly origin?: Origin
  readonly entity: string
  /** The document's name of the role. */
  readonly role: string
  readonly run: () => Promise<unknown>
  /** For a list: its own filter and order. */
  readonly list?: Pick<ListQuery, 'where' | 'order'>
}

type SharedQuestion = Omit<Question, 'role'>

/** The principal of the query, and the document's name of their role. */
export interface RoleUser {
  readonly role: string
  readonly principal: Principal
}

/** The queries of each of them, in document order. */
export function questionsOf(plan: Plan, records: Records, users: readonly RoleUser[]): readonly Question[] {
  return users.flatMap(({ role, principal }) => {
    const questions = [...ofScreens(plan, records, principal), ...ofCalls(plan, records, principal)]
    const readable = questions.filter(({ entity }) => records.can(principal, entity).read)
    return readable.map((one): Question => ({ ...one, role }))
  })
}

/** Roles relative to a record are part of the queries of every signed-in user. */
export const userOfEachRole = (plan: Plan): readonly RoleUser[] =>
  plan.roles
    .filter(({ kind }) => kind !== 'record')
    .map((role) => ({ role: role.label, principal: principalOf(plan, role) }))

/** A user with this role and the roles it includes, without other properties. */
function principalOf(plan: Plan, role: Role): Principal {
  const me: RecordValue | null = role.kind === 'anyone' ? null : { id: 'somebody' }
  const now = new Date().toISOString()
  const moment = { now, today: now.slice(0, 10), timeZone: plan.settings.timeZone, constants: {} }
  const values = { ...moment, me, administrator: false, roles: new Set<string>() }
  const present = presentRoles(plan)({ given: [role.name], environment: values })
  const roles = new Set([...present, ...withIncluded(plan, role.name)])
  return makePrincipal({ ...moment, me, person: me && 'somebody', roles, administrator: false, origin: 'person' })
}

function ofScreens(plan: Plan, records: Records, principal: Principal): readonly SharedQuestion[] {
  return plan.screens
    .filter((screen) => maySee(principal, screen))
    .flatMap((screen): readonly SharedQuestion[] => {
      const { label, origin, shows } = screen
      const at = origin && { origin }
      if ('tiles' in shows) return shows.tiles.map((tile) => ofTile(plan, records, principal, tile))
      const query = listOfScreen(plan, records, principal, shows)
      if (!query) return []
      const { entity } = query
      const question = { ...at, entity }
      const list: SharedQuestion = {
        ...question,
        place: `screen "${label}"`,
        run: () => records.list(principal, query),
        list: query,
      }
      if (!('search' in shows)) return [list]
      const search = () => records.list(principal, { ...query, search: 'something' })
      return [
        list,
        ...ofViews(plan, records, principal, screen),
        { ...question, place: `search in "${label}"`, run: search },
      ]
    })
}

const MONDAY = 1

/** In their own order, which the browser asks for. */
function ofViews(
  plan: Plan,
  records: Records,
  principal: Principal,
  { label, shows }: Screen,
): readonly SharedQuestion[] {
  const views = hasViews(shows) ? (shows.views ?? []) : []
  return views.flatMap((view): readonly SharedQuestion[] => {
    const list = listOfScreen(plan, records, principal, shows, view)
    if (!list) return []
    const query = { ...list, ...(view.sort && { order: view.sort }) }
    const { entity } = query
    const place = `view "${view.label}" of "${label}"`
    return [{ entity, origin: view.origin, place, run: () => records.list(principal, query), list: query }]
  })
}

function ofTile(plan: Plan, records: Records, principal: Principal, tile: Tile): SharedQuestion {
  const { label, origin, entity, filter, shows } = tile
  const run = () =>
    shows.kind === 'list'
      ? records.list(principal, listOfTile(plan, records, principal, { entity, shows, ...(filter && { filter }) }))
      : records.tile(principal, queryOfTile({ ...tile, shows }, MONDAY))
  return { place: `tile "${label}"`, origin, entity, run }
}

/** Without the caller's own filters. The path has found no records yet. */
function ofCalls(plan: Plan, records: Records, principal: Principal): readonly SharedQuestion[] {
  return plan.calls.calls
    .filter((call) => maySee(principal, call))
    .flatMap(({ label, origin, does, path }) => {
      const found = Object.fromEntries(path.flatMap((part) => (part.kind === 'record' ? [[part.name, null]] : [])))
      return does.flatMap((step): readonly SharedQuestion[] => {
        if (step.kind !== 'list') return []
        const { entity, where, sort: order } = step
        const run = () => records.list(principal, { entity, where: where ? [where] : [], order, found, query: {} })
        const list = { where: where ? [where] : [], order }
        return [{ place: `call "${label}"`, ...(origin && { origin }), entity, run, list }]
      })
    })
}
