/** Who says yes to a record in an approval or an action, and what of it they look at. */
import { isOwnRead, type Origin, type Tree } from '@ninefold/plan/expression'
import { type Type, isMoney } from '@ninefold/plan/values'
import { isWritable, named, type Action, type Entity, type Field, type Lifecycle, type State } from '@ninefold/plan'
import type { Proving } from './proving.ts'

export interface At {
  readonly lifecycle: Lifecycle
  readonly entity: Entity
  readonly proving: Proving
}

/** Somebody has looked at fields of the record and said yes to it. */
export interface Decision {
  readonly label: string
  /** The rows of the action that it lets happen. */
  readonly actions: readonly Action[]
  /** Is the person one of those who decide? */
  readonly mayDecide: Tree
  /** What they look at, as paths from the record. */
  readonly reads: readonly string[]
  readonly origin: Origin
}

export function decisionsIn(at: At): readonly Decision[] {
  const { lifecycle, proving } = at
  const { expand } = proving.knowledge
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
    const weighs = when && compares(when.tree) ? when : undefined
    if (!weighs && !APPROVES.test(label)) return []
    const origin = (weighs ?? who.test).origin
    const reads = weighs?.reads ?? amountsIn(at.entity)
    return [{ label, actions: [action], mayDecide: expand(who.test.tree), reads, origin }]
  })
  return [...approvals, ...guards]
}

/** What one person agrees to has no row among the approvals. */
const APPROVES = /^(?:approve|authori[sz]e|sign off)\b/iu

/** The kinds of amounts and numbers, of fields as of expressions. */
export const AMOUNTS: ReadonlySet<string> = new Set<Type['kind']>(['money', 'integer', 'decimal', 'percent'])

/** Does it weigh an amount or a number? That something is there, or is so, is often true for a while only. */
function compares(tree: Tree): boolean {
  if (tree.op !== 'call') return false
  if (tree.fn === 'and' || tree.fn === 'or' || tree.fn === 'not') return tree.args.some(compares)
  return ['<', '<=', '>', '>='].includes(tree.fn) && tree.args.some(({ type }) => AMOUNTS.has(type.kind))
}

const amountsIn = ({ fields }: Entity): readonly string[] =>
  fields.flatMap(({ name, type }) => (isMoney(type) ? [name] : []))

/** The paths from the record, with what calculated fields read in their place. */
export function pathsBehind(paths: readonly string[], entity: Entity, seen: readonly string[] = []): readonly string[] {
  return paths.filter(isOwnRead).flatMap((path) => {
    const [name = ''] = path.split('.')
    const calculated = named(entity.fields, name)?.computed
    if (!calculated) return [path]
    return seen.includes(name) ? [] : pathsBehind(calculated.expr.reads, entity, [...seen, name])
  })
}

/** The fields of the record that people fill in, and that the paths come down to. */
export const fieldsBehind = (paths: readonly string[], { entity }: At): readonly Field[] =>
  unique(
    pathsBehind(paths, entity).flatMap((path) => {
      const field = named(entity.fields, path.split('.')[0]!)
      return field && isWritable(entity, field) ? [field] : []
    }),
  )

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)]

/**
 * The states that the rows lead to, and those after them as long as something is still done with the record. A state that
 * the record may reach without the decision comes before it.
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
