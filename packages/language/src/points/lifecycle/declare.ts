/** Declares the names of point 4: life cycles with their states in order of first mention, and actions. */
import { interned } from '../../kernel/index.ts'
import { type Phrase, plainText } from '../../document/index.ts'
import { memoize, foldName, upperFirst } from '@ninefold/plan/base'
import type { Span } from '@ninefold/plan/problem'
import type { FormerName, LifecycleName } from '../../kernel/index.ts'
import { joinLifecycles, keyOf } from './join.ts'
import type { LifecycleRead, LifecyclesRead } from './model.ts'

export interface StateName {
  /** The most frequent spelling; of equally frequent ones, the first. */
  readonly key: string
  readonly label: string
  /** Former names. */
  readonly was?: readonly FormerName[]
  readonly span: Span
}

/** The life cycles and states that point 4 declares. */
export const declareLifecycles = (read: LifecyclesRead): readonly LifecycleName[] =>
  joinLifecycles(read.subjects).map((lifecycle) =>
    interned('lifecycle.names', keyOf(lifecycle), declareLifecycle(lifecycle)),
  )

const declareLifecycle = memoize((lifecycle: LifecycleRead): LifecycleName => {
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

/** The states of the table of states; without such a table, all states that a matrix, From and To mention. */
export function statesOf(lifecycle: LifecycleRead): readonly StateName[] {
  const rows = new Map(lifecycle.states.map((state) => [foldName(plainText(state.name)), state]))
  const mentions = lifecycle.states.length > 0 ? lifecycle.states.map((state) => state.name) : mentionedIn(lifecycle)
  const spelled = spellingsOf(mentions)
  const states = new Map<string, StateName>()
  for (const phrase of mentions) {
    const folded = foldName(plainText(phrase))
    const key = spelled.get(folded) ?? ''
    if (folded === '' || states.has(folded)) continue
    const { label = upperFirst(key), was } = rows.get(folded) ?? {}
    states.set(folded, { key, label, ...(was && { was }), span: phrase.span })
  }
  return [...states.values()]
}

/** The spelling of each state by folded name: the most frequent one. */
function spellingsOf(mentions: readonly Phrase[]): ReadonlyMap<string, string> {
  const groups = Map.groupBy(mentions.map(plainText), foldName)
  return new Map([...groups].map(([folded, texts]) => [folded, mostFrequent(texts)]))
}

function mostFrequent(texts: readonly string[]): string {
  const counts = [...Map.groupBy(texts, (text) => text)]
  return counts.reduce((most, one) => (one[1].length > most[1].length ? one : most))[0]
}

function mentionedIn(lifecycle: LifecycleRead): readonly Phrase[] {
  const inRows = lifecycle.actions.flatMap(({ from, to }) => [
    ...(from.kind === 'states' ? from.states : from.kind === 'any' ? from.but : []),
    ...(to.kind === 'state' ? [to.state] : []),
  ])
  const mentions = [...lifecycle.named, ...inRows]
  const initialName = lifecycle.initial && foldName(plainText(lifecycle.initial))
  const initial = mentions.find((phrase) => foldName(plainText(phrase)) === initialName)
  return initial ? [initial, ...mentions] : mentions
}

/** The target of (create), else the marked initial state, else the source of the first action, else the first state. */
export function initialOf(lifecycle: LifecycleRead, states: readonly StateName[]): StateName | undefined {
  const create = lifecycle.actions.find((action) => action.creates)
  const written = create?.to.kind === 'state' ? create.to.state : undefined
  const first = lifecycle.actions.find((action) => action.from.kind === 'states')?.from
  const assumed = first?.kind === 'states' ? first.states[0] : undefined
  const phrase = written ?? markedInitial(lifecycle) ?? assumed
  return (phrase && findState(plainText(phrase), states)) ?? states[0]
}

/** The initial state of a bullet or of the table of states. */
const markedInitial = ({ initial, states }: LifecycleRead): Phrase | undefined =>
  initial ?? states.find((state) => state.initial)?.name

export function findState(written: string, states: readonly StateName[]): StateName | undefined {
  return (
    states.find((state) => state.key === written) ?? states.find((state) => foldName(state.key) === foldName(written))
  )
}
