/**
 * A changed constant refuses nothing: the rules that records then violate are reported. Counts only records that the
 * principal may read, by rules over fields that they may read on every record; otherwise the number would reveal the
 * others. Rules that depend on the time, the user or the old version apply only to writes and are left out.
 */
import { childrenOf, sqlCondition, type Tree } from '@ninefold/plan/expression'
import type { BrokenRule } from '@ninefold/plan/wire'
import type { Plan } from '@ninefold/plan'
import type { Value } from '@ninefold/plan/values'
import type { Principal } from '../../access/index.ts'
import type { Reader } from '../../store/index.ts'
import { condition } from '../read/condition.ts'
import type { Model } from '../model.ts'
import { isInSql, ruleTarget, violationOf } from './rule-results.ts'
import { rulesOf } from './rules.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { statement } from '../read/statement.ts'

/** Rules that more records violate with the new value than with the current one, with the number of all violations. */
export async function brokenBy(
  model: Model,
  reader: Reader,
  principal: Principal,
  constant: { readonly name: string; readonly value: Value },
): Promise<readonly BrokenRule[]> {
  const { environment } = principal
  const constants = { ...environment.constants, [constant.name]: constant.value }
  const inCalculated = model.plan.entities.some(({ fields }) =>
    fields.some(({ computed }) => computed && !computed.stored && names(computed.expr.tree, constant.name)),
  )
  const found: BrokenRule[] = []
  for (const one of rulesOf(model)) {
    const { rule, reach } = one
    if (rule.weight !== 'error' || rule.must.kind !== 'hold' || reach.checked !== 'anyWrite') continue
    const trees = [reach.condition, ...(rule.when ? [rule.when.tree] : [])]
    if (!readsOnlyReadable(model, principal, one)) continue
    if (!inCalculated && !trees.some((tree) => names(tree, constant.name))) continue
    const count = counting(model, principal, one)
    if (!count) continue
    const broken = async (now: typeof environment) =>
      (await reader.rows(count.text, count.values(now)))[0]![0] as number
    const records = await broken({ ...environment, constants })
    if (records > (await broken(environment)))
      found.push({ rule: rule.label, entity: labelOf(model.plan, rule.entity), records })
  }
  return found
}

/** Every field that the rule reads, on every record; for other entities also every record. */
function readsOnlyReadable(model: Model, principal: Principal, { rule, reach }: RuleWithReach): boolean {
  const rights = model.rights(principal)
  return reach.dependencies.every(
    ({ entity, fields }) =>
      (entity === rule.entity || rights.rows(entity, 'read') === true) &&
      [...fields].every((field) => rights.field(entity, 'read', field) === true),
  )
}

function counting(model: Model, principal: Principal, one: RuleWithReach) {
  const { rule } = one
  const entity = model.entity(rule.entity)
  // A part has no permissions of its own: it is reported to users who may read every whole.
  if (!isInSql(model, one) || (entity.isPart && !principal.administrator)) return undefined
  const readable = entity.isPart || model.rights(principal).rows(rule.entity, 'read')
  return statement([
    `SELECT count(*) FROM ${entity.table} AS t WHERE `,
    sqlCondition(violationOf(one), ruleTarget(model, rule)),
    ...condition(readable, model.target(principal, rule.entity)).flatMap((one) => [' AND ', ...one]),
  ])
}

const names = (tree: Tree, constant: string): boolean =>
  (tree.op === 'name' && tree.scope === 'constant' && tree.name === constant) ||
  childrenOf(tree).some((child) => names(child, constant))

const labelOf = ({ entities }: Plan, name: string): string => entities.find((one) => one.name === name)!.label
