/**
 * Of the records on a back path, those that a written record may affect: the condition of the `filter` or `exists`
 * through which the rule reads it is not false, for the old or new version of the written record.
 */
import { childrenOf, notInSql, sqlCondition, yesNo, yesNoCall, type Tree } from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import type { Dependency, Narrowing } from '@ninefold/plan'
import type { Binding } from '@ninefold/plan/values'
import type { FieldModel, Model } from '../model.ts'
import { ruleTarget } from './rule-results.ts'
import type { RuleWithReach } from '../change-steps.ts'
import type { Piece } from '../read/statement.ts'
import { suppliedDocument, suppliedRowsAt } from '../load/supplied-rows.ts'
import type { RowChange } from '../change/written.ts'

interface Narrowed {
  /** For the table that `condition` reads, and its SELECT, with `document` at this position. */
  readonly name: string
  readonly rows: (place: Piece) => readonly Piece[]
  /** Over the row `t` of the rule's entity. */
  readonly condition: readonly Piece[]
  readonly document: (changes: readonly RowChange[]) => string
}

const known = memoize((_: Model) => new Map<Dependency, Narrowed | undefined>())

/** `dependency`: of the rule. Undefined if SQL cannot express it. */
export function narrowedBy(model: Model, one: RuleWithReach, dependency: Dependency): Narrowed | undefined {
  const made = known(model)
  if (!made.has(dependency)) made.set(dependency, narrow(model, one, dependency))
  return made.get(dependency)
}

function narrow(model: Model, { rule, reach }: RuleWithReach, dependency: Dependency): Narrowed | undefined {
  const { entity: name, narrowedBy: by } = dependency
  if (!by) return undefined
  const table = `ninefold_written_${reach.dependencies.indexOf(dependency)}`
  const written = model.entity(name)
  const columns = ['id', ...new Set(by.flatMap(columnsIn).filter((column) => column !== 'id'))]
  const fields = columns.map((column) => written.byName.get(column))
  const supplied = { table, field: () => undefined }
  const target = { ...ruleTarget(model, rule), entity: (of: string) => (of === table ? supplied : model.sqlEntity(of)) }
  const none = by.map((one) => noneOf(table, name, one))
  if (!fields.every(isOneColumn) || none.some((tree) => notInSql(tree, target) !== undefined)) return undefined
  const encode = (change: RowChange, state: 'before' | 'after'): readonly (readonly Binding[])[] => {
    const record = change[state]
    return record
      ? [fields.map(({ name: column, codec }) => (column === 'id' ? change.id : codec.encode(record[column] ?? null)))]
      : []
  }
  return {
    name: table,
    rows: (place) => suppliedRowsAt(place, model.dialect, written.table, columns),
    condition: [
      '(',
      ...none.flatMap((tree, i): Piece[] => [i === 0 ? '(' : ' AND (', sqlCondition(tree, target), ')']),
      ') IS NOT TRUE',
    ],
    document: (changes) =>
      suppliedDocument(
        columns,
        changes.flatMap((change) => [...encode(change, 'before'), ...encode(change, 'after')]),
      ),
  }
}

const isOneColumn = (field: FieldModel | undefined): field is FieldModel & { kind: 'column' } =>
  field?.kind === 'column' && !field.several

/** True if the condition is false for every written record. */
function noneOf(table: string, entity: string, { variable, condition }: Narrowing): Tree {
  const over: Tree = { op: 'set', entity: table, type: { kind: 'list', of: { kind: 'record', entity } } }
  return { op: 'macro', fn: 'all', over, variable, body: yesNoCall('not', condition), type: yesNo }
}

/** Fields of the variable. */
function columnsIn({ variable, condition }: Narrowing): readonly string[] {
  const visit = (tree: Tree): readonly string[] =>
    tree.op === 'field' && tree.of.op === 'name' && tree.of.scope === 'variable' && tree.of.name === variable
      ? [tree.field]
      : childrenOf(tree).flatMap(visit)
  return visit(condition)
}
