/**
 * From a session to the asker of a request. What depends on the person alone is kept in memory for as long as nothing of
 * it changed: roles are never older than the last commit.
 */
import { localText, type Environment, type Plan, type RecordValue, type Value } from '@ninefold/language'
import { makeAsker, type Asker } from '../access/asker.ts'
import { presentRoles } from '../access/roles.ts'
import type { Account } from '../identity/accounts.ts'
import type { Session } from '../identity/sessions.ts'
import type { Clock } from '../jobs/clock.ts'
import type { Reader } from '../store/store.ts'
import type { Moment, RecordChange, Records } from '../records/records.ts'
import { whatMeIs } from './entities-of-me.ts'

export interface Askers {
  /** undefined: nobody is signed in. */
  of(session: Session | undefined): Promise<Asker>
  /** The clock: no person, no rights of its own. */
  timer(): Asker
  /** The same asker, with what was written since they asked; inside a transaction also what it holds already. */
  present(reader: Reader, asker: Asker): Promise<Asker>
  /** Before a commit and after it: what was read in between is old too. */
  changed(changes: readonly RecordChange[]): void
}

export interface AskersOptions {
  readonly plan: Plan
  readonly records: Records
  readonly clock: Clock
  readonly constants: () => Readonly<Record<string, Value>>
}

export function openAskers({ plan, records, clock, constants }: AskersOptions): Askers {
  const { timeZone } = plan.settings
  const rolesOf = presentRoles(plan)
  const { entities: touching, ofNow } = whatMeIs(plan)
  let people = new Map<string, RecordValue | null>()
  let heldFor: Pick<Moment, 'today' | 'constants'> | undefined
  let generation = 0

  async function me(person: string, moment: Moment): Promise<RecordValue | null> {
    const known = people.get(person)
    if (known !== undefined) return known
    const at = generation
    const read = await records.store.read((reader) => records.person(reader, person, moment))
    if (at === generation && !ofNow) people.set(person, read)
    return read
  }

  /** What is worked out of the date or of a constant is old with them. */
  function forgetOtherTimes({ today, constants }: Moment): void {
    if (heldFor?.today !== today || heldFor.constants !== constants) forget()
    heldFor = { today, constants }
  }

  function forget(): void {
    generation++
    people = new Map()
  }

  let day = { until: 0, from: 0, date: '' }
  /** The date changes at most once an hour, on the hour or a quarter of it. */
  function today(now: number): string {
    if (now >= day.until || now < day.from) {
      const from = now - (now % 900_000)
      day = { from, until: from + 900_000, date: localText(new Date(now).toISOString(), timeZone)?.slice(0, 10) ?? '' }
    }
    return day.date
  }

  function moment(): Moment {
    const now = clock.now()
    return { now: new Date(now).toISOString(), today: today(now), timeZone, constants: constants() }
  }

  /** Of which generation an asker's `me` is, and what else they were made of. */
  const made = new WeakMap<Asker, { readonly generation: number; readonly session: Session }>()

  function asker(
    moment: Moment,
    account: Account | undefined,
    me: RecordValue | null,
    session: Session | undefined,
    origin: Asker['origin'],
  ): Asker {
    const { now, today, constants } = moment
    const parts = { now, today, timeZone, constants, me, administrator: account?.administrator ?? false }
    const environment: Environment = { ...parts, roles: new Set() }
    const roles = origin === 'timer' ? new Set<string>() : rolesOf({ given: account?.roles ?? [], environment })
    const by = session && session.seenAs !== null ? { by: session.person } : {}
    return makeAsker({
      ...parts,
      roles,
      person: account?.person ?? null,
      origin,
      ...by,
      ...(session && { session: session.hash }),
    })
  }

  return {
    async of(session) {
      const at = moment()
      if (!session) return asker(at, undefined, null, undefined, 'person')
      forgetOtherTimes(at)
      const known = { generation, session }
      const found = asker(at, session.account, await me(session.account.person, at), session, 'person')
      made.set(found, known)
      return found
    },
    async present(reader, known) {
      const of = made.get(known)
      if (!of || of.generation === generation) return known
      const me = await records.person(reader, of.session.account.person, known)
      return asker(known, of.session.account, me, of.session, 'person')
    },
    timer: () => asker(moment(), undefined, null, undefined, 'timer'),
    changed(changes) {
      if (changes.some((change) => touching.has(change.entity))) forget()
    },
  }
}
