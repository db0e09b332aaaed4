/**
 * Records that violate new requirements of the document: a new or changed rule, a constant that it reads, a condition
 * under which a field is required. They are taken over unchanged and must satisfy it at their next change, so they are
 * only reported.
 */
import {
  childrenOf,
  notInSql,
  sqlCondition,
  sqlText,
  sqlValues,
  yesNoCall,
  type Origin,
  type SqlTarget,
  type Tree,
} from '@ninefold/plan/expression'
import { conditionOf, type Entity, type Plan, type Rule } from '@ninefold/plan'
import { columnOf } from '../layout/column-of.ts'
import { sqlEntities } from '../layout/sql-entities.ts'
import { quoted } from '../layout/table.ts'
import { environmentOf } from './defaults.ts'
import { labelled } from './examples.ts'
import type { MigrationProblem } from './result.ts'
import type { Performing } from './performing.ts'
import { migrationProblem } from './problems.ts'
import { countRows, holdsSomething } from './rows.ts'

/** A requirement, as the condition that is true for records that violate it. */
interface Requirement {
  readonly entity: Entity
  readonly what: string
  readonly broken: Tree
  /** And this column is empty. */
  readonly without?: string
  /** Records that violate it prevent the migration, if the old document defined it differently. */
  readonly refuses?: true
  readonly origin?: Origin
}

/** The tables must have the layout of the new plan. */
export async function tightened(p: Performing, was: Plan): Promise<readonly MigrationProblem[]> {
  const before = new Set(requirementsOf(was).map((requirement) => meaningOf(requirement, was)))
  const fresh = requirementsOf(p.plan, was).filter((requirement) => !before.has(meaningOf(requirement, p.plan)))
  const reports: MigrationProblem[] = []
  for (const requirement of fresh) {
    const target = targetAt(p, requirement.entity)
    if (notInSql(requirement.broken, target) !== undefined) continue
    const part = sqlCondition(requirement.broken, target)
    const condition = `(${sqlText(part)})${requirement.without === undefined ? '' : ` AND NOT (${requirement.without})`}`
    const values = sqlValues(part, environmentOf(p.plan, p.now)) as (string | number)[]
    const table = `${quoted(requirement.entity.name)} AS t`
    const rows = await countRows(p.transaction, table, condition, values)
    if (rows === 0) continue
    const found = await p.transaction.rows(
      `SELECT t."id" FROM ${table} WHERE ${condition} ORDER BY t."id" LIMIT 3`,
      values,
    )
    const place = {
      reader: p.transaction,
      dialect: p.dialect,
      plan: p.plan,
      entity: requirement.entity.name,
      at: p.now,
    }
    const examples = await labelled(
      place,
      found.map(([id]) => [id as string] as const),
    )
    reports.push(
      migrationProblem(
        requirement.refuses ? 'MIG-018' : requirement.without === undefined ? 'MIG-014' : 'MIG-015',
        { what: requirement.what, rows, examples },
        requirement.origin,
      ),
    )
  }
  return reports
}

/** A rule that reads the old version of a record applies only to changes. */
function requirementsOf({ entities, rules }: Plan, was?: Plan): readonly Requirement[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const entityOf = (name: string) => byName.get(name)!
  const ofRules = rules.flatMap((rule): readonly Requirement[] => {
    const { entity, when, must, label, weight, origin } = rule
    // An index refuses duplicates.
    if (must.kind === 'unique' || weight !== 'error') return []
    const broken = yesNoCall('not', conditionOf(byName, rule))
    const requirement = {
      entity: entityOf(entity),
      what: label,
      broken: when ? yesNoCall('and', when.tree, broken) : broken,
      ...(countsLastDayNow(rule, was) && { refuses: true as const }),
      origin,
    }
    return appliesToChanges(requirement.broken) ? [] : [requirement]
  })
  const ofFields = entities.flatMap((entity) =>
    entity.fields.flatMap((field): readonly Requirement[] => {
      const { required, shownWhen, displayedWhen } = field
      if (!required?.when || !columnOf(entity, field)) return []
      const conditions = [shownWhen, displayedWhen].flatMap((when) => when?.tree ?? [])
      const broken = conditions.reduce((all, tree) => yesNoCall('and', tree, all), required.when.tree)
      const without = holdsSomething(field, quoted(field.name))
      const what = `${entity.label}: ${field.label}`
      return [{ entity, what, broken, without, ...(field.origin && { origin: field.origin }) }]
    }),
  )
  return [...ofRules, ...ofFields]
}

/** In the old document, the next range could begin on the last day. */
function countsLastDayNow({ entity, must }: Rule, was: Plan | undefined): boolean {
  if (must.kind !== 'noOverlap' || must.lastDay !== 'included') return false
  const words = (one: Rule) => JSON.stringify([one.entity, { ...one.must, lastDay: undefined }])
  const same = was?.rules.find((one) => words(one) === words({ entity, must } as Rule))
  return same?.must.kind === 'noOverlap' && same.must.lastDay !== 'included'
}

const someOf = (tree: Tree, test: (part: Tree) => boolean): boolean =>
  test(tree) || childrenOf(tree).some((child) => someOf(child, test))

const appliesToChanges = (tree: Tree): boolean =>
  someOf(
    tree,
    (part) => part.op === 'name' && (part.scope === 'old' || (part.scope === 'context' && part.name === 'isNew')),
  )

/** With the values of the constants that it reads. */
function meaningOf({ entity, broken, without }: Requirement, { constants }: Plan): string {
  const values: unknown[] = []
  someOf(broken, (part) => {
    if (part.op === 'name' && part.scope === 'constant')
      values.push(constants.find(({ name }) => name === part.name)?.value)
    return false
  })
  return JSON.stringify([entity.name, broken, without, values])
}

const targetAt = ({ dialect, plan }: Performing, { name: entity }: Entity): SqlTarget => ({
  dialect,
  entity: sqlEntities(plan),
  this: { entity, alias: 't' },
  roles: new Set(),
  signedIn: false,
})
