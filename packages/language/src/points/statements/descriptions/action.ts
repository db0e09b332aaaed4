/**
 * "The treasurer grants requests", "When a loan is taken back, the fee is set": does an action of point 4 go from and to these states, by
 * these people, with these effects? A denial describes the action that nobody takes so.
 */
import { anyPattern } from '@ninefold/plan/pattern'
import { named, ofEntity, type Action, type Approval, type Lifecycle } from '@ninefold/plan'
import { usesMe } from '@ninefold/plan/expression'
import { isActor, isNamed, isTouched, notifies, occasions, WHICH_NOT } from '../actions.ts'
import { agreesOnTime, contradicts } from '../direction.ts'
import { hasNumbers, hasWord, textOf, wordsOf } from '../evidence.ts'
import type { Mention } from '../mentions.ts'
import { fieldPlaces, namesOf, places, statesBefore, type PlanParts, type Sentence } from '../sentence.ts'
import { DENIES, NOTIFIES, ON_OCCASION, OWN, phrases, sentence } from '../words.ts'

const INFORMS = anyPattern(NOTIFIES, phrases('<informed>|hears?|sent [an?] <message>'))
const WRITES = phrases(
  'sets?|fills? in|makes?|marks?|marked|raises?|lowers?|increases?|decreases?|reduces?|becomes?|records?|stamps?|clears?|empties|adds?|(is|are) (set|filled in|recorded|raised|increased|reduced)',
)
const ASKS = phrases('asks? for|enters?|gives?|fills? in|states?|requires?|demands?')
const STARTS = phrases('starts?|begins?|initially|at first|new')
/** After these words, and at a gerund, actions are named by their labels. */
const BY_LABEL = anyPattern(phrases('can|may|allowed to|able to'), sentence('{:word}ing…'))
const AUTOMATIC = phrases('automatic|automatically')
const SEVERAL_FIRST = sentence('(two|both|three)…')
const ONLY = phrases('only')

export function describesAction(stated: Sentence, plan: PlanParts): boolean {
  const { mentions, text } = stated
  const isDenied = DENIES.test(WHICH_NOT.removeFrom(text))
  return lifecyclesIn(stated, plan).some((lifecycle) => {
    if (STARTS.test(text) && isInitial(lifecycle, mentions)) return !isDenied
    return isDenied
      ? deniesAction(lifecycle, stated)
      : actionsNamed(lifecycle, stated).some((action) => agrees(action, lifecycle, stated, plan))
  })
}

/** Is the initial state all that is named besides the entity? */
function isInitial({ entity, initial }: Lifecycle, mentions: readonly Mention[]): boolean {
  const own = mentions.filter(({ kind, of }) => kind === 'state' && of === entity)
  return (
    own.length === 1 && own[0]!.name === initial && mentions.every(({ kind }) => kind === 'entity' || kind === 'state')
  )
}

/** The life cycles of named entities; without any, those whose states or actions are named, or that use all named fields. */
function lifecyclesIn({ mentions }: Sentence, { lifecycles, roles }: PlanParts): readonly Lifecycle[] {
  const entities = new Set(namesOf(mentions, 'entity'))
  if (entities.size > 0) return [...entities].flatMap((entity) => ofEntity(lifecycles, entity))
  const owners = new Set(mentions.map(({ of }) => of))
  const all = places(mentions)
  return lifecycles.filter((lifecycle) => {
    const mayUse = ({ kind, name }: Mention) =>
      kind === 'role' || (kind === 'field' && (wordsOf(lifecycle).has(name) || named(roles, name) !== undefined))
    return owners.has(lifecycle.entity) || all.every((one) => one.some(mayUse))
  })
}

// ── The actions that are named ──────────────────────────────────────────────────────────────────────────────────────

/** The actions with these labels, or that leave or reach these states. */
function actionsNamed({ entity, actions }: Lifecycle, { text, mentions }: Sentence): readonly Action[] {
  const own = mentions.filter(({ of }) => of === entity)
  const chosen = actionsNamedIn(text, own, mentions)
  if (chosen) return actions.filter(({ name }) => chosen.some((one) => one.name === name))
  if (BY_LABEL.test(text)) return actions.filter((action) => isNamed(action, own))
  const found = actions.filter((action) => isTouched(action, own) || own.every(({ kind }) => kind === 'field'))
  const hasState = own.some(({ kind }) => kind === 'state')
  return INFORMS.test(text) && ON_OCCASION.test(text) && hasState ? occasions(found, own) : found
}

