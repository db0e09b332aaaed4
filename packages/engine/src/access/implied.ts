/**
 * Rights made simpler by what is known of the rows: where a list's own filter demands what a grant demands, the grant need
 * not be asked again, and an order by a field that the filter makes readable is an order by its column.
 */
import type { Tree } from '@ninefold/plan/expression'
import { rangeOf, type Range } from '../store/index.ts'
import { all, some, type Condition } from './fold.ts'
import type { Rights } from './rights.ts'

/**
 * The rights on those rows of an entity for which all of `known` is yes. Only ever makes a condition shorter where it is yes
 * there anyway, and only of the row under consideration: what lies behind a reference is another row.
 */
export function rightsWhere(rights: Rights, entity: string, known: readonly Tree[]): Rights {
  if (known.length === 0) return rights
  const shorter = shortenedBy(known)
  const isIt = (name: string, verb: string) => name === entity && verb === 'read'
  return {
    rows: (name, verb) => (isIt(name, verb) ? shorter(rights.rows(name, verb)) : rights.rows(name, verb)),
    field: (name, verb, field) =>
      isIt(name, verb) ? shorter(rights.field(name, verb, field)) : rights.field(name, verb, field),
    mask: {
      row: (name) => rights.mask.row(name),
      field: (name, field, root) =>
        root && name === entity ? shorter(rights.mask.field(name, field, root)) : rights.mask.field(name, field, root),
    },
  }
}

/** Of what stands under no `not`: there yes stays yes, whatever else is unknown. */
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

/** Does the comparison hold wherever the choice is one of these? */
function allows(tree: Tree, { of, choices }: Range): boolean {
  const range = rangeOf(tree)
  if (!range || JSON.stringify(range.of) !== JSON.stringify(of)) return false
  return choices.every((choice) => range.choices.includes(choice))
}
