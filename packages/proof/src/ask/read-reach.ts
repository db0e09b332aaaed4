/** Parses questions about reaching a state: `from draft can paid be reached without approve`. */
import type { Entity, Lifecycle } from '@ninefold/plan'
import type { Knowledge } from '../possible/index.ts'
import type { ParsedQuestion, NotUnderstood } from './parsed-question.ts'
import {
  skipWords,
  matchName,
  entityNames,
  stripPrefix,
  textOf,
  stateNames,
  type Match,
  type Word,
} from './vocabulary.ts'

type Reach = ParsedQuestion & { readonly kind: 'reach' }

interface EntityLifecycle {
  readonly entity: Entity
  readonly lifecycle: Lifecycle
}

/** Undefined for other questions. */
export function readReach(words: readonly Word[], knowledge: Knowledge): Reach | NotUnderstood | undefined {
  const from = stripPrefix(words, 'from')
  if (from) return readFrom(skipWords(from, 'state|the'), knowledge)
  const can = stripPrefix(words, 'can|may|could')
  return can && readBecome(skipWords(can, '<article>|any|every'), knowledge)
}

/** Parses `from submitted can paid be reached [of a Claim] [without approve]`. */
function readFrom(words: readonly Word[], knowledge: Knowledge): Reach | NotUnderstood {
  const { named, rest } = ofEntity(words, knowledge)
  for (const one of named ?? lifecyclesOf(knowledge)) {
    const from = state(rest, one)
    const next = from && stripPrefix(rest.slice(from.length), 'can|may|could|to|one can reach')
    const start = next && skipWords(next, 'state|the|one|reach')
    const to = start && state(start, one)
    if (!from || !to) continue
    const left = stripPrefix(start.slice(to.length), '[ever] be reached') ?? start.slice(to.length)
    return complete({ kind: 'reach', ...one, from: from.value, to: to.value }, left)
  }
  return unknownStates(words, knowledge)
}

/** Parses `a Claim get from draft to paid`, `a Claim become paid`; undefined for other operations. */
function readBecome(words: readonly Word[], knowledge: Knowledge): Reach | NotUnderstood | undefined {
  const entity = matchName(words, knowledge.plan.entities, entityNames)
  const rest = entity && words.slice(entity.length)
  const become = rest && stripPrefix(rest, '[ever] (become|be|reach)|get to|end as')
  const get = rest && stripPrefix(rest, '[ever] (get|go|come|pass|move) from')
  if (!entity || !(become ?? get)) return undefined
  for (const one of lifecyclesOf(knowledge).filter((each) => each.entity === entity.value)) {
    const from = get ? state(get, one) : { value: one.lifecycle.initial, length: 0 }
    const start = get ? from && stripPrefix(get.slice(from.length), 'to') : become
    const to = start && state(start, one)
    if (from && to) return complete({ kind: 'reach', ...one, from: from.value, to: to.value }, start.slice(to.length))
  }
  return unknownStates(words, knowledge, entity.value)
}

const lifecyclesOf = (knowledge: Knowledge): readonly EntityLifecycle[] =>
  knowledge.plan.lifecycles.flatMap((lifecycle) => {
    const entity = knowledge.entity(lifecycle.entity)
    return entity ? [{ entity, lifecycle }] : []
  })

/** Finds `of a Claim` anywhere in the question; `rest` are the other words. */
function ofEntity(words: readonly Word[], knowledge: Knowledge) {
  for (let at = 0; at < words.length; at++) {
    const start = stripPrefix(words.slice(at), 'of [<article>]|(for|by) <article>')
    const found = start && matchName(start, knowledge.plan.entities, entityNames)
    if (!found) continue
    const rest = [...words.slice(0, at), ...start.slice(found.length)]
    return { named: lifecyclesOf(knowledge).filter(({ entity }) => entity === found.value), rest }
  }
  return { named: undefined, rest: words }
}

function state(words: readonly Word[], { lifecycle }: EntityLifecycle): Match<string> | undefined {
  const found = matchName(words, lifecycle.states, stateNames)
  return found && { value: found.value.key, length: found.length }
}

function complete(reach: Reach, words: readonly Word[]): Reach | NotUnderstood {
  if (words.length === 0) return reach
  const without = stripPrefix(words, 'without [[ever] being|passing]|but not by')
  const start = without && skipWords(without, '<article>|state|action')
  const { lifecycle } = reach
  const found =
    start &&
    (matchName(start, lifecycle.actions, ({ label, name }) => [label, name]) ??
      matchName(start, lifecycle.states, stateNames))
  if (start && found?.length === start.length) {
    const one = found.value
    const is =
      'entity' in one ? ({ kind: 'action', name: one.name } as const) : ({ kind: 'state', name: one.key } as const)
    return { ...reach, without: { ...is, label: one.label } }
  }
  const actions = [...new Set(lifecycle.actions.map(({ label }) => label))].join(', ')
  return {
    mistake: `"${textOf(words)}" is not understood.`,
    help: `Behind the state may stand "without" and a state or one of the actions ${actions}.`,
  }
}

function unknownStates(words: readonly Word[], knowledge: Knowledge, entity?: Entity): NotUnderstood {
  const candidates = lifecyclesOf(knowledge).filter((one) => !entity || one.entity === entity)
  const known = candidates.map((one) => `${one.entity.label}: ${one.lifecycle.states.map(({ key }) => key).join(', ')}`)
  return {
    mistake: `"${textOf(words)}" does not name two states of one life cycle.`,
    help: known.length === 0 ? 'There is no life cycle in point 4.' : `The states are, of ${known.join('; of ')}.`,
  }
}