const MAY_BE = sentence('… (can|may) [also|only] [be]')

/** "The treasurer grants requests", "The host can publish it": the action directly behind who takes it, or behind what allows it. */
function actionsNamedIn(
  text: string,
  own: readonly Mention[],
  mentions: readonly Mention[],
): readonly Mention[] | undefined {
  const isActor = ({ kind, end }: Mention, start: number) =>
    (kind === 'role' || kind === 'field') && text.slice(end, start) === ' '
  const isChosen = ({ start }: Mention) =>
    MAY_BE.test(text.slice(0, start).trim()) || mentions.some((one) => isActor(one, start))
  const chosen = own.filter((one) => one.kind === 'action' && isChosen(one))
  return chosen.length > 0 ? chosen : undefined
}

// ── Whether an action is as described ───────────────────────────────────────────────────────────────────────────────

function agrees(action: Action, lifecycle: Lifecycle, stated: Sentence, plan: PlanParts): boolean {
  const { text, mentions, numbers, statement } = stated
  const approvals = lifecycle.approvals.filter((one) => one.action === action.name)
  const all = places(mentions).filter((one) =>
    one.every(({ kind, name }) => kind !== 'entity' || name !== lifecycle.entity),
  )
  if (all.length + numbers.length < 2) return false
  const isAboutAction = all.flat().some(({ kind }) => kind === 'action' || kind === 'state')
  if (statement?.kind === 'rule' && !isAboutAction) return guards(action, stated, plan)
  if (!isAboutAction && !(all.length > 0 && WRITES.test(text)) && numbers.length === 0) return false
  if (contradicts(stated, [action, approvals], [], plan)) return false
  return (
    agreesInNumbers(action, approvals, stated, plan) &&
    leadsTo(action, stated) &&
    startsIn(action, stated) &&
    agreesInParts(all, { action, approvals }, stated, plan)
  )
}

/** Is the demand its guard? The guard uses all named fields and numbers. */
function guards({ when }: Action, { mentions, numbers }: Sentence, plan: PlanParts): boolean {
  return (
    when !== undefined &&
    fieldPlaces(mentions).every((place) => place.some(({ name }) => hasWord(textOf(when), name))) &&
    hasNumbers(numbers, [when], plan)
  )
}

const agreesInNumbers = (
  { timer, when, then, who }: Action,
  approvals: readonly Approval[],
  { text, numbers }: Sentence,
  plan: PlanParts,
): boolean =>
  hasNumbers(numbers, [timer, when, then, approvals], plan) &&
  (!timer || numbers.length === 0 || agreesOnTime(timer, text)) &&
  (!AUTOMATIC.test(text) || timer !== undefined || !who) &&
  (!SEVERAL_FIRST.test(text) || approvals.some(({ needed }) => needed > 1))

/** Does the action start in the states that the sentence names for the record? */
const startsIn = ({ entity, from }: Action, stated: Sentence): boolean =>
  INFORMS.test(stated.text) ||
  WRITES.test(stated.text) ||
  statesBefore(stated).every(({ of, name }) => of !== entity || from.includes(name))

/** Does the action lead to the last named state? */
function leadsTo({ to, entity }: Action, stated: Sentence): boolean {
  const { text, mentions } = stated
  const before = statesBefore(stated)
  const states = places(mentions.filter((one) => one.kind === 'state' && one.of === entity && !before.includes(one)))
  return states.length < 2 || ON_OCCASION.test(text) || states.at(-1)!.some(({ name }) => name === to)
}

// ── The parts of an action ──────────────────────────────────────────────────────────────────────────────────────────

/** Which part of the action a mention names. */
type Part = 'actor' | 'recipient' | 'written' | 'asked' | 'state' | 'named' | 'none'

interface ActionParts {
  readonly action: Action
  readonly approvals: readonly Approval[]
}

/** Is everything that the sentence names a part of the action, and the part that its verb is about? */
function agreesInParts(
  all: readonly (readonly Mention[])[],
  about: ActionParts,
  { text }: Sentence,
  plan: PlanParts,
): boolean {
  const parts = all.map((one) => partsOf(one, about, plan, text))
  if (parts.some((one) => one.every((part) => part === 'none'))) return false
  const found = parts.flat()
  if (INFORMS.test(text)) return found.includes('recipient')
  if (WRITES.test(text) && !ASKS.test(text)) return found.includes('written')
  if (ASKS.test(text) && all.some((one) => one.some(({ kind }) => kind === 'field')))
    return found.includes('asked') || found.includes('written')
  return !ONLY.test(text) || about.action.who?.actors.length === 1
}

