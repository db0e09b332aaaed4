/** What point 4 gives a name to: life cycles with their states in order of first mention, and actions. */
import type { Phrase } from '../../document/model.ts'
import { plainText } from '../../document/phrase.ts'
import type { Span } from '../../problem/problem.ts'
import { foldName, upperFirst } from '../identifier.ts'
import type { LifecycleName } from '../room.ts'
import { drawnIn } from './diagram-actions.ts'
import type { LifecycleRead, LifecyclesRead } from './model.ts'

export interface StateName {
  /** As first written. */
  readonly key: string
  readonly label: string
  /** Former names. */
  readonly was?: readonly string[]
  readonly span: Span
}

export function declareLifecycles(read: LifecyclesRead): readonly LifecycleName[] {
  return joinLifecycles(read.subjects).map((lifecycle) => {
    const states = statesOf(lifecycle)
    const initial = initialOf(lifecycle, states)
    return {
      entity: lifecycle.entity,
      ...(lifecycle.field && { field: lifecycle.field }),
      states,
      ...(initial && { initial: initial.key }),
      span: lifecycle.span,
    }
  })
}

/** The same heading twice is one life cycle. */
export function joinLifecycles(subjects: readonly LifecycleRead[]): readonly LifecycleRead[] {
  const joined = new Map<string, LifecycleRead>()
  for (const subject of subjects) {
    const name = (phrase: Phrase | undefined) => (phrase ? foldName(plainText(phrase)) : '')
    const key = `${name(subject.entity)}:${name(subject.field)}`
    const before = joined.get(key)
    joined.set(key, before ? join(before, subject) : subject)
  }
  return [...joined.values()].map(asDrawn)
}

/** A life cycle without a table of actions is what its diagrams show; a table of states still lists its states. */
function asDrawn(lifecycle: LifecycleRead): LifecycleRead {
  const { actions, states, diagrams } = lifecycle
  if (actions.length > 0 || diagrams.length === 0) return lifecycle
  const drawn = drawnIn(diagrams)
  return { ...lifecycle, actions: drawn.actions, states: states.length > 0 ? states : drawn.states, drawn: true }
}

function join(a: LifecycleRead, b: LifecycleRead): LifecycleRead {
  return {
    ...a,
    actions: [...a.actions, ...b.actions],
    states: [...a.states, ...b.states],
    approvals: [...a.approvals, ...b.approvals],
    diagrams: [...a.diagrams, ...b.diagrams],
  }
}

/** A table of states is the whole list; without one, whatever From and To mention. */
export function statesOf(lifecycle: LifecycleRead): readonly StateName[] {
  const rows = new Map(lifecycle.states.map((state) => [foldName(plainText(state.name)), state]))
  const mentions = lifecycle.states.length > 0 ? lifecycle.states.map((state) => state.name) : mentionedIn(lifecycle)
  const states = new Map<string, StateName>()
  for (const phrase of mentions) {
    const key = plainText(phrase)
    const folded = foldName(key)
    if (folded === '' || states.has(folded)) continue
    const { label = upperFirst(key), was } = rows.get(folded) ?? {}
    states.set(folded, { key, label, ...(was && { was }), span: phrase.span })
  }
  return [...states.values()]
}

function mentionedIn(lifecycle: LifecycleRead): readonly Phrase[] {
  return lifecycle.actions.flatMap(({ from, to }) => [
    ...(from.kind === 'states' ? from.states : from.kind === 'any' ? from.but : []),
    ...(to.kind === 'state' ? [to.state] : []),
  ])
}

/** Where (create) leads; else where the first action comes from; else the first state. */
export function initialOf(lifecycle: LifecycleRead, states: readonly StateName[]): StateName | undefined {
  const create = lifecycle.actions.find((action) => action.creates)
  const written = create?.to.kind === 'state' ? create.to.state : undefined
  const first = lifecycle.actions.find((action) => action.from.kind === 'states')?.from
  const assumed = first?.kind === 'states' ? first.states[0] : undefined
  const phrase = written ?? assumed
  return (phrase && findState(plainText(phrase), states)) ?? states[0]
}

export function findState(written: string, states: readonly StateName[]): StateName | undefined {
  return (
    states.find((state) => state.key === written) ?? states.find((state) => foldName(state.key) === foldName(written))
  )
}
