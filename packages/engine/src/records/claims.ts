/**
 * What a rule says of single records, in one state of the store: which of the conditions that it joins by `and` are
 * broken, and the two sides of those that compare. In SQL where the rule can be written so, else in JavaScript.
 */
import {
  compileExpression,
  isOwnRead,
  notInSql,
  readSql,
  readsOf,
  sqlCondition,
  sqlExpression,
  type Environment,
  type RecordValue,
  type Rule,
  type SqlBinding,
  type SqlTarget,
  type Tree,
  type Value,
} from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import { targetOf } from '../access/target.ts'
import type { Reader } from '../store/store.ts'
import { evaluateTree } from './expressions.ts'
import { pathsOf, type Loader } from './loader.ts'
import type { Model } from './model.ts'
import { selectable } from './select.ts'
import { withAnswers } from './set-answers.ts'
import { lots, marks, statement, type Piece } from './statement.ts'

export interface Claim {
  readonly broken: boolean
  /** Of a comparison of values that have an order. */
  readonly sides?: readonly [Value, Value]
}

export interface Judging {
  readonly model: Model
  readonly loader: Loader
  readonly asker: Asker
}

const yesNo = { kind: 'yesNo' } as const
const call = (fn: string, ...args: readonly Tree[]): Tree => ({ op: 'call', fn, args, type: yesNo })

const withWhen = ({ when }: Rule, tree: Tree): Tree => (when ? call('and', when.tree, tree) : tree)

/** Yes where the rule is broken. */
export const violationOf = (rule: Rule, condition: Tree): Tree => withWhen(rule, call('not', condition))

const conjuncts = (tree: Tree): readonly Tree[] =>
  tree.op === 'call' && tree.fn === 'and' ? tree.args.flatMap(conjuncts) : [tree]

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '=='])
const ORDERED: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent', 'date', 'time', 'dateTime'])

function sidesOf(tree: Tree): readonly [Tree, Tree] | undefined {
  if (tree.op !== 'call' || !COMPARISONS.has(tree.fn)) return undefined
  const [a, b] = tree.args as readonly [Tree, Tree]
  return ORDERED.has(a.type.kind) && ORDERED.has(b.type.kind) ? [a, b] : undefined
}

/** A rule that depends on what is stored alone is the same for everybody. */
export const ruleTarget = (model: Model, { entity }: Rule): SqlTarget =>
  targetOf(model.sqlEntity, model.dialect, NOBODY, { entity, alias: 't' })

const NOBODY = { roles: new Set<string>(), administrator: false, signedIn: false }

const inSql = new WeakMap<Model, Map<Rule, boolean>>()

export function isInSql(model: Model, rule: Rule, condition: Tree): boolean {
  const known = inSql.get(model) ?? new Map<Rule, boolean>()
  inSql.set(model, known)
  const before = known.get(rule)
  if (before !== undefined) return before
  const made = notInSql(violationOf(rule, condition), ruleTarget(model, rule)) === undefined
  known.set(rule, made)
  return made
}

/** By id; those that do not exist are left out. */
export async function claimsOf(
  judging: Judging,
  reader: Reader,
  rule: Rule,
  condition: Tree,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  return isInSql(judging.model, rule, condition)
    ? claimsInSql(judging, reader, rule, condition, ids)
    : claimsInScript(judging, reader, rule, condition, new Map(ids.map((id) => [id, null])))
}

async function claimsInSql(
  { model, asker }: Judging,
  reader: Reader,
  rule: Rule,
  condition: Tree,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const target = ruleTarget(model, rule)
  const columns: Piece[] = ['t."id"']
  const readers: ((row: readonly unknown[]) => Claim)[] = []
  let place = 1
  for (const claim of conjuncts(condition)) {
    const at = place++
    columns.push(', CASE WHEN ', sqlCondition(withWhen(rule, call('not', claim)), target), ' THEN 1 ELSE 0 END')
    const sides = sidesOf(claim)?.map((side) => {
      const part = sqlExpression(side, target)
      columns.push(', ', ...selectable(part))
      const own = place++
      return (row: readonly unknown[]) => readSql(row[own] as SqlBinding, part)
    })
    readers.push((row) => ({
      broken: row[at] === 1,
      ...(sides && { sides: [sides[0]!(row), sides[1]!(row)] as const }),
    }))
  }
  const { table } = model.entity(rule.entity)
  const found = new Map<string, readonly Claim[]>()
  for (const lot of lots(ids)) {
    const made = statement(['SELECT ', ...columns, ` FROM ${table} AS t WHERE t."id" IN (${marks(lot.length)})`])
    const rows = await reader.rows(made.text, [...made.values(asker.environment), ...lot])
    for (const row of rows)
      found.set(
        row[0] as string,
        readers.map((read) => read(row)),
      )
  }
  return found
}

/** `before`: by id, the record as it was before the change, for rules that compare with it; null where there was none. */
export async function claimsInScript(
  { model, loader, asker }: Judging,
  reader: Reader,
  rule: Rule,
  condition: Tree,
  before: ReadonlyMap<string, RecordValue | null>,
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const trees = [condition, ...(rule.when ? [rule.when.tree] : [])]
  const reads = trees.flatMap(readsOf).filter(isOwnRead)
  const records = await loader.load(reader, asker, model.entity(rule.entity), [...before.keys()], pathsOf(reads))
  const found = new Map<string, readonly Claim[]>()
  for (const [id, record] of records) {
    const old = before.get(id) ?? null
    const environment = { ...asker.environment, this: record, old, context: { isNew: old === null } }
    found.set(
      id,
      await withAnswers({ model, loader, reader }, environment, (answering) => claimsIn(rule, condition, answering)),
    )
  }
  return found
}

function claimsIn({ when }: Rule, condition: Tree, environment: Environment): readonly Claim[] {
  const looked = !when || evaluateTree(when.tree, environment) === true
  return conjuncts(condition).map((claim) => {
    const sides = sidesOf(claim)
    const broken = looked && evaluateTree(claim, environment) === false
    return {
      broken,
      ...(sides && { sides: [evaluateTree(sides[0], environment), evaluateTree(sides[1], environment)] as const }),
    }
  })
}

/** Is a claim broken now that was not broken before, or is the gap between its sides wider than it was? */
export function isWorse(before: readonly Claim[] | undefined, after: readonly Claim[]): boolean {
  return after.some((claim, i) => {
    const was = before?.[i]
    return claim.broken && (!was?.broken || !isWithin(claim.sides, was.sides))
  })
}

/** Does the span between the sides lie within the one before? */
function isWithin(now: Claim['sides'], was: Claim['sides']): boolean {
  if (!now || !was || [...now, ...was].includes(null)) return true
  const [low, high] = inOrder(now)
  const [lowest, highest] = inOrder(was)
  return isAtMost(lowest, low) && isAtMost(high, highest)
}

const inOrder = ([a, b]: readonly [Value, Value]): readonly [Value, Value] => (isAtMost(a, b) ? [a, b] : [b, a])

const context = (name: string): Tree => ({ op: 'name', scope: 'context', name, type: { kind: 'unknown' } })
const atMost = compileExpression(call('<=', context('a'), context('b')))

const isAtMost = (a: Value, b: Value): boolean =>
  atMost({ me: null, roles: new Set(), constants: {}, now: '', today: '', timeZone: 'UTC', context: { a, b } }) === true
