/**
 * Rules over other records of the entity: `unique` and `no overlap`. They are checked inside the transaction that
 * stores the record; since writers run one after another, there are no concurrent writes. Rules enforced by an index
 * are queried only after a constraint failed, or if nothing is to be stored (`check`).
 */
import { placesOf as partPlacesOf, type Rule } from '@ninefold/plan'
import { sqlCondition } from '@ninefold/plan/expression'
import { finding, type Finding } from '../../refusal.ts'
import { quoted } from '../../store/index.ts'
import type { Binding, RecordValue } from '@ninefold/plan/values'
import { ruleFinding } from './checks.ts'
import { environmentOf, placesOf, type Draft, type Place, type Surroundings } from '../change/draft.ts'
import { evaluate } from '../expressions.ts'
import { EVERYTHING, type CheckScope } from '../change/check-scope.ts'
import type { EntityModel, Model } from '../model.ts'
import { isDueIn } from './rules.ts'
import { treeFindings } from './tree.ts'
import { joined, slot, statement, type Piece } from '../read/statement.ts'
import type { ChangeSteps } from '../change-steps.ts'
import { changesOfDraft, type DraftChanges } from '../change/written.ts'

/** `everything`: also those enforced by an index. */
export async function uniquenessFindings(
  s: Surroundings,
  draft: Draft,
  everything: boolean,
  looking = EVERYTHING,
): Promise<Finding[]> {
  if (!everything && !draft.steps.hasSearched) return treeFindings(s, draft)
  const found: Finding[] = []
  const earlier = new Map<ChangeSteps, RecordValue[]>()
  const changes = changesOfDraft(draft)
  for (const place of placesOf(draft)) {
    const brothers = earlier.get(place.steps) ?? []
    const search = { ...place, earlier: brothers, root: draft.id, looking, changes }
    found.push(...(await recordFindings(s, search, everything)))
    earlier.set(place.steps, [...brothers, place.record])
  }
  return [...found, ...(await treeFindings(s, draft))]
}

/**
 * A record, or a part among the other parts of its list: those are compared as the change leaves them, not as stored.
 */
interface Search extends Place {
  /** Parts of the same kind, of the same record, that come before it. */
  readonly earlier: readonly RecordValue[]
  /** The id of the record itself. */
  readonly root: string
  readonly looking: CheckScope
  readonly changes: () => DraftChanges
}

async function recordFindings(s: Surroundings, search: Search, everything: boolean): Promise<Finding[]> {
  const found: Finding[] = []
  const { steps, record, before, prefix, looking, changes } = search
  const { entity } = steps
  const rules = everything ? [...steps.searched, ...steps.indexed] : steps.searched
  for (const one of rules) {
    const { rule } = one
    if (!isDueIn(changes, record.id, one)) continue
    if (!looking.rule(search, rule) || !applies(s, rule, record, before)) continue
    if (await isMet(s, search, rule)) found.push(ruleFinding(rule, prefix, { entity: entity.name, record }))
  }
  if (!everything) return found
  for (const field of entity.fields.filter((f) => f.field.unique && f.kind === 'column' && f.name !== 'id')) {
    if (!looking.field(search, field.name) || !(await otherHas(s, search, [field.name]))) continue
    found.push(finding('NOT_UNIQUE', { field: prefix + field.name, origin: field.field.origin }))
  }
  return found
}

const applies = (s: Surroundings, { when }: Rule, record: RecordValue, before: RecordValue | null): boolean =>
  !when || evaluate(when, environmentOf(s.principal, record, before)) === true

