// The patterns that rules require of fields.
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import type { Plan } from '@ninefold/plan'

/** By `Entity.field`: the first pattern that a rule without a condition demands. */
export function patternsOf({ rules }: Pick<Plan, 'rules'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { entity, must, when } of rules) {
    if (must.kind !== 'hold' || when) continue
    for (const { field, pattern } of matchesIn(must.expr.tree)) {
      const key = `${entity}.${field}`
      if (!found.has(key)) found.set(key, pattern)
    }
  }
  return found
}

/** The patterns that a condition requires of fields. A negated pattern requires nothing. */
export function matchesIn(tree: Tree): readonly { readonly field: string; readonly pattern: string }[] {
  if (tree.op !== 'call' || tree.fn === 'not') return []
  const [text, pattern] = tree.args
  if (tree.fn !== 'matches') return childrenOf(tree).flatMap(matchesIn)
  const isOwn = text?.op === 'field' && text.of.op === 'name' && text.of.scope === 'this'
  if (!isOwn || pattern?.op !== 'literal' || typeof pattern.value !== 'string') return []
  return [{ field: text.field, pattern: pattern.value }]
}
