/** Reads questions about the way from state to state: `from draft can paid be reached without approve`. */
import type { Entity, Lifecycle } from '@ninefold/plan'
import type { Knowledge } from '../possible/index.ts'
import type { Asked, NotUnderstood } from './asked.ts'
import { after, begins, entityNames, past, say, stateNames, type Said, type Word } from './vocabulary.ts'

type Reach = Asked & { readonly kind: 'reach' }

interface Place {
  readonly entity: Entity
  readonly lifecycle: Lifecycle
}

/** Undefined where it is no such question. */
export function readReach(words: readonly Word[], knowledge: Knowledge): Reach | NotUnderstood | undefined {
  const from = past(words, 'from')
  if (from) return readFrom(after(from, 'state|the'), knowledge)
  const can = past(words, 'can|may|could')
  return can && readBecome(after(can, '<article>|any|every'), knowledge)
}

/** `from submitted can paid be reached [of a Claim] [without approve]` */
function readFrom(words: readonly Word[], knowledge: Knowledge): Reach | NotUnderstood {
  const { named, rest } = ofEntity(words, knowledge)
  for (const place of named ?? placesIn(knowledge)) {
    const from = state(rest, place)
    const next = from && past(rest.slice(from.length), 'can|may|could|to|one can reach')
    const start = next && after(next, 'state|the|one|reach')
    const to = start && state(start, place)
    if (!from || !to) continue
    const left = past(start.slice(to.length), '[ever] be reached') ?? start.slice(to.length)
    return complete({ kind: 'reach', ...place, from: from.value, to: to.value }, left)
  }
  return unknownStates(words, knowledge)
}

/** `a Claim get from draft to paid`, `a Claim become paid`; undefined for anything else that can be done. */
function readBecome(words: readonly Word[], knowledge: Knowledge): Reach | NotUnderstood | undefined {
  const entity = begins(words, knowledge.plan.entities, entityNames)
  const rest = entity && words.slice(entity.length)
  const become = rest && past(rest, '[ever] (become|be|reach)|get to|end as')
  const get = rest && past(rest, '[ever] (get|go|come|pass|move) from')
  if (!entity || !(become ?? get)) return undefined
  for (const place of placesIn(knowledge).filter((one) => one.entity === entity.value)) {
    const from = get ? state(get, place) : { value: place.lifecycle.initial, length: 0 }
    const start = get ? from && past(get.slice(from.length), 'to') : become
    const to = start && state(start, place)
    if (from && to) return complete({ kind: 'reach', ...place, from: from.value, to: to.value }, start.slice(to.length))
  }
  return unknownStates(words, knowledge, entity.value)
}

const placesIn = (knowledge: Knowledge): readonly Place[] =>
  knowledge.plan.lifecycles.flatMap((lifecycle) => {
    const entity = knowledge.entity(lifecycle.entity)
    return entity ? [{ entity, lifecycle }] : []
  })

/** `of a Claim` somewhere in the question. */
function ofEntity(words: readonly Word[], knowledge: Knowledge) {
  for (let at = 0; at < words.length; at++) {
    const start = past(words.slice(at), 'of [<article>]|(for|by) <article>')
    const found = start && begins(start, knowledge.plan.entities, entityNames)
    if (!found) continue
    const rest = [...words.slice(0, at), ...start.slice(found.length)]
    return { named: placesIn(knowledge).filter(({ entity }) => entity === found.value), rest }
  }
  return { named: undefined, rest: words }
}

function state(words: readonly Word[], { lifecycle }: Place): Said<string> | undefined {
  const found = begins(words, lifecycle.states, stateNames)
  return found && { value: found.value.key, length: found.length }
}

function complete(reach: Reach, words: readonly Word[]): Reach | NotUnderstood {
  if (words.length === 0) return reach
  const without = past(words, 'without [[ever] being|passing]|but not by')
  const start = without && after(without, '<article>|state|action')
  const { lifecycle } = reach
  const found =
    start &&
    (begins(start, lifecycle.actions, ({ label, name }) => [label, name]) ??
      begins(start, lifecycle.states, stateNames))
  if (start && found?.length === start.length) {
    const one = found.value
    const is =
      'entity' in one ? ({ kind: 'action', name: one.name } as const) : ({ kind: 'state', name: one.key } as const)
    return { ...reach, without: { ...is, label: one.label } }
  }
  const actions = [...new Set(lifecycle.actions.map(({ label }) => label))].join(', ')
  return {
    mistake: `"${say(words)}" is not understood.`,
    help: `Behind the state may stand "without" and a state or one of the actions ${actions}.`,
  }
}

function unknownStates(words: readonly Word[], knowledge: Knowledge, entity?: Entity): NotUnderstood {
  const places = placesIn(knowledge).filter((one) => !entity || one.entity === entity)
  const known = places.map((one) => `${one.entity.label}: ${one.lifecycle.states.map(({ key }) => key).join(', ')}`)
  return {
    mistake: `"${say(words)}" does not name two states of one life cycle.`,
    help: known.length === 0 ? 'There is no life cycle in point 4.' : `The states are, of ${known.join('; of ')}.`,
  }
}
