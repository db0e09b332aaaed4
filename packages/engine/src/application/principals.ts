/**
 * Creates the principal of a request from its session. What depends only on the user is cached until it changes: roles
 * are never older than the last commit.
 */
import { localText, type RecordValue, type Value } from '@ninefold/plan/values'
import type { Environment } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'
import { localeFor } from '@ninefold/plan/translation'
import {
  factsOf,
  makePrincipal,
  type Principal,
  type RequestFacts,
  presentRoles,
  treesOfRoles,
} from '../access/index.ts'
import type { Session } from '../identity/index.ts'
import type { Clock } from '../jobs/index.ts'
import type { Reader } from '../store/index.ts'
import type { Moment, RecordChange, Records } from '../records/index.ts'
import { openCachedPeople } from './cached-people.ts'

export interface Principals {
  /** undefined: nobody is signed in. `facts`: about the request, at its time. `languages`: its `Accept-Language`. */
  of(session: Session | undefined, facts?: (now: string) => RequestFacts, languages?: string): Promise<Principal>
  /** Call before `of` for many users: loads those not cached in one read. */
  recall(people: readonly string[]): Promise<void>
  /** The principal of timers: no user, no permissions of its own. */
  timer(): Principal
  /**
   * The same principal with the latest committed data; inside a transaction also with the transaction's own changes.
   */
  present(reader: Reader, principal: Principal): Promise<Principal>
  /** Grows whenever a principal may have become another one. */
  version(): number
  /** Call before and after a commit: what was read in between is outdated too. */
  changed(changes: readonly RecordChange[]): void
}

interface PrincipalsOptions {
  readonly plan: Plan
  readonly records: Records
  readonly clock: Clock
  readonly constants: () => Readonly<Record<string, Value>>
}

export function openPrincipals({ plan, records, clock, constants }: PrincipalsOptions): Principals {
  const moment = momentOf(plan, clock, constants)
  const principalOf = principalMaker(plan, records, clock)
  const localeOf = locales(plan)
  const cache = openCachedPeople(plan, records)
  /** The generation in which a principal's `me` was read, and its session. */
  const made = new WeakMap<Principal, { readonly generation: number; readonly session: Session }>()
  return {
    async of(session, facts, languages) {
      const bare = moment()
      const request = { ...(facts && { request: facts(bare.now) }), locale: localeOf(session, languages) }
      cache.at(bare)
      const momentNow = { ...bare, only: await cache.onlyOnes(bare) }
      if (!session) return principalOf(momentNow, undefined, null, { origin: 'person', ...request })
      const known = { generation: cache.generation, session }
      const me = await cache.me(session.account.person, momentNow)
      const found = await principalOf(momentNow, session, me, { origin: 'person', ...request })
      made.set(found, known)
      return found
    },
    async recall(people) {
      const now = moment()
      cache.at(now)
      await cache.recall(people, now)
    },
    async present(reader, known) {
      const of = made.get(known)
      if (of ? of.generation === cache.generation : cache.isLatest(known.only)) return known
      const momentNow = { ...known, only: await cache.onlyOnes(known, reader) }
      if (!of) return makePrincipal(momentNow)
      const me = await records.person(reader, of.session.account.person, momentNow)
      return principalOf(momentNow, of.session, me, { ...known, reader })
    },
    timer: () => makePrincipal({ ...moment(), only: cache.only, ...NOBODY, origin: 'timer' }),
    version: () => cache.generation,
    changed: (changes) => cache.changed(changes),
  }
}

const NOBODY = { person: null, me: null, roles: new Set<string>(), administrator: false }

/** The inputs for creating a principal; in a transaction it reads through `reader`. */
type MakerOptions = Pick<Principal, 'origin' | 'request' | 'locale'> & { readonly reader?: Reader }

/** The current time of the application. The date changes at most once an hour, at a full hour or quarter. */
function momentOf(
  { settings: { timeZone } }: Plan,
  clock: Clock,
  constants: PrincipalsOptions['constants'],
): () => Moment {
  let day = { until: 0, from: 0, date: '' }
  const today = (now: number): string => {
    if (now >= day.until || now < day.from) {
      const from = now - (now % 900_000)
      day = { from, until: from + 900_000, date: localText(new Date(now).toISOString(), timeZone)?.slice(0, 10) ?? '' }
    }
    return day.date
  }
  return () => {
    const now = clock.now()
    return { now: new Date(now).toISOString(), today: today(now), timeZone, constants: constants() }
  }
}

/** Clients may send any text, so the cache is bounded. */
const MAX_LOCALES = 1000

/** In which language and region a person reads the application: by their choice and their `Accept-Language`. */
function locales({ settings }: Plan): (session: Session | undefined, languages: string | undefined) => string {
  const known = new Map<string, string>()
  return (session, accepted) => {
    const chosen = session?.account.language
    const key = `${chosen ?? ''}:${accepted ?? ''}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= MAX_LOCALES) known.clear()
    const locale = localeFor({ chosen, accepted, document: settings.language })
    known.set(key, locale)
    return locale
  }
}

/** Creates a principal from a session, with the current roles. Conditions of roles may query the database. */
function principalMaker(plan: Plan, records: Records, clock: Pick<Clock, 'real'>) {
  const rolesOf = presentRoles(plan)
  const queryTrees = treesOfRoles(plan)
  const answering = async (environment: Environment, reader?: Reader): Promise<Environment> => {
    if (queryTrees.length === 0) return environment
    const answers = (from: Reader) => records.withAnswersTo(from, queryTrees, environment)
    return reader ? answers(reader) : records.store.read(answers)
  }
  return async (
    { now, today, timeZone, constants, only }: Moment,
    session: Session | undefined,
    me: RecordValue | null,
    { origin, request, locale, reader }: MakerOptions,
  ): Promise<Principal> => {
    const account = session?.account
    const parts = { now, today, timeZone, constants, only, me, administrator: account?.administrator ?? false }
    const bare: Environment = { ...parts, ...(request && { request: factsOf(request, parts) }), roles: new Set() }
    const environment = await answering(bare, reader)
    return makePrincipal({
      ...parts,
      roles: rolesOf({ given: account?.roles ?? [], environment }),
      person: account?.person ?? null,
      origin,
      ...(request && { request }),
      ...(locale !== undefined && { locale }),
      ...(session && session.seenAs !== null && { by: session.person }),
      ...(session && { session: session.hash, proofAge: clock.real() - session.proved }),
      ...(session?.token && { token: session.token }),
    })
  }
}
