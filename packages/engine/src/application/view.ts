/**
 * The application as one user may see it. The part that depends only on permissions is cached while they are unchanged.
 */
import { memoize } from '@ninefold/plan/base'
import type { AppPlan, AppStart, AppView, DocumentView, PersonView } from '@ninefold/plan/wire'
import type { Constant } from '@ninefold/plan'
import { languageOf } from '@ninefold/plan/translation'
import type { Principal } from '../access/index.ts'
import { allAccounts, mayAssign, type Identity, openPeople, type Session } from '../identity/index.ts'
import type { Store } from '../store/index.ts'
import { readsOfOnly } from '../records/index.ts'
import { planIn } from '../wording/index.ts'
import type { Mode } from './core.ts'
import type { Running } from './running.ts'
import { userRecordOf, onlyRecordsOf, readsOfUser, type OnlyReads } from './mine.ts'
import { partOf, type ViewPart } from './view-part.ts'
import { visibilityFor, slicePlan } from './visible-plan.ts'

interface ViewRooms {
  readonly mode: Mode
  readonly store: Store
  readonly identity: Identity
  readonly document: () => DocumentView
}

interface SliceCache {
  readonly slice: AppPlan
  /** Paths from the user's record that the slice's expressions read. */
  readonly mine: readonly string[]
  /** The same for the records of entities that have only one. */
  readonly only: OnlyReads
}

const slices = new WeakMap<Running, Map<string, SliceCache>>()

/** `GET /api/app`. */
export async function appView(
  rooms: ViewRooms,
  running: Running,
  principal: Principal,
  session: Session | undefined,
): Promise<AppView> {
  const { parts: _parts, ...start } = await appStart(rooms, running, principal, session)
  return Object.assign(start, ...contentsOf(rooms, running, principal)) as AppView
}

/** `GET /api/app/start`. */
export async function appStart(
  rooms: ViewRooms,
  running: Running,
  principal: Principal,
  session: Session | undefined,
): Promise<AppStart> {
  const plan = planIn(running.plan, principal.locale)
  const seesDocument = maySeeDocument(rooms, principal)
  const { slice, mine: reads, only: onlyReads } = sliceFor(running, principal, seesDocument)
  const [me, mine, only, setup, people, own] = await rooms.store.sharedRead(() =>
    Promise.all([
      session ? personOf(rooms, running, principal, session) : null,
      userRecordOf(running.records, principal, reads),
      onlyRecordsOf(running.records, principal, onlyReads),
      rooms.identity.hasAdministrator().then((exists) => !exists),
      rooms.mode === 'development' ? peopleToBe(rooms, running, principal) : undefined,
      storedFor(rooms, running, principal),
    ]),
  )
  return {
    name: plan.name,
    purpose: plan.purpose,
    hash: running.hash,
    mode: rooms.mode,
    settings: plan.settings,
    locale: principal.locale ?? plan.settings.language,
    language: session?.account.language ?? null,
    me,
    ...(session && principal.person === null && { needsSecondFactor: true as const }),
    now: principal.now,
    ...(mine ? { mine } : {}),
    ...(only ? { only } : {}),
    setup,
    constants: seenConstants(running, principal, slice, seesDocument),
    limits: plan.limits,
    ...own,
    ...(people ? { people } : {}),
    parts: viewParts(rooms, running, principal).map((part) => part.hash),
  }
}

/** What the engine stores for the user alone. */
async function storedFor(
  { store }: ViewRooms,
  { views, inbox }: Running,
  { person }: Principal,
): Promise<Pick<AppStart, 'unread' | 'startViews'>> {
  if (person === null) return { unread: 0, startViews: {} }
  const [unread, startViews] = await Promise.all([
    inbox.unread(person),
    store.read((reader) => views.starts(reader, person)),
  ])
  return { unread, startViews }
}

/** `GET /api/app/parts/{hash}`: the parts of this user's current view. */
export const viewParts = (rooms: ViewRooms, running: Running, principal: Principal): readonly ViewPart[] =>
  contentsOf(rooms, running, principal).map(partOf)

function contentsOf(rooms: ViewRooms, running: Running, principal: Principal): readonly object[] {
  const seesDocument = maySeeDocument(rooms, principal)
  const { slice } = sliceFor(running, principal, seesDocument)
  return seesDocument ? [slice, documentPart(rooms.document())] : [slice]
}

/** What of the document the principal may see, with the present constants. */
export function seenPlan(mode: Mode, running: Running, principal: Principal): SeenPlan {
  const seesDocument = maySeeDocument({ mode }, principal)
  const { slice } = sliceFor(running, principal, seesDocument)
  return { ...slice, constants: seenConstants(running, principal, slice, seesDocument) }
}

export type SeenPlan = AppPlan & Pick<AppView, 'constants'>

const seenConstants = (
  running: Running,
  principal: Principal,
  slice: AppPlan,
  seesDocument: boolean,
): AppView['constants'] =>
  principal.person === null && slice.entities.length === 0 ? [] : constantsFor(running, principal, seesDocument)

const maySeeDocument = ({ mode }: Pick<ViewRooms, 'mode'>, principal: Principal): boolean =>
  mode === 'development' || principal.administrator

const documentPart = memoize((document: DocumentView) => ({ document }))

function sliceFor(running: Running, principal: Principal, seesDocument: boolean): SliceCache {
  const cache = slices.get(running) ?? new Map<string, SliceCache>()
  slices.set(running, cache)
  const key = `${languageOf(principal.locale ?? '') ?? ''} ${principal.rightsKey}`
  const known = cache.get(key)
  if (known) return known
  const { records } = running
  const plan = planIn(running.plan, principal.locale)
  const made: AppPlan = {
    ...slicePlan(plan, principal, visibilityFor(plan, records, principal)),
    roles: plan.roles
      .filter((role) => seesDocument || principal.roles.has(role.name) || mayAssign(principal, role))
      .map((role) => ({
        name: role.name,
        label: role.label,
        help: role.help,
        kind: role.kind,
        mayGive: mayAssign(principal, role),
      })),
  }
  const slice = {
    slice: seesDocument ? made : withoutOrigins(made),
    mine: readsOfUser(made),
    only: readsOfOnly(made),
  }
  cache.set(key, slice)
  return slice
}

/** Only users who may see the document get its lines. */
const withoutOrigins = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part, (key, value: unknown) => (key === 'origin' ? undefined : value))) as T

async function personOf(
  { store }: ViewRooms,
  { records }: Running,
  principal: Principal,
  session: Session,
): Promise<PersonView> {
  const view = await store.read((reader) => openPeople(records).view(reader, principal, session.account))
  return { ...view, roles: [...principal.roles] }
}

/** Without a session, users without a password. */
async function peopleToBe(
  { store }: ViewRooms,
  { records }: Running,
  principal: Principal,
): Promise<readonly PersonView[]> {
  return store.read(async (reader) => {
    const accounts = await allAccounts(reader)
    const all = await openPeople(records).all(reader, principal)
    const open = new Set(
      accounts
        .filter((each) => each.active && (principal.person !== null || each.password === null))
        .map((each) => each.person),
    )
    return all.filter((person) => open.has(person.id))
  })
}

function constantsFor(running: Running, principal: Principal, seesDocument: boolean): AppView['constants'] {
  const { constants } = running
  const all = planIn(running.plan, principal.locale).constants.map((constant): Constant & { mayChange: boolean } => ({
    ...constant,
    value: constants.literal(constant.name),
    mayChange: constants.mayChange(principal, constant),
  }))
  return seesDocument ? all : withoutOrigins(all)
}
