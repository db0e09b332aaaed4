/**
 * The result of a rule for single records, in one state of the database: which of its conditions joined by `and` are
 * violated, and both sides of the comparisons. In SQL if the rule can be expressed there, otherwise in JavaScript.
 */
import {
  isOwnRead,
  notInSql,
  readSql,
  readsOf,
  sqlCondition,
  sqlExpression,
  yesNoCall,
  type Environment,
  type SqlBinding,
  type SqlTarget,
  type Tree,
} from '@ninefold/plan/expression'
import { memoize } from '@ninefold/plan/base'
import type { RecordValue } from '@ninefold/plan/values'
import type { Rule } from '@ninefold/plan'
import { type Principal, targetOf } from '../../access/index.ts'
import type { Reader } from '../../store/index.ts'
import { evaluateTree } from '../expressions.ts'
import type { Loader } from '../load/loader.ts'
import { pathsOf, type Paths } from '../load/paths.ts'
import type { Model } from '../model.ts'
import { conditionsOf, ownListOf, type ConditionResult, type SingleCondition } from './rule-conditions.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { selectable } from '../read/select.ts'
import { withAnswers } from '../load/set-answers.ts'
import { idsIn } from '../../values/index.ts'
import { lots, marks, statement, type Piece } from '../read/statement.ts'

type Results = ReadonlyMap<string, readonly ConditionResult[]>

export interface RuleContext {
  readonly model: Model
  readonly loader: Loader
  readonly principal: Principal
}

const withWhen = ({ when }: Rule, tree: Tree): Tree => (when ? yesNoCall('and', when.tree, tree) : tree)

/** True if the rule is violated. */
export const violationOf = memoize(({ rule, reach }: RuleWithReach): Tree =>
  withWhen(rule, yesNoCall('not', reach.condition)),
)

/** A rule that depends only on stored data is the same for everyone. */
export const ruleTarget = (model: Model, { entity }: Rule): SqlTarget =>
  targetOf(model.sqlEntity, model.dialect, NOBODY, { entity, alias: 't' })

const NOBODY = { roles: new Set<string>(), administrator: false, signedIn: false }

const sqlRules = memoize((model: Model) =>
  memoize((one: RuleWithReach) => notInSql(violationOf(one), ruleTarget(model, one.rule)) === undefined),
)

export const isInSql = (model: Model, one: RuleWithReach): boolean => sqlRules(model)(one)

/** What a statement can select. */
const SELECTED: ReadonlySet<string> = new Set([
  'yesNo',
  'integer',
  'decimal',
  'money',
  'percent',
  'text',
  'choice',
  'date',
  'time',
  'dateTime',
])

const sqlResults = memoize((model: Model) =>
  memoize((one: RuleWithReach) =>
    conditionsOf(one).singles.every(({ tree, values }) =>
      [tree, ...values].every(
        (each) => SELECTED.has(each.type.kind) && notInSql(each, ruleTarget(model, one.rule)) === undefined,
      ),
    ),
  ),
)

/** Whether its conditions can be computed in SQL too. */
export const resultsAreInSql = (model: Model, one: RuleWithReach): boolean =>
  isInSql(model, one) && sqlResults(model)(one)

/** What the rule reads from its records. */
export const ruleReads = memoize(({ rule, reach }: RuleWithReach): Paths => {
  const trees = [reach.condition, ...(rule.when ? [rule.when.tree] : [])]
  return pathsOf(trees.flatMap(readsOf).filter(isOwnRead))
})

/** By id; missing records are left out. */
export async function resultsOf(
  context: RuleContext,
  reader: Reader,
  one: RuleWithReach,
  ids: readonly string[],
): Promise<Results> {
  return resultsAreInSql(context.model, one)
    ? resultsInSql(context, reader, one, ids)
    : resultsInScript(context, reader, one, ids)
}

export async function resultsInScript(
  context: RuleContext,
  reader: Reader,
  one: RuleWithReach,
  ids: readonly string[],
): Promise<Results> {
  const { model, loader, principal } = context
  const records = await loader.load(reader, principal, model.entity(one.rule.entity), ids, ruleReads(one))
  const found = new Map<string, readonly ConditionResult[]>()
  for (const [id, record] of records) found.set(id, await resultsOfRecord(context, reader, one, record, null))
  return found
}

interface Selecting {
  readonly columns: readonly Piece[]
  readonly read: (row: readonly unknown[]) => readonly ConditionResult[]
}

const selecting = memoize((model: Model) => memoize((one: RuleWithReach) => select(model, one)))

function select(model: Model, one: RuleWithReach): Selecting {
  const { rule } = one
  const target = ruleTarget(model, rule)
  const columns: Piece[] = ['t."id"']
  const readers: ((row: readonly unknown[]) => ConditionResult)[] = []
  let place = 1
  for (const { tree, values } of conditionsOf(one).singles) {
    const at = place++
    columns.push(', CASE WHEN ', sqlCondition(withWhen(rule, yesNoCall('not', tree)), target), ' THEN 1 ELSE 0 END')
    const read = values.map((value) => {
      const part = sqlExpression(value, target)
      columns.push(', ', ...selectable(part))
      const own = place++
      return (row: readonly unknown[]) => readSql(row[own] as SqlBinding, part)
    })
    readers.push((row) => ({ broken: row[at] === 1, values: read.map((value) => value(row)) }))
  }
  return { columns, read: (row) => readers.map((read) => read(row)) }
}

async function resultsInSql(
  { model, principal }: RuleContext,
  reader: Reader,
  one: RuleWithReach,
  ids: readonly string[],
): Promise<Results> {
  const { columns, read } = selecting(model)(one)
  const { table } = model.entity(one.rule.entity)
  const found = new Map<string, readonly ConditionResult[]>()
  for (const lot of lots(ids)) {
    const made = statement(['SELECT ', ...columns, ` FROM ${table} AS t WHERE t."id" IN (${marks(lot.length)})`])
    const rows = await reader.rows(made.text, [...made.values(principal.environment), ...lot])
    for (const row of rows) found.set(row[0] as string, read(row))
  }
  return found
}

/**
 * `record` contains what the rule reads. `old`: the version before the change, for rules that compare with it; null for
 * a new record.
 */
export function resultsOfRecord(
  { model, loader, principal }: RuleContext,
  reader: Reader,
  one: RuleWithReach,
  record: RecordValue,
  old: RecordValue | null,
): Promise<readonly ConditionResult[]> {
  const environment = { ...principal.environment, this: record, old, context: { isNew: old === null } }
  return withAnswers({ model, loader, reader }, environment, (answering) => resultsIn(one, answering))
}

function resultsIn(one: RuleWithReach, environment: Environment): readonly ConditionResult[] {
  const { when } = one.rule
  const applies = !when || evaluateTree(when.tree, environment) === true
  return conditionsOf(one).singles.map((single) => ({
    broken: applies && evaluateTree(single.tree, environment) === false,
    values: single.values.map((value) => evaluateTree(value, environment)),
    ...againstIn(single, environment),
  }))
}

function againstIn(single: SingleCondition, environment: Environment): Pick<ConditionResult, 'against'> {
  const list = ownListOf(single)
  return list ? { against: idsIn(evaluateTree(list, environment)) } : {}
}
