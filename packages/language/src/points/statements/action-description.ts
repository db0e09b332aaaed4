/** Does an action of point 4 go from and to the states, by whom, when, and with the effects that a sentence tells of? */
import { named, ofEntity, type Action, type Actor, type Approval, type Lifecycle } from '@ninefold/plan'
import { rolesHad } from '../access/index.ts'
import { fieldPlaces, places, statesBefore, type Sentence } from './sentence.ts'
import { hasNumbers, hasWord, namesOf, OWN, textOf, wordsOf, type Planned } from './evidence.ts'
import { occasions, ON_OCCASION } from './action-coverage.ts'
import { contradicts, isAtSaidTime } from './direction.ts'
import type { Mention } from './mentions.ts'

const TELLS =
  /\b(?:told|informed|notified|reminded|alerted|warned|hears?|(?:gets?|receives?|sent) (?:an? )?(?:e-?mail|mail|message|notification|reminder))\b/iu
const WRITES =
  /\b(?:sets?|fills? in|makes?|marks?|marked|raises?|lowers?|increases?|decreases?|reduces?|becomes?|records?|stamps?|clears?|empties|adds?|(?:is|are) (?:set|filled in|recorded|raised|increased|reduced|marked))\b/iu
const ASKS = /\b(?:asks? for|enters?|gives?|fills? in|states?|requires?|demands?)\b/iu
const STARTS = /\b(?:starts?|begins?|initially|at first|new)\b/iu
const DENIES = /\b(?:cannot|can['’]t|not|never|no longer|nobody|no one)\b/iu
/** What is allowed, and what a gerund begins with, is called by its label. */
const BY_LABEL = /\b(?:can|may|allowed to|able to)\b|^\p{L}+ing\b/iu
const ORDERS = /\b(?:before|while|until|as long as|unless|when|once|if)\b/iu
/** Of which records it is said. */
const CLAUSES = /\b(?:that|which|who) (?:nobody|no one|(?:is|are|was|were|has|have|does|do) not)\b/giu

export function describesAction(sentence: Sentence, plan: Planned): boolean {
  const { mentions, text } = sentence
  const states = mentions.filter(({ kind }) => kind === 'state')
  const isDenied = DENIES.test(text.replace(CLAUSES, ''))
  return lifecyclesIn(sentence, plan).some((lifecycle) => {
    const own = states.filter(({ of }) => of === lifecycle.entity)
    if (
      STARTS.test(text) &&
      own.length === 1 &&
      own[0]!.name === lifecycle.initial &&
      mentions.every(({ kind }) => kind === 'entity' || kind === 'state')
    )
      return !isDenied
    return isDenied
      ? deniesAction(lifecycle, sentence)
      : actionsSaid(lifecycle, sentence).some((action) => isSaid(action, lifecycle, sentence, plan))
  })
}

/** Those of the entities that are named; of none, those whose states or actions are named, or that use all fields that are. */
function lifecyclesIn({ mentions }: Sentence, { lifecycles, roles }: Planned): readonly Lifecycle[] {
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

/** By their labels, or by the states that they leave or reach. */
function actionsSaid({ entity, actions }: Lifecycle, { text, mentions }: Sentence): readonly Action[] {
  const own = mentions.filter(({ of }) => of === entity)
  const isNamed = ({ name }: Action) => own.some((one) => one.kind === 'action' && one.name === name)
  const done = doneIn(text, own, mentions)
  if (done) return actions.filter(({ name }) => done.some((one) => one.name === name))
  if (BY_LABEL.test(text)) return actions.filter(isNamed)
  const states = own.flatMap(({ kind, name }) => (kind === 'state' ? [name] : []))
  const touches = ({ to, from }: Action) => states.some((state) => to === state || from.includes(state))
  const said = actions.filter(
    (action) => isNamed(action) || touches(action) || own.every(({ kind }) => kind === 'field'),
  )
  return TELLS.test(text) && ON_OCCASION.test(text) && states.length > 0 ? occasions(said, own) : said
}

/** "The treasurer grants requests", "The host can publish it": the action directly behind who takes it, or behind what allows it. */
function doneIn(text: string, own: readonly Mention[], mentions: readonly Mention[]): readonly Mention[] | undefined {
  const isPerson = ({ kind, end }: Mention, start: number) =>
    (kind === 'role' || kind === 'field') && text.slice(end, start) === ' '
  const isDone = ({ start }: Mention) =>
    /\b(?:can|may) (?:also |only )?(?:be )?$/iu.test(text.slice(0, start)) ||
    mentions.some((one) => isPerson(one, start))
  const done = own.filter((one) => one.kind === 'action' && isDone(one))
  return done.length > 0 ? done : undefined
}

function isSaid(action: Action, lifecycle: Lifecycle, sentence: Sentence, plan: Planned): boolean {
  const { text, mentions, numbers } = sentence
  const approvals = lifecycle.approvals.filter((one) => one.action === action.name)
  const all = places(mentions).filter((one) =>
    one.every(({ kind, name }) => kind !== 'entity' || name !== lifecycle.entity),
  )
  const isTold = TELLS.test(text)
  const isAboutAction = all.flat().some(({ kind }) => kind === 'action' || kind === 'state')
  if (all.length + numbers.length < 2) return false
  if (sentence.kind === 'rule' && !isAboutAction) return guards(action, sentence, plan)
  if (!isAboutAction && !(all.length > 0 && WRITES.test(text)) && numbers.length === 0) return false
  if (!hasNumbers(numbers, [action.timer, action.when, action.then, approvals], plan)) return false
  if (action.timer && numbers.length > 0 && !isAtSaidTime(action.timer, text)) return false
  if (contradicts(sentence, [action, approvals], [], plan)) return false
  if (/\bautomatic/iu.test(text) && !action.timer && action.who) return false
  if (/^(?:two|both|three)\b/iu.test(text) && !approvals.some(({ needed }) => needed > 1)) return false
  if (!leadsAsSaid(action, sentence) || !startsAsSaid(action, sentence)) return false
  const parts = all.map((one) => partsOf(one, { action, approvals, isTold }, plan, text))
  if (parts.some((one) => one.every((part) => part === 'none'))) return false
  const named = parts.flat()
  if (isTold) return named.includes('told')
  if (WRITES.test(text) && !ASKS.test(text)) return named.includes('written')
  if (ASKS.test(text) && all.some((one) => one.some(({ kind }) => kind === 'field')))
    return named.includes('asked') || named.includes('written')
  return !/\bonly\b/iu.test(text) || action.who?.actors.length === 1
}

/** What must be so is its condition: it looks at each field that is named, and has the numbers. */
function guards({ when }: Action, { mentions, numbers }: Sentence, plan: Planned): boolean {
  const fields = fieldPlaces(mentions)
  return (
    when !== undefined &&
    fields.every((place) => place.some(({ name }) => hasWord(textOf(when), name))) &&
    hasNumbers(numbers, [when], plan)
  )
}

/** From the states in which the sentence has the record, unless it says what follows. */
const startsAsSaid = ({ entity, from }: Action, sentence: Sentence): boolean =>
  TELLS.test(sentence.text) ||
  WRITES.test(sentence.text) ||
  statesBefore(sentence).every(({ of, name }) => of !== entity || from.includes(name))

/** Of two states, the one that is named last is where it leads to. */
function leadsAsSaid({ to, entity }: Action, sentence: Sentence): boolean {
  const { text, mentions } = sentence
  const before = statesBefore(sentence)
  const states = places(mentions.filter((one) => one.kind === 'state' && one.of === entity && !before.includes(one)))
  return states.length < 2 || ORDERS.test(text) || states.at(-1)!.some(({ name }) => name === to)
}

/** Of what has a state and an action of one name, the state is meant, unless it is this action. */
const partsOf = (
  place: readonly Mention[],
  about: { readonly action: Action; readonly approvals: readonly Approval[]; readonly isTold: boolean },
  plan: Planned,
  text: string,
): readonly Part[] => {
  const isState = place.some(({ kind }) => kind === 'state')
  const meant = place.filter(({ kind, name }) => kind !== 'action' || !isState || name === about.action.name)
  return meant.map((mention) => roleOf(mention, about, plan, text))
}

/** Behind the recipient. */
const IS_TOLD = /^\s+(?:is|are|gets?|receives?|hears?)\b/iu

type Part = 'actor' | 'told' | 'written' | 'asked' | 'state' | 'named' | 'none'

/** Which part of the action it is that a sentence names. */
function roleOf(
  { kind, name, of, end }: Mention,
  {
    action,
    approvals,
    isTold,
  }: { readonly action: Action; readonly approvals: readonly Approval[]; readonly isTold: boolean },
  plan: Planned,
  text: string,
): Part {
  const { entity, from, to, who, then, asks, when, timer } = action
  const isTo = then.some((one) => one.kind === 'notify' && isActor(one.who, name, plan))
  if (isTold && (kind === 'role' || kind === 'field') && isTo) return 'told'
  if (isTold && (kind === 'role' || kind === 'field') && IS_TOLD.test(text.slice(end))) return 'none'
  const actors = [...(who?.actors ?? []), ...approvals.flatMap((one) => one.from.actors)]
  if (kind === 'role' && actors.some((one) => isActor(one, name, plan))) return 'actor'
  if (kind === 'role') return textOf(then).includes(`"${name}"`) ? 'named' : 'none'
  if (kind === 'entity')
    return textOf({ then, asks, when, timer }).toLowerCase().includes(`"${name.toLowerCase()}"`) ? 'named' : 'none'
  if (kind === 'action') return of === entity ? 'named' : 'none'
  if (kind === 'state') return of === entity && (to === name || from.includes(name)) ? 'state' : 'none'
  if (
    then.some(
      (one) =>
        (one.kind === 'set' && one.path.at(-1) === name) ||
        (one.kind === 'create' && one.with.some(({ field }) => field === name)),
    )
  )
    return 'written'
  if (asks.some((one) => one.name === name || one.field === name)) return 'asked'
  if (who?.actors.some((one) => isActor(one, name, plan))) return 'actor'
  return [when, timer, who, approvals].some((part) => part && hasWord(textOf(part), name)) ? 'named' : 'none'
}

/** A role that includes one of the action's may take it, too. */
const isActor = (actor: Actor, name: string, { roles }: Planned): boolean =>
  actor.kind === 'role'
    ? actor.role === name || (named(roles, name) !== undefined && rolesHad(name, roles).has(actor.role))
    : hasWord(textOf(actor.expr), name)

/** `A cancelled booking cannot be confirmed`, `Nobody approves their own claim`, `Auditors never pay claims`. */
function deniesAction({ entity, actions }: Lifecycle, { text, mentions }: Sentence): boolean {
  const all = places(mentions.filter(({ of, kind }) => of === entity && kind !== 'field'))
  const last = all.findLast((one) => one.some(({ kind }) => kind === 'action')) ?? []
  const said = actions.filter(({ name }) => last.some((one) => one.kind === 'action' && one.name === name))
  if (said.length === 0 || TELLS.test(text)) return false
  const states = all.flatMap((one) =>
    one === last ? [] : one.flatMap(({ kind, name }) => (kind === 'state' ? [name] : [])),
  )
  const roles = mentions.flatMap(({ kind, name }) => (kind === 'role' ? [name] : []))
  const people = mentions.flatMap(({ kind, name, of }) => (kind === 'field' && of === entity ? [name] : []))
  const isBut = ({ who }: Action) =>
    people.some((one) => who?.but.some((other) => other.kind === 'path' && hasWord(textOf(other.expr), one)))
  if (people.length > 0 && said.every(isBut)) return true
  if (OWN.test(text)) return said.every(({ who, when }) => who?.but.length || (when && textOf(when).includes('"me"')))
  if (states.length > 0) return said.every(({ from }) => states.every((state) => !from.includes(state)))
  return (
    roles.length > 0 &&
    said.every(({ who }) => who && !who.actors.some((one) => one.kind === 'role' && roles.includes(one.role)))
  )
}
