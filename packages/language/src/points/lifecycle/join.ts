/** Joins the parts of each life cycle (by entity and field) from headings, diagrams, matrices and composites. */
import { callMemoized } from '../../kernel/index.ts'
import { type Phrase, plainText } from '../../document/index.ts'
import { memoize, foldName } from '@ninefold/plan/base'
import { withoutComposites } from './states/composites.ts'
import { drawnIn } from './diagram/actions.ts'
import type { ActionRead, LifecycleRead } from './model.ts'
import { nextActions } from './arrows/next-states.ts'

export const joinLifecycles = memoize((subjects: readonly LifecycleRead[]): readonly LifecycleRead[] =>
  mergeLifecycles(subjects).map((one) => joined(one)),
)

const joined = memoize((lifecycle: LifecycleRead) => withoutComposites(completed(asDrawn(lifecycle))))

/** Merges life cycles with the same heading. */
export const mergeLifecycles = memoize((subjects: readonly LifecycleRead[]): readonly LifecycleRead[] => {
  const merged = new Map<string, LifecycleRead>()
  for (const subject of subjects) {
    const key = keyOf(subject)
    const before = merged.get(key)
    merged.set(key, before ? callMemoized(merge, before, subject) : subject)
  }
  return [...merged.values()]
})

/** The entity and the field. */
export const keyOf = memoize(({ entity, field }: LifecycleRead): string => {
  const name = (phrase: Phrase | undefined) => (phrase ? foldName(plainText(phrase)) : '')
  return `${name(entity)}:${name(field)}`
})

const merge = (a: LifecycleRead, b: LifecycleRead): LifecycleRead => ({
  ...a,
  actions: [...a.actions, ...b.actions],
  named: [...a.named, ...b.named],
  states: [...a.states, ...b.states],
  approvals: [...a.approvals, ...b.approvals],
  diagrams: [...a.diagrams, ...b.diagrams],
  ...((a.initial ?? b.initial) && { initial: (a.initial ?? b.initial)! }),
  finals: [...a.finals, ...b.finals],
})

/**
 * Without a table of actions, or without From and To in that table, the actions come from the diagrams, else from the column *Next
 * states*.
 */
function asDrawn(lifecycle: LifecycleRead): LifecycleRead {
  const { actions, states, diagrams } = lifecycle
  if (actions.some((row) => !isEndless(row))) return lifecycle
  if (diagrams.length === 0)
    return actions.length === 0 && states.some(({ next }) => next)
      ? { ...lifecycle, actions: nextActions(states), fromStates: true }
      : lifecycle
  const drawn = drawnIn(diagrams, states)
  const edges = drawn.actions.map((edge) => ({ ...edge, inMatrix: true as const }))
  return {
    ...lifecycle,
    actions: [...(actions.length > 0 ? edges : drawn.actions), ...actions],
    states: states.length > 0 ? states : drawn.states,
    drawn: true,
  }
}

const isEndless = ({ creates, from, to }: ActionRead): boolean => !creates && from.kind === 'none' && to.kind === 'none'

/** Merges rows without From and To into the actions with the same names from the matrix or the diagram. */
function completed(lifecycle: LifecycleRead): LifecycleRead {
  const named = new Set(lifecycle.actions.filter(({ inMatrix }) => inMatrix).flatMap(namesOf))
  const completes = (row: ActionRead) => !row.inMatrix && isEndless(row) && named.has(nameOf(row))
  const more = new Map(lifecycle.actions.filter(completes).map((row) => [nameOf(row), row]))
  if (more.size === 0) return lifecycle
  const actions = lifecycle.actions.filter((row) => !completes(row))
  const rowFor = (row: ActionRead) => namesOf(row).flatMap((name) => more.get(name) ?? [])[0]
  return { ...lifecycle, actions: actions.map((row) => (row.inMatrix ? complete(row, rowFor(row)) : row)) }
}

/** The name with and without the text in brackets. */
const namesOf = ({ label, elseLabel }: ActionRead): readonly string[] =>
  [label, elseLabel].flatMap((name) => (name ? [foldName(plainText(name))] : []))

const nameOf = ({ label }: ActionRead): string => foldName(plainText(label))

/** The values of the matrix cell take precedence. */
function complete(row: ActionRead, more: ActionRead | undefined): ActionRead {
  if (!more) return row
  const { from, to, span, perhapsWho, elseLabel } = row
  const label = nameOf(more) === nameOf(row) ? row.label : elseLabel!
  const own = row.who || row.timer
  return {
    ...more,
    ...(own && { who: row.who, timer: row.timer, whoOpen: false }),
    ...(row.when && { when: row.when }),
    ...(perhapsWho && label === elseLabel && { perhapsWho, elseLabel }),
    label,
    from,
    to,
    span,
    inMatrix: true,
  }
}
