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
import type { RecordChange, Records } from '../records/records.ts'
import { entitiesOfMe } from './entities-of-me.ts'

export interface Askers {
  /** undefined: nobody is signed in. */
  of(session: Session | undefined): Promise<Asker>
  /** The clock: no person, no rights of its own. */
  timer(): Asker
  /** After a commit. */
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
  const touching = entitiesOfMe(plan)
  let people = new Map<string, RecordValue | null>()
  let generation = 0

  async function me(person: string): Promise<RecordValue | null> {
    const known = people.get(person)
    if (known !== undefined) return known
    const at = generation
    const read = await records.store.read((reader) => records.person(reader, person))
    if (at === generation) people.set(person, read)
    return read
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

  function moment() {
    const now = clock.now()
    return { now: new Date(now).toISOString(), today: today(now), timeZone, constants: constants() }
  }

  function asker(
    account: Account | undefined,
    me: RecordValue | null,
    session: Session | undefined,
    origin: Asker['origin'],
  ): Asker {
    const parts = { ...moment(), me, administrator: account?.administrator ?? false }
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
      if (!session) return asker(undefined, null, undefined, 'person')
      return asker(session.account, await me(session.account.person), session, 'person')
    },
    timer: () => asker(undefined, null, undefined, 'timer'),
    changed(changes) {
      if (!changes.some((change) => touching.has(change.entity))) return
      generation++
      people = new Map()
    },
  }
}
