/** Rules that are undecided: it can be shown neither that some record satisfies them nor that none does. */
import { type Tree, has, notThat, thisOf } from '@ninefold/plan/expression'
import type { Plan, Rule } from '@ninefold/plan'
import { EFFORT, decide } from '../logic/index.ts'
import { knowledgeOf } from '../possible/index.ts'

/** In document order. Such a rule is checked like any other; only nothing is proven about it. */
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
