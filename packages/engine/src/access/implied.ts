/**
 * Simplifies permissions by the filter of a list: a grant that requires what the filter already requires is not checked
 * again, and a field that the filter makes readable is sorted by its plain column.
 */
import type { Tree } from '@ninefold/plan/expression'
import { rangeOf, type Range } from '../store/index.ts'
import { all, some, type Condition } from './fold.ts'
import type { Rights } from './rights.ts'

/**
 * The permissions on the rows for which all of `known` is true. A condition is only shortened where it is true there
 * anyway, and only if it is over the row itself: a reference leads to another row.
 */
export function rightsWhere(rights: Rights, entity: string, known: readonly Tree[]): Rights {
  if (known.length === 0) return rights
  const shorter = shortenedBy(known)
  const selected = (name: string, verb: string) => name === entity && verb === 'read'
  return {
    rows: (name, verb) => (selected(name, verb) ? shorter(rights.rows(name, verb)) : rights.rows(name, verb)),
    field: (name, verb, field) =>
      selected(name, verb) ? shorter(rights.field(name, verb, field)) : rights.field(name, verb, field),
    mask: {
      row: (name) => rights.mask.row(name),
      field: (name, field, root) =>
        root && name === entity ? shorter(rights.mask.field(name, field, root)) : rights.mask.field(name, field, root),
    },
  }
}

/** Shortens only what is under no negation: there, true stays true even if other parts are unknown. */
function shortenedBy(known: readonly Tree[]): (condition: Condition) => Condition {
  const texts = new Set(known.map((tree) => JSON.stringify(tree)))
  const ranges = known.flatMap((tree) => rangeOf(tree) ?? [])
  const holds = (tree: Tree): boolean => texts.has(JSON.stringify(tree)) || ranges.some((range) => allows(tree, range))
  const shorter = (condition: Condition): Condition => {
    if (typeof condition === 'boolean') return condition
    if (holds(condition)) return true
    if (condition.op !== 'call') return condition
    if (condition.fn === 'and') return all(condition.args.map(shorter))
    return condition.fn === 'or' ? some(condition.args.map(shorter)) : condition
  }
  return shorter
}

/** Whether the comparison is true for every one of these choices. */
function allows(tree: Tree, { of, choices }: Range): boolean {
  const range = rangeOf(tree)
  if (!range || JSON.stringify(range.of) !== JSON.stringify(of)) return false
  return choices.every((choice) => range.choices.includes(choice))
}
