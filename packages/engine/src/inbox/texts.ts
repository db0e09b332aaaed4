/** The wording of a message for its receivers: in their language, without values that they may not read. */
import type { Expr } from '@ninefold/plan/expression'
import type { Message, Plan, Template } from '@ninefold/plan'
import type { Value } from '@ninefold/plan/values'
import { makePrincipal } from '../access/index.ts'
import type { Change } from '../records/index.ts'
import { HIDDEN, inWords, planIn } from '../wording/index.ts'
import type { InboxRooms, Occasion, Recipient } from './inbox.ts'
import { languageFor, personPrincipal } from './receivers.ts'

/** The same text for all these receivers. */
export interface Letter {
  readonly to: readonly Recipient[]
  readonly subject: string
  readonly text: string
  /** BCP 47. */
  readonly language: string
}

export interface Texts {
  /** For people with an account; suspended ones get none. */
  letters(
    change: Change,
    people: readonly string[],
    message: string | undefined,
    occasion: Occasion,
  ): Promise<readonly Letter[]>
  /** For an address outside, which has no permissions: in the document's language, with all values. */
  outside(change: Change, message: string | undefined, occasion: Occasion): Promise<Omit<Letter, 'to'>>
}

export function openTexts(rooms: InboxRooms): Texts {
  const { plan } = rooms
  const hiddenOf = hiddenFinder(rooms)
  return {
    /** Receivers with one language, from whom the same values are hidden, share one letter. */
    async letters(change, people, message, occasion) {
      if (people.length === 0) return []
      const holes = holesIn(templatesOf(plan, change, message, occasion))
      const values = await valuesOf(change, holes, occasion)
      const { to, hidden, languages } = await hiddenOf(change, people, holes)
      const languageOf = ({ person }: Recipient) => languages.get(person)!
      const alike = (one: Recipient) =>
        [languageOf(one), ...holes.map((hole) => hidden.get(one.person)?.has(hole) ?? false)].join()
      return Array.from(Map.groupBy(to, alike).values(), ([first, ...others]) => {
        const language = languageOf(first!)
        const shown = inLanguage(values, language, plan.settings.timeZone)
        const own = templatesOf(planIn(plan, language), change, message, occasion)
        const render = (template: Template) => filled(template, shown, hidden.get(first!.person))
        return { subject: render(own.subject), text: render(own.text), to: [first!, ...others], language }
      })
    },
    async outside(change, message, occasion) {
      const { language, timeZone } = plan.settings
      const { subject, text } = templatesOf(plan, change, message, occasion)
      const shown = inLanguage(await valuesOf(change, holesIn({ subject, text }), occasion), language, timeZone)
      return { subject: filled(subject, shown), text: filled(text, shown), language }
    },
  }
}

const holesIn = ({ subject, text }: Pick<Message, 'subject' | 'text'>): readonly Expr[] =>
  [...subject, ...text].filter((part) => typeof part !== 'string')

const filled = (template: Template, values: ReadonlyMap<Expr, string>, hidden?: ReadonlySet<Expr>): string =>
  template.map((part) => (typeof part === 'string' ? part : hidden?.has(part) ? HIDDEN : values.get(part))).join('')

/** In the language of the plan; its values are the same expressions in all languages. */
function templatesOf(plan: Plan, change: Change, message: string | undefined, occasion: Occasion) {
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
 * Those of these users who are active, and what each may read neither before nor after the change:
 * nothing is hidden if every signed-in user may read all of it.
 */
function hiddenFinder(rooms: InboxRooms) {
  const { records } = rooms
  const asPerson = personPrincipal(rooms)
  return async (change: Change, people: readonly string[], holes: readonly Expr[]) => {
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
    const to = people.flatMap((person) => accounts.get(person) ?? []).filter(({ active }) => active)
    const languages = new Map(to.map(({ person, language }) => [person, languageFor(rooms.plan, language)]))
    if (isOpen) return { to, hidden, languages }
    for (const account of to) {
      const receiver = await asPerson(change, account)
      const after = await records().hidden(transaction, receiver, about, holes)
      // A user who could read it until now may still be notified.
      const earlier =
        after.size > 0 && change.before
          ? await records().hidden(transaction, receiver, { ...about, record: change.before }, [...after])
          : after
      hidden.set(account.person, earlier)
    }
    return { to, hidden, languages }
  }
}

/** A signed-in user without a role. */
const anybody = ({ principal }: Change) =>
  makePrincipal({ ...principal, person: '', me: null, roles: new Set(), administrator: false, origin: 'person' })
