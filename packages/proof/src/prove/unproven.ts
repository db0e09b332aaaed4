/** What stays unknown: rules of which it can neither be shown that a record keeps them, nor that none does. */
import { type Tree, has, notThat, thisOf } from '@ninefold/plan/expression'
import type { Plan, Rule } from '@ninefold/plan'
import { EFFORT, decide } from '../logic/index.ts'
import { knowledgeOf } from '../possible/index.ts'

/** In the order of the document. Such a rule is checked like any other; only nothing is told of it beforehand. */
export function unprovenRules(plan: Plan): readonly Rule[] {
  const knowledge = knowledgeOf(plan, undefined, EFFORT)
  return plan.rules.filter(({ entity, when, must }) => {
    if (must.kind !== 'hold') return false
    const conditions = when ? [knowledge.expand(when.tree)] : []
    const holds = knowledge.expand(must.expr.tree)
    const isUndecided = (tree: Tree) =>
      decide(
        [has(thisOf(entity)), ...conditions, tree].map((one) => ({ tree: one })),
        knowledge.setting,
      ).kind === 'undecided'
    return isUndecided(holds) || isUndecided(notThat(holds))
  })
}