/** A name of both a state and an action is the state, unless it is this action. */
const partsOf = (place: readonly Mention[], about: ActionParts, plan: PlanParts, text: string): readonly Part[] => {
  const isState = place.some(({ kind }) => kind === 'state')
  return place
    .filter(({ kind, name }) => kind !== 'action' || !isState || name === about.action.name)
    .map((mention) => partOf(mention, about, plan, text))
}

function partOf(mention: Mention, { action, approvals }: ActionParts, plan: PlanParts, text: string): Part {
  const { kind, name, of } = mention
  const { entity, from, to, who, then, asks, when, timer } = action
  if (kind === 'role' || kind === 'field') {
    const recipient = INFORMS.test(text) ? recipientPart(mention, action, plan, text) : undefined
    if (recipient) return recipient
  }
  switch (kind) {
    case 'action':
      return of === entity ? 'named' : 'none'
    case 'state':
      return of === entity && (to === name || from.includes(name)) ? 'state' : 'none'
    case 'entity':
      return textOf({ then, asks, when, timer }).toLowerCase().includes(`"${name.toLowerCase()}"`) ? 'named' : 'none'
    case 'role': {
      const actors = [...(who?.actors ?? []), ...approvals.flatMap((one) => one.from.actors)]
      if (actors.some((one) => isActor(one, name, plan))) return 'actor'
      return textOf(then).includes(`"${name}"`) ? 'named' : 'none'
    }
    case 'field':
      return fieldPart(name, { action, approvals }, plan)
  }
}

const IS_INFORMED = sentence('(is|are|gets?|receives?|hears?)…')

/** A role or field before the verb must be the recipient. */
function recipientPart({ name, end }: Mention, action: Action, plan: PlanParts, text: string): Part | undefined {
  if (notifies(action, name, plan)) return 'recipient'
  return IS_INFORMED.test(text.slice(end).trimStart()) ? 'none' : undefined
}

function fieldPart(name: string, { action, approvals }: ActionParts, plan: PlanParts): Part {
  const { who, then, asks, when, timer } = action
  const isWritten = then.some(
    (one) =>
      (one.kind === 'set' && one.path.at(-1) === name) ||
      (one.kind === 'create' && one.with.some(({ field }) => field === name)),
  )
  if (isWritten) return 'written'
  if (asks.some((one) => one.name === name || one.field === name)) return 'asked'
  if (who?.actors.some((one) => isActor(one, name, plan))) return 'actor'
  return [when, timer, who, approvals].some((part) => part && hasWord(textOf(part), name)) ? 'named' : 'none'
}

// ── Denials ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** "A cancelled booking cannot be confirmed", "Nobody approves their own claim", "Auditors never pay claims". */
function deniesAction({ entity, actions }: Lifecycle, { text, mentions }: Sentence): boolean {
  const all = places(mentions.filter(({ of, kind }) => of === entity && kind !== 'field'))
  const last = all.findLast((one) => one.some(({ kind }) => kind === 'action')) ?? []
  const denied = actions.filter(({ name }) => last.some((one) => one.kind === 'action' && one.name === name))
  if (denied.length === 0 || INFORMS.test(text)) return false
  const states = namesOf(all.filter((one) => one !== last).flat(), 'state')
  const roles = namesOf(mentions, 'role')
  const people = mentions.flatMap(({ kind, name, of }) => (kind === 'field' && of === entity ? [name] : []))
  const isBut = ({ who }: Action) =>
    people.some((one) => who?.but.some((other) => other.kind === 'path' && hasWord(textOf(other.expr), one)))
  if (people.length > 0 && denied.every(isBut)) return true
  if (OWN.test(text)) return denied.every(({ who, when }) => who?.but.length || (when && usesMe(when.tree)))
  if (states.length > 0) return denied.every(({ from }) => states.every((state) => !from.includes(state)))
  return (
    roles.length > 0 &&
    denied.every(({ who }) => who && !who.actors.some((one) => one.kind === 'role' && roles.includes(one.role)))
  )
}
