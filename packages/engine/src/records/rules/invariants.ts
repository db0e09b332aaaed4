/**
 * Rules that read other records are satisfied after a transaction, whichever record was written. When its changes are
 * complete, including effects, one statement per rule finds the affected records that violate it.
 *
 * INV-1 The written record counts in its new version; so do records written by effects or other changes of the
 * transaction.
 * INV-2 A record that violated the rule before, and violates it no more than before, is accepted.
 * INV-3 A rule that depends on the time, the user or the old version is checked when its own record is written, with
 * each change of a transaction.
 */
import { memoize } from '@ninefold/plan/base'
import { sqlCondition } from '@ninefold/plan/expression'
import type { Dependency } from '@ninefold/plan'
import { readsStore } from '../../access/index.ts'
import type { Finding } from '../../refusal.ts'
import { runFor, type Reader } from '../../store/index.ts'
import { affectedBy, affectedRows, rowsWhere, type AffectedCondition } from './back-path.ts'
import { ruleFinding } from './checks.ts'
import { columnsOf } from '../change/draft.ts'
import { evaluate } from '../expressions.ts'
import { checkedOf } from './grouped.ts'
import { mergePaths, type Paths } from '../load/paths.ts'
import type { EntityModel, FieldModel, Model } from '../model.ts'
import { onlyOnesOf } from './only-one.ts'
import { ownChangeOf } from './own-change.ts'
import { conditionsOf, isBroken, isWorse, ownListOf } from './rule-conditions.ts'
import {
  isInSql,
  resultsInScript,
  resultsOfRecord,
  resultsOf,
  ruleReads,
  ruleTarget,
  violationOf,
  type RuleContext,
} from './rule-results.ts'
import { isDue, rulesOf } from './rules.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { statement, type Statement } from '../read/statement.ts'
import { changesAny, isUpdate, rowChangesOf, type RowChange, type Written } from '../change/written.ts'
import { isMany, bareRecord, type MutableRecord } from '@ninefold/plan/values'

/** In document order. */
const crossRecordRules = memoize((model: Model) => rulesOf(model).filter(({ isCrossRecord }) => isCrossRecord))

const entitiesRead = memoize(
  ({ reach }: RuleWithReach): ReadonlySet<string> => new Set(reach.dependencies.map(({ entity }) => entity)),
)

type LinkField = FieldModel & { readonly kind: 'link' }

interface List {
  readonly entity: EntityModel
  readonly field: LinkField
}

/** Many-to-many lists that a rule reads, by the entity of the records in them. */
const listsRead = memoize((model: Model): ReadonlyMap<string, readonly List[]> => {
  const read = crossRecordRules(model).flatMap(({ reach }) => reach.dependencies)
  const found = new Map<string, List>()
  for (const { entity: name, fields } of read) {
    const entity = model.entities.get(name)!
    for (const field of entity.fields)
      if (fields.has(field.name) && field.kind === 'link' && isMany(field.field.type))
        found.set(`${name}.${field.name}`, { entity, field })
  }
  return Map.groupBy(found.values(), ({ field }) => field.other)
})

/** Lists with records of this entity. */
export const listsReadByRules = (model: Model, of: string): readonly List[] => listsRead(model).get(of) ?? []

/** The two compared states. */
interface States {
  readonly after: Reader
  readonly before: () => Reader
}

interface Checking extends RuleContext {
  /** The state before the change. */
  readonly was: RuleContext
  readonly states: States
  readonly changes: readonly RowChange[]
  readonly rank: About['rank']
}

/** The context of the check. */
interface About {
  /**
   * Of several records that violate the same rule, the one with the highest rank is reported. 0: not a record of a
   * change, nor a part of one.
   */
  readonly rank: (id: string) => number
  readonly isChecked?: (one: RuleWithReach) => boolean
  readonly isExempt?: (one: RuleWithReach, id: string) => boolean
}

/** A rule and a record that violates it. */
export interface BrokenRule {
  readonly one: RuleWithReach
  readonly id: string
  /** What was written to the record. */
  readonly change?: RowChange
}

