// A filter as a tree: conditions on fields, in groups of which all or any must be true. `print.ts` writes it as the
// expression that the API takes, `read.ts` reads that expression again.
import type { Json } from '@ninefold/plan/values'
import type { OperatorName } from './operators.ts'

export type FilterNode = FilterGroup | Condition | OwnExpression

export interface FilterGroup {
  readonly kind: 'group'
  readonly of: 'all' | 'any'
  readonly items: readonly FilterNode[]
}

export interface Condition {
  readonly kind: 'condition'
  /** Names of fields: `amount`, `owner.department`. */
  readonly path: string
  readonly operator: OperatorName
  /** In the API's format. `ME` means the user; a relative period is its name, perhaps followed by a number of days. */
  readonly values: readonly Json[]
}

/** A part of an expression that has no condition for it: written by hand, or about a field that is no longer readable. */
interface OwnExpression {
  readonly kind: 'expression'
  readonly text: string
}

/** The user, as a value of a reference to a user. */
export const ME = '$me'

export const NO_FILTER: FilterGroup = { kind: 'group', of: 'all', items: [] }

/** Positions in the items of groups, from the root. */
type Place = readonly number[]

/** The tree with another node at a place; undefined removes it, and groups that are empty then. */
export function replaceAt(tree: FilterGroup, [at, ...rest]: Place, node: FilterNode | undefined): FilterGroup {
  const items = tree.items.flatMap((item, i) => {
    if (i !== at) return item
    if (rest.length === 0 || item.kind !== 'group') return node ?? []
    const inner = replaceAt(item, rest, node)
    return inner.items.length === 0 ? [] : inner
  })
  return { ...tree, items }
}

/** The tree with a further node at the end of the group at a place. */
export function addAt(tree: FilterGroup, [at, ...rest]: Place, node: FilterNode): FilterGroup {
  if (at === undefined) return { ...tree, items: [...tree.items, node] }
  const items = tree.items.map((item, i) => (i === at && item.kind === 'group' ? addAt(item, rest, node) : item))
  return { ...tree, items }
}
