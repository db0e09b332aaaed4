// The amounts above which an approval is needed, so that some sample records need one.
import { childrenOf, type Tree } from '@ninefold/plan/expression'
import type { Entity, Plan } from '@ninefold/plan'

/** Amounts that the conditions of the entity's approvals name, written out or as constants. */
export function limitsOf({ lifecycles, constants }: Plan, { name }: Entity): readonly number[] {
  const conditions = lifecycles
    .filter(({ entity }) => entity === name)
    .flatMap(({ approvals }) => approvals.flatMap(({ when }) => when?.tree ?? []))
  const amounts = conditions.flatMap((tree) =>
    amountsIn(tree, (constant) => constants.find((one) => one.name === constant)),
  )
  return [...new Set(amounts)].filter((amount) => amount > 0)
}

function amountsIn(tree: Tree, constant: (name: string) => { readonly value: unknown } | undefined): readonly number[] {
  const value =
    tree.op === 'literal'
      ? tree.value
      : tree.op === 'name' && tree.scope === 'constant'
        ? constant(tree.name)?.value
        : undefined
  const amount = typeof value === 'object' && value !== null && 'money' in value ? [Number(value.money)] : []
  return [...amount, ...childrenOf(tree).flatMap((child) => amountsIn(child, constant))]
}
