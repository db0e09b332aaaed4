/**
 * Proves that an action is refused once another record refers to its record. A rule over the state of a referenced
 * record is checked after every change, so the action would violate it for each existing referring record.
 */
import { childrenOf, compileExpression, conjunctsOf, readsOf, type Tree } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import { labelNamed, reachOf, type Lifecycle, type Plan, type Rule } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { proofProblem } from './problems.ts'
import type { ProofContext } from './proof-context.ts'

export function proveBlocked(context: ProofContext): readonly Problem[] {
  const { plan } = context
  return plan.rules.flatMap((rule) =>
    isAlways(plan, rule) ? conjuncts(rule).flatMap((claim) => blockedBy(claim, rule, context)) : [],
  )
}

/** A rule with a condition in *When* states itself to which records it applies. */
const isAlways = ({ entities }: Plan, rule: Rule): boolean =>
  rule.weight === 'error' && !rule.when && rule.must.kind === 'hold' && reachOf(entities, rule).checked === 'anyWrite'

const conjuncts = ({ must }: Rule): readonly Tree[] => (must.kind === 'hold' ? conjunctsOf(must.expr.tree) : [])

function blockedBy(claim: Tree, rule: Rule, { plan, spanOf }: ProofContext): readonly Problem[] {
  const span = rule.must.kind === 'hold' ? spanOf(rule.must.expr.origin) : undefined
  const state = stateIn(claim, plan)
  if (!span || !state) return []
  const { lifecycle, path } = state
  const allows = (key: string) => evaluateWith(claim, path, key)
  const allowed = new Set(lifecycle.states.map(({ key }) => key).filter((key) => allows(key) === true))
  const actions = lifecycle.actions.filter(
    (action) =>
      typeof action.to === 'string' &&
      allows(action.to) === false &&
      (action.from.length === 0 || action.from.some((from) => allowed.has(from))) &&
      !(action.when && looksAt(action.when.tree, rule.entity)),
  )
  const [first] = actions
  if (!first) return []
  const second = spanOf(first.origin)
  const label = (name: string) => labelNamed(plan.entities, name)
  const parameters = {
    rule: rule.label,
    of: label(rule.entity),
    entity: label(lifecycle.entity),
    actions: [...new Set(actions.map((action) => action.label))],
  }
  return [proofProblem('PRF-024', { span, ...(second && { second: { span: second, label: 'this one' } }) }, parameters)]
}

/** The required state of the referenced record, if the condition requires nothing else. */
function stateIn(
  claim: Tree,
  plan: Plan,
): { readonly lifecycle: Lifecycle; readonly path: readonly string[] } | undefined {
  const reads = readsOf(claim)
  const longest = reads.at(-1) ?? ''
  const path = longest.split('.')
  if (path.length < 2 || !reads.every((read) => read === longest || longest.startsWith(`${read}.`))) return undefined
  if (!isPlain(claim)) return undefined
  const entity = entityAt(claim, path.at(-1)!)
  const lifecycle = plan.lifecycles.find((one) => one.entity === entity && one.field === path.at(-1))
  return lifecycle && { lifecycle, path }
}

/** It reads only fields and literals, neither lists nor the time. */
const isPlain = (tree: Tree): boolean =>
  tree.op !== 'macro' && (tree.op !== 'name' || tree.scope === 'this') && childrenOf(tree).every(isPlain)

function entityAt(tree: Tree, field: string): string | undefined {
  if (tree.op === 'field' && tree.field === field && tree.of.type.kind === 'record') return tree.of.type.entity
  for (const child of childrenOf(tree)) {
    const found = entityAt(child, field)
    if (found !== undefined) return found
  }
  return undefined
}

/** The value of the condition for a record that refers to one in this state. */
function evaluateWith(claim: Tree, path: readonly string[], state: string): unknown {
  const record = path.toReversed().reduce<unknown>((value, field) => ({ id: field, [field]: value }), state)
  return compileExpression(claim)({ this: record, constants: {} } as never)
}

/** The author of a guard that reads records of the rule has considered them. */
const looksAt = (tree: Tree, entity: string): boolean =>
  isOf(tree.type, entity) || childrenOf(tree).some((child) => looksAt(child, entity))

const isOf = (type: Type, entity: string): boolean =>
  type.kind === 'record' ? type.entity === entity : type.kind === 'list' && isOf(type.of, entity)