/** Whether another record collides with this one. */
async function isMet(s: Surroundings, search: Search, rule: Rule): Promise<boolean> {
  if (rule.must.kind === 'unique') return otherHas(s, search, rule.must.fields, rule)
  if (rule.must.kind !== 'noOverlap') return false
  const { entity } = search.steps
  const { from, to, per, lastDay } = rule.must
  const isIncluded = lastDay === 'included'
  const [starts, ends] = [bound(entity, from, search.record), bound(entity, to, search.record)]
  if (starts === null || ends === null) return false
  const overlap: Piece[] = [
    ` AND t.${quoted(from)} ${isIncluded ? '<=' : '<'} `,
    slot(per.length + 1),
    ` AND t.${quoted(to)} ${isIncluded ? '>=' : '>'} `,
    slot(per.length + 2),
  ]
  const overlaps = (other: RecordValue) =>
    isBefore(bound(entity, from, other), ends, isIncluded) && isBefore(starts, bound(entity, to, other), isIncluded)
  return exists(s, search, per, rule, { pieces: overlap, values: [ends, starts], test: overlaps })
}

/** As the database compares them: a missing value with nothing. */
const isBefore = (a: Binding, b: Binding, orSame: boolean): boolean =>
  a !== null && b !== null && (a < b || (orSame && a === b))

const otherHas = (s: Surroundings, search: Search, fields: readonly string[], rule?: Rule) =>
  exists(s, search, fields, rule, { pieces: [], values: [], test: () => true })

/** Conditions besides equality, in SQL and in JavaScript. */
interface OtherRecords {
  readonly pieces: readonly Piece[]
  readonly values: readonly Binding[]
  readonly test: (other: RecordValue) => boolean
}

/** Slots: the record's id, the equal fields, then `values`. A missing value collides with nothing. */
async function exists(
  s: Surroundings,
  { steps: { entity }, record, earlier, root }: Search,
  fields: readonly string[],
  rule: Rule | undefined,
  others: OtherRecords,
): Promise<boolean> {
  const alike = fields.map((name) => bound(entity, name, record))
  if (alike.includes(null)) return false
  const isAlike = (other: RecordValue) =>
    fields.every((name, i) => bound(entity, name, other) === alike[i]) &&
    others.test(other) &&
    (!rule || applies(s, rule, other, null))
  if (earlier.some(isAlike)) return true
  const target = s.model.target(s.principal, entity.name)
  const made = statement([
    `SELECT 1 FROM ${entity.table} AS t WHERE NOT `,
    ...ofRecord(s.model, entity, 't'),
    ...fields.flatMap((name, i): Piece[] => [` AND ${columnText(entity, name)} = `, slot(i + 1)]),
    ...others.pieces,
    ...(rule?.when ? [' AND (', sqlCondition(rule.when.tree, target), ')'] : []),
    ' LIMIT 1',
  ])
  const rows = await s.reader.rows(made.text, made.values(s.principal.environment, [root, ...alike, ...others.values]))
  return rows.length > 0
}

/** Whether the row is the record in slot 0, or one of its parts. */
function ofRecord(model: Model, { entity }: EntityModel, row: string): readonly Piece[] {
  if (!entity.partOf) return [`${row}."id" = `, slot(0)]
  const wholes = new Map(partPlacesOf(entity).map((place) => [place.whole, place.entity]))
  const inside = [...wholes].map(([column, whole]): readonly Piece[] => {
    const above = model.entities.get(whole)!
    const field = `${row}.${quoted(column)}`
    if (!above.isPart) return wholes.size === 1 ? [`${field} = `, slot(0)] : [`coalesce(${field}, '') = `, slot(0)]
    const inner = ofRecord(model, above, 'w')
    return [`coalesce(${field} IN (SELECT w."id" FROM ${above.table} AS w WHERE `, ...inner, '), FALSE)']
  })
  return ['(', ...joined(inside, ' OR '), ')']
}

function columnText(entity: EntityModel, name: string): string {
  const field = entity.byName.get(name)
  return field?.kind === 'column' ? field.selected : `t.${quoted(name)}`
}

function bound(entity: EntityModel, name: string, record: RecordValue): Binding {
  const field = entity.byName.get(name)
  return field?.kind === 'column' ? field.codec.encode(record[name] ?? null) : null
}
