/** Decisions: who approves a record or takes a deciding action, and which fields they look at. */
import { isOwnRead, type Origin, type Tree } from '@ninefold/plan/expression'
import { type Type, isMoney } from '@ninefold/plan/values'
import { isWritable, named, type Action, type Entity, type Field, type Lifecycle, type State } from '@ninefold/plan'
import type { ProofContext } from './proof-context.ts'

export interface LifecycleContext {
  readonly lifecycle: Lifecycle
  readonly entity: Entity
  readonly context: ProofContext
}

/** Somebody looks at fields of the record and approves it. */
export interface Decision {
  readonly label: string
  /** The rows of the action that the decision permits. */
  readonly actions: readonly Action[]
  /** Whether the person may make the decision. */
  readonly mayDecide: Tree
  /** The fields that they look at, as paths from the record. */
  readonly reads: readonly string[]
  readonly origin: Origin
}

export function decisionsIn(at: LifecycleContext): readonly Decision[] {
  const { lifecycle, context } = at
  const { expand } = context.knowledge
  const approvals = lifecycle.approvals.map((approval): Decision => {
    const actions = lifecycle.actions.filter(({ name }) => name === approval.action)
    const { label, origin } = approval
    return {
      label,
      actions,
      mayDecide: expand(approval.from.test.tree),
      reads: approval.when?.reads ?? amountsIn(at.entity),
      origin: approval.when?.origin ?? origin,
    }
  })
  const guards = lifecycle.actions.flatMap((action): readonly Decision[] => {
    const { when, who, label } = action
    const isApproved = lifecycle.approvals.some((approval) => approval.action === action.name)
    if (!who || isApproved) return []
    const comparesAmounts = when && compares(when.tree) ? when : undefined
    if (!comparesAmounts && !APPROVES.test(label)) return []
    const origin = (comparesAmounts ?? who.test).origin
    const reads = comparesAmounts?.reads ?? amountsIn(at.entity)
    return [{ label, actions: [action], mayDecide: expand(who.test.tree), reads, origin }]
  })
  return [...approvals, ...guards]
}

/** Verbs of actions that are the decision of a single person and have no row among the approvals. */
const APPROVES = /^(?:approve|authori[sz]e|sign off)\b/iu

/** The types of amounts and numbers, for fields and expressions. */
export const AMOUNTS: ReadonlySet<string> = new Set<Type['kind']>(['money', 'integer', 'decimal', 'percent'])

/**
 * Whether it compares an amount or a number. Conditions that a value exists, or has one of some values, are often true
 * only for a while.
 */
function compares(tree: Tree): boolean {
  if (tree.op !== 'call') return false
  if (tree.fn === 'and' || tree.fn === 'or' || tree.fn === 'not') return tree.args.some(compares)
  return ['<', '<=', '>', '>='].includes(tree.fn) && tree.args.some(({ type }) => AMOUNTS.has(type.kind))
}

const amountsIn = ({ fields }: Entity): readonly string[] =>
  fields.flatMap(({ name, type }) => (isMoney(type) ? [name] : []))

/** The paths from the record, with calculated fields replaced by the paths that they read. */
export function pathsBehind(paths: readonly string[], entity: Entity, seen: readonly string[] = []): readonly string[] {
  return paths.filter(isOwnRead).flatMap((path) => {
    const [name = ''] = path.split('.')
    const calculated = named(entity.fields, name)?.computed
    if (!calculated) return [path]
    return seen.includes(name) ? [] : pathsBehind(calculated.expr.reads, entity, [...seen, name])
  })
}

/** The fields of the record that people fill in and on which the paths depend. */
export const fieldsBehind = (paths: readonly string[], { entity }: LifecycleContext): readonly Field[] =>
  unique(
    pathsBehind(paths, entity).flatMap((path) => {
      const field = named(entity.fields, path.split('.')[0]!)
      return field && isWritable(entity, field) ? [field] : []
    }),
  )

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

/**
 * The target states of the rows, and all later states in which the record is still used. Excludes states that the
 * record may reach without the decision.
 */
export function statesAfter(
  actions: readonly Action[],
  { states, actions: all, initial }: Lifecycle,
): readonly State[] {
  const without = reachable(
    [initial],
    all.filter((one) => !actions.includes(one)),
  )
  const isOpen = (key: string) => all.some(({ from }) => from.includes(key))
  const next = actions.flatMap(({ to, from }) => (typeof to === 'string' && !from.includes(to) ? [to] : []))
  const later = [...reachable(next, all)].filter((key) => isOpen(key) && !without.has(key))
  return states.filter(({ key }) => next.includes(key) || later.includes(key))
}

function reachable(start: readonly string[], actions: readonly Action[]): ReadonlySet<string> {
  const found = new Set(start)
  for (const key of found)
    for (const { from, to } of actions) if (typeof to === 'string' && from.includes(key)) found.add(to)
  return found
}
