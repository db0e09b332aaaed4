/** The messages of a notify effect: receivers and texts, without values that a receiver may not read. */
import type { Expr } from '@ninefold/plan/expression'
import type { Message, Plan, Template } from '@ninefold/plan'
import { makePrincipal } from '../access/index.ts'
import type { Change } from '../records/index.ts'
import { HIDDEN, inWords } from '../wording/index.ts'
import type { InboxRooms, InboxMessage, NotifyEffect, Occasion, Recipient } from './inbox.ts'
import { personPrincipal, receiverFinder } from './receivers.ts'

/** Receivers from whom the same values are hidden share one message. */
export function messageWriter(rooms: InboxRooms) {
  const receivers = receiverFinder(rooms)
  const hiddenOf = hiddenFinder(rooms)
  const messages = new Map(rooms.plan.messages.map((message) => [message.name, message]))
  return async (change: Change, effect: NotifyEffect, occasion: Occasion): Promise<readonly InboxMessage[]> => {
    const not = new Set<string>()
    for (const who of effect.but ?? [])
      for (const person of await receivers(change, who, occasion.input)) not.add(person)
    const found = (await receivers(change, effect.who, occasion.input)).filter((person) => !not.has(person))
    if (found.length === 0) return []
    const message = effect.message === undefined ? undefined : messages.get(effect.message)
    const { subject, text } = message ?? defaultText(rooms.plan, change, occasion)
    const holes = [...subject, ...text].filter((part) => typeof part !== 'string')
    const values = await valuesOf(rooms.plan, change, holes, occasion)
    const { to, hidden } = await hiddenOf(change, found, holes, effect.message)
    const sameHidden = (person: string) => holes.map((hole) => hidden.get(person)?.has(hole) ?? false).join()
    const { entity, id } = change
    const about = { entity, record: id, at: change.principal.now, origin: effect.origin }
    return Array.from(Map.groupBy(to, sameHidden).values(), (people) => {
      const render = (template: Template) => filled(template, values, hidden.get(people[0]!))
      return { subject: render(subject), text: render(text), to: people, ...about }
    })
  }
}

const filled = (template: Template, values: ReadonlyMap<Expr, string>, hidden: ReadonlySet<Expr> | undefined): string =>
  template.map((part) => (typeof part === 'string' ? part : hidden?.has(part) ? HIDDEN : values.get(part))).join('')

function defaultText({ entities }: Plan, change: Change, { label }: Occasion): Pick<Message, 'subject' | 'text'> {
  const { shownAs, label: what } = entities.find(({ name }) => name === change.entity)!
  return { subject: label === undefined ? [shownAs] : [shownAs, `: ${label}`], text: [`${what} `, shownAs] }
}

async function valuesOf({ settings }: Plan, change: Change, holes: readonly Expr[], { input }: Occasion) {
  const { language, timeZone } = settings
  const values = new Map<Expr, string>()
  for (const hole of new Set(holes)) {
    const value = await change.evaluate(hole, 'now', input ? { input } : {})
    values.set(hole, inWords(value, hole.tree.type, language, timeZone))
  }
  return values
}

/**
 * Those of these users who are active and want the message, and what each may read neither before nor after the change:
 * nothing is hidden if every signed-in user may read all of it.
 */
function hiddenFinder(rooms: InboxRooms) {
  const { records } = rooms
  const asPerson = personPrincipal(rooms)
  return async (change: Change, people: readonly string[], holes: readonly Expr[], message: string | undefined) => {
    const hidden = new Map<string, ReadonlySet<Expr>>()
    const about = { entity: change.entity, record: change.now(), me: change.principal.me }
    const { transaction, principal } = change
    const isOpen = (await records().hidden(transaction, anybody(change), about, holes, true)).size === 0
    // Queries for the permissions of each user run together with those for their accounts; the transaction caches the
    // results.
    const [accounts] = await Promise.all([
      rooms.accountsOf(transaction, people),
      !isOpen && records().people(transaction, people, principal),
    ])
    const receives = (account: Recipient | undefined) =>
      account?.active && (message === undefined || !account.muted.includes(message))
    const to = people.filter((person) => receives(accounts.get(person)))
    if (isOpen) return { to, hidden }
    for (const person of to) {
      const receiver = await asPerson(change, accounts.get(person)!)
      const after = await records().hidden(transaction, receiver, about, holes)
      // A user who could read it until now may still be notified.
      const earlier =
        after.size > 0 && change.before
          ? await records().hidden(transaction, receiver, { ...about, record: change.before }, [...after])
          : after
      hidden.set(person, earlier)
    }
    return { to, hidden }
  }
}

/** A signed-in user without a role. */
const anybody = ({ principal }: Change) =>
  makePrincipal({ ...principal, person: '', me: null, roles: new Set(), administrator: false, origin: 'person' })