const rulesOver = (model: Model, changes: readonly RowChange[]): readonly RuleWithReach[] => {
  const all = crossRecordRules(model)
  const changed = [...new Set(changes.map(({ entity }) => entity.name))]
  return all.filter((one) => changed.some((name) => entitiesRead(one).has(name)))
}

/** Whether rules that read other records are concerned by what was written. */
export const hasRulesOver = (model: Model, written: readonly Written[]): boolean =>
  crossRecordRules(model).length > 0 &&
  rulesOver(
    model,
    written.flatMap((one) => rowChangesOf(one)),
  ).length > 0

/** In document order. */
export async function brokenRules(
  context: RuleContext,
  states: States,
  written: readonly Written[],
  { rank, isChecked = () => true, isExempt = () => false }: About,
): Promise<readonly BrokenRule[]> {
  const { model } = context
  if (crossRecordRules(model).length === 0) return []
  const changes = written.flatMap((one) => rowChangesOf(one))
  const rules = rulesOver(model, changes).filter(isChecked)
  if (rules.length === 0) return []
  const checking = await withPresentOnes({ ...context, was: context, states, changes, rank })
  const ofWritten = await brokenWritten(checking, rules.filter(isOwnWrite))
  const found: BrokenRule[] = []
  for (const one of rules) {
    const broken =
      ofWritten.get(one) ?? (isOwnWrite(one) ? [] : await runFor(one.rule.origin, () => brokenAnywhere(checking, one)))
    const [id] = broken.filter((each) => !isExempt(one, each)).toSorted((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1))
    const change = changes.find((each) => each.id === id)
    if (id !== undefined) found.push({ one, id, ...(change && { change }) })
  }
  return found
}

const isOwnWrite = ({ reach }: RuleWithReach): boolean => reach.checked !== 'anyWrite'

/** The principal contains the record of an entity that has only one in its version before the change. */
async function withPresentOnes(checking: Checking): Promise<Checking> {
  const { model, loader, principal, states, changes } = checking
  if (!changes.some(({ entity }) => entity.entity.onlyOne)) return checking
  const only = await onlyOnesOf(model, loader, states.after, principal)
  return { ...checking, principal: { ...principal, only, environment: { ...principal.environment, only } } }
}

/** `isOwn`: for the record that was sent, or a part of it. */
export function findingOf(model: Model, { one: { rule, demands }, id, change }: BrokenRule, isOwn: boolean): Finding {
  // In its new version: in a trial, the database has the old one.
  const record = isOwn && change?.after ? { ...change.after } : bareRecord(id)
  const about = { entity: rule.entity, record }
  const { field, ...made } = ruleFinding(rule, (isOwn && change?.prefix) || '', about)
  const { entity } = model.entity(rule.entity)
  if (isOwn) return { ...made, ...(field !== undefined && { field }) }
  const label = demands === undefined ? {} : { label: `${entity.label}, ${rule.label}` }
  return { ...made, ...label, elsewhere: { entity: rule.entity, id } }
}

/** Among all records affected by the change. */
async function brokenAnywhere(checking: Checking, one: RuleWithReach): Promise<readonly string[]> {
  const { model, states, changes, rank, was } = checking
  const affected = affectedBy(one.reach.dependencies, (dependency) =>
    changes.filter((change) => concerns(change, dependency)),
  )
  if (affected.length === 0) return []
  const ids = await violating(checking, one, checkedOf(model, one, affected, changes, rank))
  if (ids.length === 0) return []
  const written = new Map(changes.map((change) => [change.id, change]))
  const [own, others] = [ids.filter((id) => written.has(id)), ids.filter((id) => !written.has(id))]
  const results = async (context: RuleContext, reader: Reader) =>
    new Map([
      ...(await resultsOf(context, reader, one, others)),
      // Changes inside a record's own lists are compared only in JavaScript.
      ...(await (hasOwnList(one) ? resultsInScript : resultsOf)(context, reader, one, own)),
    ])
  const after = await results(checking, states.after)
  const before = await results(was, states.before())
  return ids.filter((id) => {
    const change = written.get(id)
    const ownChange = change && ownChangeOf(model, one, change, changes)
    return isWorse(conditionsOf(one), before.get(id), after.get(id) ?? [], ownChange)
  })
}

