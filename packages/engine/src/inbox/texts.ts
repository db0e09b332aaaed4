/** The wording of a message for its receivers: in their language, without values that they may not read. */
import type { Environment, Expr } from '@ninefold/plan/expression'
import type { Message, MessageButton, Plan, Template } from '@ninefold/plan'
import type { Value } from '@ninefold/plan/values'
import type { Change } from '../records/index.ts'
import { HIDDEN, inWords, planIn } from '../wording/index.ts'
import { hiddenFinder } from './hidden.ts'
import type { InboxRooms, Occasion, Recipient } from './inbox.ts'
import { receiverRecords, receiversInText, type ReceiverRecords } from './receivers-in-text.ts'
import type { FindReceivers } from './receivers.ts'

/** The same text for all these receivers. */
export interface Letter {
  readonly to: readonly Recipient[]
  readonly subject: string
  readonly text: string
  readonly button?: MessageButton
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

type Wording = Pick<Message, 'subject' | 'text' | 'button'>

/** A message about a record: its wordings, the main one first. */
interface Subject {
  readonly change: Change
  readonly message: string | undefined
  readonly occasion: Occasion
}

/** Receivers with one wording and language, from whom the same values are hidden, share one letter. */
export function openTexts(rooms: InboxRooms, receivers: FindReceivers): Texts {
  const { plan } = rooms
  const hiddenOf = hiddenFinder(rooms)
  const { timeZone, language: own } = plan.settings
  return {
    async letters(change, people, message, occasion) {
      if (people.length === 0) return []
      const subject = { change, message, occasion }
      const holes = wordingsOf(plan, subject).flatMap(holesIn)
      const values = await valuesOf(subject, holes.filter(isSame))
      const about = await receiverRecords(rooms, change, people, holes)
      const { to, hidden, languages } = await hiddenOf(change, people, holes, about)
      const chosen = await wordingFinder(plan, subject, receivers)
      const alike = ({ person }: Recipient): string => {
        const flags = holes.map((hole) => hidden.get(person)?.has(hole) ?? false)
        return [languages.get(person), chosen(person), about.has(person) && person, ...flags].join()
      }
      return Promise.all(
        Array.from(Map.groupBy(to, alike).values(), async (same) => {
          const { person } = same[0]!
          const language = languages.get(person)!
          const all = await withReceiver(subject, { values, holes, about }, person)
          const wording = wordingsOf(planIn(plan, language), subject)[chosen(person)]!
          return { ...rendered(wording, inLanguage(all, language, timeZone), hidden.get(person)), to: same, language }
        }),
      )
    },
    async outside(change, message, occasion) {
      const subject = { change, message, occasion }
      const wording = wordingsOf(plan, subject)[0]!
      const values = await valuesOf(subject, holesIn(wording), { context: { isNew: false, receiver: null } })
      return { ...rendered(wording, inLanguage(values, own, timeZone)), language: own }
    },
  }
}

/** Is the value the same for all receivers? */
const isSame = (hole: Expr): boolean => !receiversInText(hole)

const holesIn = ({ subject, text }: Wording): readonly Expr[] =>
  [...subject, ...text].filter((part) => typeof part !== 'string')

function rendered({ subject, text, button }: Wording, values: ReadonlyMap<Expr, string>, hidden?: ReadonlySet<Expr>) {
  const filled = (template: Template): string =>
    template.map((part) => (typeof part === 'string' ? part : hidden?.has(part) ? HIDDEN : values.get(part))).join('')
  return { subject: filled(subject), text: filled(text), ...(button && { button }) }
}

/** In the language of the plan; their values are the same expressions in all languages. */
function wordingsOf(plan: Plan, { change, message, occasion }: Subject): readonly Wording[] {
  const written = plan.messages.find(({ name }) => name === message)
  return written ? [written, ...(written.variants ?? [])] : [defaultText(plan, change, occasion)]
}

/** Which of the wordings a person gets. */
async function wordingFinder(
  plan: Plan,
  { change, message, occasion }: Subject,
  receivers: FindReceivers,
): Promise<(person: string) => number> {
  const { variants = [] } = plan.messages.find(({ name }) => name === message) ?? {}
  const groups: ReadonlySet<string>[] = []
  for (const variant of variants) groups.push(new Set(await receivers(change, variant.for, occasion.input)))
  return (person) => groups.findIndex((group) => group.has(person)) + 1
}

function defaultText({ entities }: Plan, change: Change, { label }: Occasion): Pick<Message, 'subject' | 'text'> {
  const { shownAs, label: what } = entities.find(({ name }) => name === change.entity)!
  return { subject: label === undefined ? [shownAs] : [shownAs, `: ${label}`], text: [`${what} `, shownAs] }
}

type Values = ReadonlyMap<Expr, Value>

async function valuesOf(
  { change, occasion: { input } }: Subject,
  holes: readonly Expr[],
  more: Partial<Environment> = {},
): Promise<Values> {
  const values = new Map<Expr, Value>()
  const environment = { ...more, ...(input && { input }) }
  for (const hole of new Set(holes)) values.set(hole, await change.evaluate(hole, 'now', environment))
  return values
}

interface Known {
  readonly values: Values
  readonly holes: readonly Expr[]
  readonly about: ReceiverRecords
}

/** The values for a person, with those that name the receiver. */
async function withReceiver(subject: Subject, { values, holes, about }: Known, person: string): Promise<Values> {
  const receiver = about.get(person)
  if (!receiver) return values
  const own = holes.filter((hole) => receiversInText(hole))
  return new Map([...values, ...(await valuesOf(subject, own, { context: { isNew: false, receiver } }))])
}

const inLanguage = (values: Values, language: string, timeZone: string): ReadonlyMap<Expr, string> =>
  new Map(Array.from(values, ([hole, value]) => [hole, inWords(value, hole.tree.type, language, timeZone)]))
