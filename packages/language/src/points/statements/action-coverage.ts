/** Does an action of point 4 do, by itself or when it is taken, what a sentence says happens? */
import { allActions, named, ofEntity, type Action, type Approval } from '@ninefold/plan'
import { isAtSaidTime } from './direction.ts'
import type { Mention } from './mentions.ts'
import { actionsIn, hasNumbers, hasWord, namesOf, textOf, unclearIf, type Coverage, type Planned } from './evidence.ts'
import type { Statement } from './read-statement.ts'

/** A denial is no more than the plan says only where nothing of the kind happens. */
export function coverageOfAction(statement: Statement, plan: Planned): Coverage {
  const { text, aspect } = statement
  if (aspect === 'approvals') return coverageOfApprovals(statement, plan)
  const coverage = coverageOfEvent(statement, plan)
  if (!DENIES.test(statement.numbers.length > 0 ? text.replace(CLAUSES, '') : text.replace(OF_WHICH, '')))
    return coverage
  return coverage === 'missing' ? 'unclear' : 'missing'
}

const DENIES = /\b(?:cannot|can['’]t|not|never|nobody|no one)\b/iu
/** Of which records it is said, or when. */
const CLAUSES =
  /\b(?:that|which|who|if|when|unless|while|where|as long as|until) (?:nobody|no one|\p{L}+ (?:is|are|was|were|has|have|does|do) not|(?:is|are|was|were|has|have|does|do) not)\b/giu

const OF_WHICH = /\b(?:that|which|who) (?:nobody|no one|(?:is|are|was|were|has|have|does|do) not)\b/giu

function coverageOfEvent({ text, mentions, numbers }: Statement, plan: Planned): Coverage {
  const all = allActions(plan.lifecycles)
  const named = actionsNamedIn(mentions, plan)
  const said = ON_OCCASION.test(text) ? occasions(named, mentions) : named
  const owners = namesOf(mentions, 'entity')
  const actions = said.length > 0 ? said : all.filter(({ entity }) => owners.length === 0 || owners.includes(entity))
  const own = [...new Set(actions.map(({ entity }) => entity))].flatMap((entity) => ofEntity(all, entity))
  const timed = (numbers.length > 0 && said.length > 0 ? said : own).filter(
    ({ timer, when }) =>
      hasNumbers(spansOf(numbers), [timer, when], plan) &&
      (!timer || numbers.length === 0 || isAtSaidTime(timer, text)),
  )
  if (timed.length === 0) return 'missing'
  const people = mentions.flatMap(({ kind, name }) => (kind === 'role' || kind === 'field' ? [name] : []))
  const notifying = (numbers.length > 0 ? timed : actions).filter((one) => people.some((name) => notifies(one, name)))
  if (notifying.length > 0) return said.length + numbers.length > 0 || !EVENT.test(text) ? 'covered' : 'missing'
  if (mentions.some((one) => isPerson(one, plan))) return 'missing'
  if (numbers.length > 0 && said.length === 0) return 'missing'
  return unclearIf(timed.some(({ timer, when, then }) => timer ?? when ?? then.length > 0))
}

export const ON_OCCASION = /\b(?:when|once|as soon as)\b/iu

/** "When it is delivered": the actions of that name, those that lead to the state, and timers; what leaves the state comes later. */
export const occasions = (actions: readonly Action[], mentions: readonly Mention[]): readonly Action[] =>
  actions.filter(
    ({ entity, name, to, timer }) =>
      timer !== undefined ||
      mentions.some(
        (one) => one.of === entity && one.name === (one.kind === 'action' ? name : one.kind === 'state' && to),
      ),
  )

/** It happens on an occasion, which is no action and no state. */
const EVENT = /\b(?:when(?:ever)?|if|once|as soon as|each|every|any|after)\b/iu

/** Of a time, the span alone: "5 days" is not "5". */
const spansOf = (numbers: Statement['numbers']): Statement['numbers'] =>
  numbers.map((forms) => (forms.some(isSpan) ? forms.filter(isSpan) : forms))

const isSpan = (form: string): boolean => form.startsWith('"')

const isPerson = ({ kind, name, of }: Mention, { entities }: Planned): boolean => {
  const type = kind === 'field' ? named(entities, of!)?.fields.find((one) => one.name === name)?.type : undefined
  return kind === 'role' || (type !== undefined && 'entity' in type && type.entity === 'User')
}

/** By their labels, or by the states that they leave or reach. */
function actionsNamedIn(mentions: readonly Mention[], plan: Planned): readonly Action[] {
  const byLabel = new Set(actionsIn(mentions, plan))
  const states = new Set(mentions.flatMap(({ kind, name, of }) => (kind === 'state' ? [`${of} ${name}`] : [])))
  const touches = ({ entity, from, to }: Action) =>
    [to, ...from].some((state) => typeof state === 'string' && states.has(`${entity} ${state}`))
  return allActions(plan.lifecycles).filter((action) => byLabel.has(action) || touches(action))
}

const notifies = ({ then }: Action, name: string): boolean =>
  then.some((effect) => effect.kind === 'notify' && hasWord(textOf(effect.who), name))

/** "Requests above 1000 EUR need two approvals": by a table of approvals, or by an action that another person takes. */
function coverageOfApprovals({ mentions, text, numbers }: Statement, plan: Planned): Coverage {
  const owners = mentions.flatMap(({ kind, name, of }) => (kind === 'entity' ? [name] : (of ?? [])))
  const own = plan.lifecycles.filter(({ entity }) => owners.includes(entity))
  const needed = WORDS.findIndex((word) => new RegExp(String.raw`\b(?:${word})\b`, 'iu').test(text)) + 2
  const others = numbers.filter((forms) => !forms.includes(String(needed)))
  const isAsSaid = (one: Approval) => (needed < 2 || one.needed === needed) && hasNumbers(others, [one.when], plan)
  if (own.some(({ approvals }) => approvals.some(isAsSaid))) return 'covered'
  if (others.length > 0) return 'missing'
  const haveOthers = own
    .flatMap(({ actions }) => actions)
    .some(({ who, when }) => who?.but.length || (when && textOf(when).includes('"me"')))
  return unclearIf(haveOthers && !/\b(?:two|three|four|\d+)\b/iu.test(text.replace(/\bfour[- ]eyes\b/iu, '')))
}

const WORDS = ['two|2|both', 'three|3', 'four|4']
