/**
 * The cost that rules over other records add to a write: how the affected records are found, and what is scanned to
 * check each.
 */
import { labelNamed, searchesOf, type Dependency, type Plan } from '@ninefold/plan'
import type { Environment } from '@ninefold/plan/expression'
import {
  affectedCondition,
  affectedRows,
  type Seeds,
  groupingOf,
  type Model,
  narrowedBy,
  isInSql,
  rulesOf,
  type RuleWithReach,
  statement,
} from '../records/index.ts'
import type { QueryPlan } from './query-plan.ts'
import { columnsOfIndex, type PlanRow } from './sqlite-plan.ts'
import type { Statement } from './watched-store.ts'

type Explain = (statement: Statement) => Promise<readonly PlanRow[]>

/** In document order; writes with the same checks are listed together. */
export async function ruleQueries(plan: Plan, model: Model, environment: Environment, explain: Explain) {
  const found = new Map<string, QueryPlan & { readonly writes: string[] }>()
  for (const one of rulesOf(model).filter(({ isCrossRecord }) => isCrossRecord)) {
    for (const written of writtenFor(one)) {
      const cost = await costOf(model, environment, one, written, explain)
      const query = { ...placeOf(one), entity: one.rule.entity, roles: [], ...cost }
      const key = JSON.stringify(query)
      const writes = found.get(key)?.writes ?? []
      writes.push(labelNamed(plan.entities, written))
      found.set(key, { ...query, writes })
    }
  }
  return [...found.values()]
}

const placeOf = ({ rule: { label, origin }, demands }: RuleWithReach) => ({
  place: demands === undefined ? `rule "${label}"` : `required field "${label}"`,
  origin,
})

/** The entities whose writes cause a check of the rule. */
function writtenFor({ rule, reach: { checked, dependencies } }: RuleWithReach): readonly string[] {
  if (checked === 'ownSave') return [rule.entity]
  const isOwn = ({ back }: Dependency) => back.length === 0
  // A rule that reads nothing of its own record is checked only for a new one.
  const read = dependencies.filter((one) => (isOwn(one) ? one.fields.size > 0 : checked === 'anyWrite'))
  return [...new Set(read.map(({ entity }) => entity))]
}

type Cost = Pick<QueryPlan, 'cost' | 'indexes' | 'through' | 'loads' | 'oneOfEach' | 'narrowed'>

async function costOf(
  model: Model,
  environment: Environment,
  one: RuleWithReach,
  written: string,
  explain: Explain,
): Promise<Cost> {
  const { reach } = one
  const checked = reach.checked === 'anyWrite' ? await checkedBy(model, environment, one, written, explain) : OWN_RECORD
  const loads = !isInSql(model, one)
  return {
    ...checked,
    ...narrowing(model, one, written, checked),
    through: rowsScanned(model, one, checked),
    ...(loads && { loads }),
  }
}

/** Which of the found records are checked, if not all of them. */
function narrowing(model: Model, one: RuleWithReach, written: string, { cost }: Pick<Cost, 'cost'>) {
  if (cost === 'row') return {}
  const columns = groupingOf(model, one)
  const otherReads = one.reach.dependencies.filter(({ entity, back }) => entity === written && back.length > 0)
  const isNarrowed = otherReads.every((dependency) => narrowedBy(model, one, dependency))
  return {
    ...(columns && { oneOfEach: columns.map(({ field }) => field.label) }),
    ...(isNarrowed && { narrowed: true as const }),
  }
}

const OWN_RECORD = { cost: 'row', indexes: ['id'] } as const

/** For a write of one of its records. */
const writtenAt = ({ reach }: RuleWithReach, written: string): readonly Seeds[] =>
  reach.dependencies
    .filter(({ entity }) => entity === written)
    .map((dependency) => {
      const isEvery = dependency.back.some(({ kind }) => kind === 'every')
      return { dependency, values: isEvery ? 'every' : new Set(['some']), changes: [] }
    })

/** Which records a write causes to be checked. */
async function checkedBy(
  model: Model,
  environment: Environment,
  one: RuleWithReach,
  written: string,
  explain: Explain,
): Promise<Pick<Cost, 'cost' | 'indexes'>> {
  const affected = writtenAt(one, written)
  const { entity: own } = model.entity(one.rule.entity)
  if (own.onlyOne) return OWN_RECORD
  if (affected.some(({ values }) => values === 'every')) return { cost: 'all', indexes: [] }
  if (affected.every(({ dependency: { back } }) => back.length === 0)) return OWN_RECORD
  const condition = affectedCondition(model, one, affected)
  const query = statement(affectedRows(model, one, condition))
  const rows = await explain({ text: query.text, values: query.values(environment, condition.values) })
  const used = rows.flatMap(({ detail }) => / USING (?:COVERING )?INDEX (\S+)/u.exec(detail)?.[1] ?? [])
  const indexes = [...new Set(used.map(columnsOfIndex))]
  const informative = indexes.filter((columns) => columns !== 'id')
  return {
    cost: rows.some(({ detail }) => /^SCAN t\b/u.test(detail)) ? 'all' : 'found',
    indexes: informative.length > 0 ? informative : indexes,
  }
}

/** Entities scanned completely: for each checked record, or once. */
function rowsScanned({ plan: { entities } }: Model, { rule }: RuleWithReach, { cost }: Pick<Cost, 'cost'>) {
  const scanned = searchesOf(entities, rule).filter(
    ({ entity, perRecord }) => perRecord || cost !== 'all' || entity !== rule.entity,
  )
  return scanned.map(({ entity }) => entities.find((one) => one.name === entity)!.label)
}
