/** Expands composite states: an action from a composite leaves all states in it; an action to it enters its first state. */
import { type Phrase, plainText } from '../../../document/index.ts'
import { closest, type Problem } from '@ninefold/plan/problem'
import { memoize, foldName } from '@ninefold/plan/base'
import type { FromRead, LifecycleRead, StateRead, ToRead } from '../model.ts'
import { lifecycleProblem } from '../problems.ts'

type Lookup = ReadonlyMap<string, StateRead>

const key = (phrase: Phrase): string => foldName(plainText(phrase))

/** The life cycle without composites; each state lists the composites that contain it. */
export function withoutComposites(lifecycle: LifecycleRead): LifecycleRead {
  if (!lifecycle.states.some(({ partOf }) => partOf)) return lifecycle
  const rows = new Map(lifecycle.states.map((state) => [key(state.name), state]))
  const leaves = lifecycle.states
    .filter(({ name }) => !lifecycle.states.some((one) => one.partOf && key(one.partOf) === key(name)))
    .map((state) => within(state, rows))
  const inside = (phrase: Phrase): readonly Phrase[] => {
    const found = leaves.filter(({ name, within: around }) =>
      [name, ...around.map((one) => one.name)].some((one) => key(one) === key(phrase)),
    )
    return found.length === 0 || key(found[0]!.name) === key(phrase) ? [phrase] : found.map(({ name }) => name)
  }
  const actions = lifecycle.actions.map((row) => ({
    ...row,
    from: fromLeaves(row.from, inside),
    to: toLeaf(row.to, inside),
  }))
  return { ...lifecycle, actions, states: leaves }
}

/** A state inherits the values of its composite. */
function within(state: StateRead, rows: Lookup): StateRead {
  const around = aroundOf(state, rows)
  const final = [state, ...around].find((one) => one.final)?.final
  const mayChange = [state, ...around].find((one) => one.mayChange && one.mayChange.kind !== 'empty')?.mayChange
  return { ...state, within: around, ...(final && { final }), ...(mayChange && { mayChange }) }
}

/** The composites of a state, innermost first. A composite may have no row of its own. */
function aroundOf(state: StateRead, rows: Lookup): readonly StateRead[] {
  const around: StateRead[] = []
  for (let { partOf } = state; partOf;) {
    const outer: StateRead = rows.get(key(partOf)) ?? { name: partOf, meaning: '', within: [] }
    if (outer === state || around.includes(outer)) break
    around.push(outer)
    partOf = outer.partOf
  }
  return around
}

type Inside = (phrase: Phrase) => readonly Phrase[]

function fromLeaves(from: FromRead, inside: Inside): FromRead {
  if (from.kind === 'states') return { kind: 'states', states: from.states.flatMap(inside) }
  return from.kind === 'any' ? { kind: 'any', but: from.but.flatMap(inside) } : from
}

const toLeaf = (to: ToRead, inside: Inside): ToRead =>
  to.kind === 'state' ? { kind: 'state', state: inside(to.state)[0]! } : to

/** Reports a composite that contains itself, and a misspelt name of a composite. */
export const reportComposites = memoize(({ states }: LifecycleRead): readonly Problem[] => {
  const rows = new Map(states.map((state) => [key(state.name), state]))
  return states.flatMap((state) => {
    const { partOf } = state
    if (!partOf) return []
    const name = plainText(state.name)
    const at = { span: partOf.span }
    if (rows.has(key(partOf))) return isInItself(state, rows) ? [lifecycleProblem('LIF-049', at, { state: name })] : []
    const suggestion = closest(
      plainText(partOf),
      states.map((one) => plainText(one.name)),
    )
    if (!suggestion) return []
    const fix = { title: `Write "${suggestion}"`, edits: [{ span: partOf.span, text: suggestion }] }
    return [lifecycleProblem('LIF-048', { ...at, fix }, { name: plainText(partOf), suggestion })]
  })
})

function isInItself(state: StateRead, rows: Lookup): boolean {
  const seen = new Set<StateRead>()
  for (let one = rows.get(key(state.partOf!)); one && !seen.has(one); one = one.partOf && rows.get(key(one.partOf))) {
    if (one === state) return true
    seen.add(one)
  }
  return false
}
