/** Which choices a condition allows: the values that rows can have if it is true. */
import type { Tree } from '@ninefold/plan/expression'

/** The conditions that must all be true for the tree to be true. */
export const conjunctsOf = (tree: Tree): readonly Tree[] =>
  tree.op === 'call' && tree.fn === 'and' ? tree.args.flatMap(conjunctsOf) : [tree]

/** The choices allowed by a true comparison. */
export interface Range {
  /** The compared value. */
  readonly of: Tree
  readonly choices: readonly string[]
}

/** For `status == 'submitted'`, `status in ['submitted', 'approved']`, `status != 'draft'`. */
export function rangeOf(tree: Tree): Range | undefined {
  if (tree.op !== 'call' || !['==', '!=', 'in'].includes(tree.fn)) return undefined
  const [of, to] = tree.args as [Tree, Tree]
  if (of.type.kind !== 'choice') return undefined
  const named = to.op === 'list' ? to.items : [to]
  const choices = named.flatMap((item) => (item.op === 'literal' && typeof item.value === 'string' ? [item.value] : []))
  if (choices.length < named.length) return undefined
  return { of, choices: tree.fn === '!=' ? of.type.options.filter((one) => !choices.includes(one)) : choices }
}

/** Up to this number, choices are searched one by one with an index. */
export const MAX_CHOICES = 8
