/** What a condition says of the choices that rows hold: which of them are left where it holds. */
import type { Tree } from '@ninefold/plan/expression'

/** What must hold so that the tree holds. */
export const demandsOf = (tree: Tree): readonly Tree[] =>
  tree.op === 'call' && tree.fn === 'and' ? tree.args.flatMap(demandsOf) : [tree]

/** What a choice is one of, where a comparison with it holds. */
export interface Range {
  /** What is compared. */
  readonly of: Tree
  readonly choices: readonly string[]
}

/** Of `status == 'submitted'`, `status in ['submitted', 'approved']`, `status != 'draft'`. */
export function rangeOf(tree: Tree): Range | undefined {
  if (tree.op !== 'call' || !['==', '!=', 'in'].includes(tree.fn)) return undefined
  const [of, to] = tree.args as [Tree, Tree]
  if (of.type.kind !== 'choice') return undefined
  const named = to.op === 'list' ? to.items : [to]
  const choices = named.flatMap((item) => (item.op === 'literal' && typeof item.value === 'string' ? [item.value] : []))
  if (choices.length < named.length) return undefined
  return { of, choices: tree.fn === '!=' ? of.type.options.filter((one) => !choices.includes(one)) : choices }
}

/** So many choices are looked for one by one, each by an index. */
export const CHOICES_MOST = 8
