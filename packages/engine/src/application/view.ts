/** `GET /api/app`: the application as one person may see it. The part that depends on rights alone is kept as long as they hold. */
import type { AppView, DocumentView, PersonView } from '@ninefold/plan/wire'
import type { Constant } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import { allAccounts, mayGive, type Identity, openPeople, type Session } from '../identity/index.ts'
import type { Store } from '../store/index.ts'
import { readsOfOnlyIn } from '../records/index.ts'
import type { Mode } from './core.ts'
import type { Running } from './running.ts'
import { mineOf, onlyOf, readsOfMine, type OnlyReads } from './mine.ts'
import { visibilityFor, slicePlan } from './visible-plan.ts'

interface ViewRooms {
  readonly mode: Mode
  readonly store: Store
  readonly identity: Identity
  readonly document: () => DocumentView
}

type Slice = Pick<AppView, 'screens' | 'entities' | 'lifecycles' | 'messages' | 'rules' | 'errors' | 'roles'>

interface Kept {
  readonly slice: Slice
  /** Paths from the person's record that the slice's expressions read. */
  readonly mine: readonly string[]
  /** The same of the records of which there is only one. */
  readonly only: OnlyReads
}

const slices = new WeakMap<Running, Map<string, Kept>>()

export async function appView(
  rooms: ViewRooms,
  running: Running,
  principal: Principal,
  session: Session | undefined,
): Promise<AppView> {
  const { plan, hash, inbox } = running
  const seesDocument = rooms.mode === 'development' || principal.administrator
  const { slice, mine: reads, only: onlyReads } = sliceFor(running, principal, seesDocument)
  const [me, mine, only, setup, people, unread] = await Promise.all([
    session ? personOf(rooms, running, principal, session) : null,
    mineOf(running.records, principal, reads),
    onlyOf(running.records, principal, onlyReads),
    rooms.identity.hasAdministrator().then((there) => !there),
    rooms.mode === 'development' ? peopleToBe(rooms, running, principal) : undefined,
    principal.person === null ? 0 : inbox.unread(principal.person),
  ])
  return {
    name: plan.name,
    purpose: plan.purpose,
    hash,
    mode: rooms.mode,
    settings: plan.settings,
    me,
    now: principal.now,
    ...(mine ? { mine } : {}),
    ...(only ? { only } : {}),
    setup,
    ...slice,
    constants:
      principal.person === null && slice.entities.length === 0 ? [] : constantsFor(running, principal, seesDocument),
    limits: plan.limits,
    unread,
    ...(people ? { people } : {}),
    ...(seesDocument ? { document: rooms.document() } : {}),
  }
}

function sliceFor(running: Running, principal: Principal, seesDocument: boolean): Kept {
  const kept = slices.get(running) ?? new Map<string, Kept>()
  slices.set(running, kept)
  const known = kept.get(principal.rightsKey)
  if (known) return known
  const { plan, records } = running
  const made: Slice = {
    ...slicePlan(plan, principal, visibilityFor(plan, records, principal)),
    roles: plan.roles
      .filter((role) => seesDocument || principal.roles.has(role.name) || mayGive(principal, role))
      .map((role) => ({
        name: role.name,
        label: role.label,
        help: role.help,
        kind: role.kind,
        mayGive: mayGive(principal, role),
      })),
  }
  const slice = {
    slice: seesDocument ? made : withoutOrigins(made),
    mine: readsOfMine(made),
    only: readsOfOnlyIn(made),
  }
  kept.set(principal.rightsKey, slice)
  return slice
}

/** Lines of the document are for those who may see it. */
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

/** Without a session, those who have no password. */
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

function constantsFor({ plan, constants }: Running, principal: Principal, seesDocument: boolean): AppView['constants'] {
  const all = plan.constants.map((constant): Constant & { mayChange: boolean } => ({
    ...constant,
    value: constants.literal(constant.name),
    mayChange: constants.mayChange(principal, constant),
  }))
  return seesDocument ? all : withoutOrigins(all)
}