const hasOwnList = (one: RuleWithReach): boolean => conditionsOf(one).singles.some((single) => ownListOf(single))

const concerns = (change: RowChange, { entity, fields }: Dependency): boolean =>
  change.entity.name === entity && (!isUpdate(change) || changesAny(change, fields))

const statements = memoize((_: Model) => new Map<string, Statement>())

/** Of the checked records, those that violate the rule; all of them if no SQL can express it. */
async function violating(
  { model, principal, states }: Checking,
  one: RuleWithReach,
  condition: AffectedCondition,
): Promise<readonly string[]> {
  const { rule } = one
  const known = statements(model)
  const name = `${rule.entity} ${rule.name} ${condition.key}`
  let made = known.get(name)
  if (!made) {
    const broken = isInSql(model, one) ? sqlCondition(violationOf(one), ruleTarget(model, rule)) : undefined
    made = statement(broken ? rowsWhere(model, one, condition, broken) : affectedRows(model, one, condition))
    known.set(name, made)
  }
  return (await states.after.rows(made.text, made.values(principal.environment, condition.values))).map(
    (row) => row[0] as string,
  )
}

/** Of the written records that rules check: by rule, the ids of those that violate it. */
async function brokenWritten(
  checking: Checking,
  rules: readonly RuleWithReach[],
): Promise<ReadonlyMap<RuleWithReach, readonly string[]>> {
  const { states, changes } = checking
  const due = rules.map((one) => {
    const own = changes.filter(({ entity, after }) => entity.name === one.rule.entity && after !== null)
    return { one, own: own.filter((change) => isDue(change, one, changes) && mayApply(checking, one, change)) }
  })
  const records = await loadWritten(checking, due)
  const found = new Map<RuleWithReach, readonly string[]>()
  for (const { one, own } of due) {
    const broken: string[] = []
    for (const { id, before } of own) {
      const results = await runFor(one.rule.origin, () =>
        resultsOfRecord(checking, states.after, one, records.get(id)!, before),
      )
      if (isBroken(conditionsOf(one).root, results)) broken.push(id)
    }
    found.set(one, broken)
  }
  return found
}

/** False if the record itself shows that the rule does not apply, so that nothing needs to be loaded. */
function mayApply({ principal }: Checking, { rule: { when } }: RuleWithReach, change: RowChange): boolean {
  const { entity, before, after } = change
  const isOwn = (path: string) => entity.byName.get(path)?.kind === 'column'
  if (!when || readsStore(when.tree) || !when.reads.every(isOwn)) return true
  const context = { isNew: before === null }
  return evaluate(when, { ...principal.environment, this: after, old: before, context }) === true
}

interface Due {
  readonly one: RuleWithReach
  readonly own: readonly RowChange[]
}

/**
 * The written records by id. Their own values are known; everything else that their rules read is loaded for all at
 * once.
 */
async function loadWritten(
  { model, loader, principal, states }: Checking,
  due: readonly Due[],
): Promise<ReadonlyMap<string, MutableRecord>> {
  const records = new Map<string, MutableRecord>()
  for (const [entity, ofEntity] of Map.groupBy(due, ({ own }) => own[0]?.entity)) {
    if (!entity) continue
    const changes = new Map(ofEntity.flatMap(({ own }) => own.map((change) => [change.id, change])))
    const paths = readsOfAll(model, ofEntity)
    const made = [...changes.values()].map(({ steps, after }) => columnsOf(steps, after!, paths))
    await loader.fill(states.after, principal, entity, made, paths)
    for (const record of made) records.set(record.id, record)
  }
  return records
}

const mergedReads = memoize((_: Model) => new Map<string, Paths>())

/** The same object for the same rules, because statements are cached by it. */
function readsOfAll(model: Model, due: readonly Due[]): Paths {
  const known = mergedReads(model)
  const key = due.map(({ one: { rule } }) => `${rule.entity} ${rule.name}`).join()
  const paths = known.get(key) ?? due.map(({ one }) => ruleReads(one)).reduce(mergePaths)
  known.set(key, paths)
  return paths
}
