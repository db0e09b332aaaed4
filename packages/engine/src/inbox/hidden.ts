/** Which values of a message its receivers may not read. */
import type { Expr } from '@ninefold/plan/expression'
import { makePrincipal, type Principal } from '../access/index.ts'
import type { Change } from '../records/index.ts'
import type { InboxRooms, Recipient } from './inbox.ts'
import { languageFor, personPrincipal } from './receivers.ts'
import { asOwnFields, type ReceiverRecords } from './receivers-in-text.ts'

interface Found {
  /** Those who are active. */
  readonly to: readonly Recipient[]
  readonly hidden: ReadonlyMap<string, ReadonlySet<Expr>>
  readonly languages: ReadonlyMap<string, string>
}

/**
 * Those of these users who are active, and what each may read neither before nor after the change: nothing is hidden if
 * every signed-in user may read all of it.
 */
export function hiddenFinder(rooms: InboxRooms) {
  const { records } = rooms
  const asPerson = personPrincipal(rooms)
  return async (
    change: Change,
    people: readonly string[],
    holes: readonly Expr[],
    receivers: ReceiverRecords,
  ): Promise<Found> => {
    const hidden = new Map<string, ReadonlySet<Expr>>()
    const about = { entity: change.entity, record: change.now(), me: change.principal.me }
    const { transaction, principal } = change
    const isOpen = (await records().hidden(transaction, anybody(change), about, holes, true)).size === 0
    const needsPeople = !isOpen || receivers.size > 0
    // Queries for the permissions of each user run together with those for their accounts; the transaction caches the
    // results.
    const [accounts] = await Promise.all([
      rooms.accountsOf(transaction, people),
      needsPeople && records().people(transaction, people, principal),
    ])
    const to = people.flatMap((person) => accounts.get(person) ?? []).filter(({ active }) => active)
    const languages = new Map(to.map(({ person, language }) => [person, languageFor(rooms.plan, language)]))
    if (!needsPeople) return { to, hidden, languages }
    for (const account of to) {
      const receiver = await asPerson(change, account)
      const after = isOpen ? [] : await records().hidden(transaction, receiver, about, holes)
      // A user who could read it until now may still be notified.
      const earlier =
        [...after].length > 0 && change.before
          ? await records().hidden(transaction, receiver, { ...about, record: change.before }, [...after])
          : after
      const own = await hiddenOfThemselves(rooms, change, receiver, { holes, receivers })
      hidden.set(account.person, new Set([...earlier, ...own]))
    }
    return { to, hidden, languages }
  }
}

interface InText {
  readonly holes: readonly Expr[]
  readonly receivers: ReceiverRecords
}

/** The values with fields of the receiver that this person may not read of themselves. */
async function hiddenOfThemselves(
  { records }: InboxRooms,
  change: Change,
  receiver: Principal,
  { holes, receivers }: InText,
): Promise<readonly Expr[]> {
  const me = receivers.get(receiver.person ?? '')
  if (!me) return []
  const about = { entity: change.entity, record: change.now(), me }
  const hidden: Expr[] = []
  for (const hole of holes)
    if ((await records().hidden(change.transaction, receiver, about, asOwnFields(hole))).size > 0) hidden.push(hole)
  return hidden
}

/** A signed-in user without a role. */
const anybody = ({ principal }: Change) =>
  makePrincipal({ ...principal, person: '', me: null, roles: new Set(), administrator: false, origin: 'person' })
