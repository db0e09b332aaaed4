/** The messages of a notify effect: receivers and texts, without values that a receiver may not read. */
import type { Expr } from '@ninefold/plan/expression'
import type { Message, Plan, Template } from '@ninefold/plan'
import type { Value } from '@ninefold/plan/values'
import { makePrincipal } from '../access/index.ts'
import type { Change } from '../records/index.ts'
import { HIDDEN, inWords, planIn } from '../wording/index.ts'
import type { InboxRooms, InboxMessage, NotifyEffect, Occasion, Recipient } from './inbox.ts'
import { languageFor, personPrincipal, receiverFinder } from './receivers.ts'

/** Receivers with one language, from whom the same values are hidden, share one message. */
export function messageWriter(rooms: InboxRooms) {
  const receivers = receiverFinder(rooms)
  const hiddenOf = hiddenFinder(rooms)
  return async (change: Change, effect: NotifyEffect, occasion: Occasion): Promise<readonly InboxMessage[]> => {
    const not = new Set<string>()
    for (const who of effect.but ?? [])
      for (const person of await receivers(change, who, occasion.input)) not.add(person)
    const found = (await receivers(change, effect.who, occasion.input)).filter((person) => !not.has(person))
    if (found.length === 0) return []
    const { subject, text } = templatesOf(rooms.plan, change, effect, occasion)
    const holes = [...subject, ...text].filter((part) => typeof part !== 'string')
    const values = await valuesOf(change, holes, occasion)
    const { to, hidden, languages } = await hiddenOf(change, found, holes, effect.message)
    const languageOf = (person: string) => languages.get(person)!
    const alike = (person: string) =>
      [languageOf(person), ...holes.map((hole) => hidden.get(person)?.has(hole) ?? false)].join()
    const { entity, id } = change
    const about = { entity, record: id, at: change.principal.now, origin: effect.origin }
    return Array.from(Map.groupBy(to, alike).values(), ([first, ...others]) => {
      const people = [first!, ...others]
      const shown = inLanguage(values, languageOf(first!), rooms.plan.settings.timeZone)
      const own = templatesOf(planIn(rooms.plan, languageOf(first!)), change, effect, occasion)
      const render = (template: Template) => filled(template, shown, hidden.get(first!))
      return { subject: render(own.subject), text: render(own.text), to: people, ...about }
    })
  }
}

const filled = (template: Template, values: ReadonlyMap<Expr, string>, hidden: ReadonlySet<Expr> | undefined): string =>
  template.map((part) => (typeof part === 'string' ? part : hidden?.has(part) ? HIDDEN : values.get(part))).join('')

/** In the language of the plan; its values are the same expressions in all languages. */
function templatesOf(plan: Plan, change: Change, { message }: NotifyEffect, occasion: Occasion) {
  const written = plan.messages.find(({ name }) => name === message)
  return written ?? defaultText(plan, change, occasion)
}

function defaultText({ entities }: Plan, change: Change, { label }: Occasion): Pick<Message, 'subject' | 'text'> {
  const { shownAs, label: what } = entities.find(({ name }) => name === change.entity)!
  return { subject: label === undefined ? [shownAs] : [shownAs, `: ${label}`], text: [`${what} `, shownAs] }
}

async function valuesOf(change: Change, holes: readonly Expr[], { input }: Occasion) {
  const values = new Map<Expr, Value>()
  for (const hole of new Set(holes)) values.set(hole, await change.evaluate(hole, 'now', input ? { input } : {}))
  return values
}

const inLanguage = (values: ReadonlyMap<Expr, Value>, language: string, timeZone: string): ReadonlyMap<Expr, string> =>
  new Map(Array.from(values, ([hole, value]) => [hole, inWords(value, hole.tree.type, language, timeZone)]))

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
    const languages = new Map(to.map((person) => [person, languageFor(rooms.plan, accounts.get(person)!.language)]))
    if (isOpen) return { to, hidden, languages }
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
    return { to, hidden, languages }
  }
}

/** A signed-in user without a role. */
const anybody = ({ principal }: Change) =>
  makePrincipal({ ...principal, person: '', me: null, roles: new Set(), administrator: false, origin: 'person' })
