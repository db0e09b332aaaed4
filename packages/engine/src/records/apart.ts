/**
 * Rules that look at other records: `unique` and `no overlap`. They are asked inside the transaction that stores the
 * record; since writers follow one another, no other writer can come between. Those that an index holds are asked of
 * the store only when it has refused, or when nothing is to be stored (`check`).
 */
import { sqlCondition, type RecordValue, type Rule } from '@ninefold/language'
import type { Finding } from '../refusal.ts'
import { finding } from '../refusal.ts'
import { quoted } from '../store/layout/table.ts'
import type { Binding } from '../store/store.ts'
import { ruleFinding } from './checks.ts'
import { environmentOf, partsOf, type Draft, type Surroundings } from './draft.ts'
import { evaluate } from './expressions.ts'
import type { EntityModel } from './model.ts'
import { slot, statement, type Piece } from './statement.ts'
import type { Work } from './work.ts'

/** `rules`: which of them; `fields`: unique fields too. */
export async function apartFindings(s: Surroundings, draft: Draft, everything: boolean): Promise<Finding[]> {
  const own = await recordFindings(s, draft.work, draft.record, draft.before, '', everything)
  for (const { field, work } of draft.work.parts) {
    const parts = partsOf(draft.record, field.name)
    for (const [i, part] of parts.entries()) {
      own.push(...(await recordFindings(s, work, part, null, `${field.name}.${i}.`, everything)))
    }
  }
  return own
}

async function recordFindings(
  s: Surroundings,
  work: Work,
  record: RecordValue,
  before: RecordValue | null,
  prefix: string,
  everything: boolean,
): Promise<Finding[]> {
  const found: Finding[] = []
  const { entity } = work
  const rules = everything ? [...work.searched, ...work.indexed] : work.searched
  for (const rule of rules) {
    if (rule.when && evaluate(rule.when, environmentOf(s.asker, record, before)) !== true) continue
    if (await isMet(s, entity, rule, record)) found.push(ruleFinding(rule, prefix, { entity: entity.name, record }))
  }
  if (!everything) return found
  for (const field of entity.fields.filter((f) => f.field.unique && f.kind === 'column' && f.name !== 'id')) {
    if (!(await otherHas(s, entity, [field.name], record))) continue
    found.push(finding('NOT_UNIQUE', { field: prefix + field.name, origin: field.field.origin }))
  }
  return found
}

/** Is there another record that this one collides with? */
async function isMet(s: Surroundings, entity: EntityModel, rule: Rule, record: RecordValue): Promise<boolean> {
  if (rule.must.kind === 'unique') return otherHas(s, entity, rule.must.fields, record, rule)
  if (rule.must.kind !== 'noOverlap') return false
  const { from, to, per } = rule.must
  const [starts, ends] = [bound(entity, from, record), bound(entity, to, record)]
  if (starts === null || ends === null) return false
  const overlap: Piece[] = [
    ` AND t.${quoted(from)} < `,
    slot(per.length + 1),
    ` AND t.${quoted(to)} > `,
    slot(per.length + 2),
  ]
  return exists(s, entity, per, record, rule, overlap, [ends, starts])
}

const otherHas = (s: Surroundings, entity: EntityModel, fields: readonly string[], record: RecordValue, rule?: Rule) =>
  exists(s, entity, fields, record, rule, [], [])

/** Slots: the id, the fields that are alike, then `values`. A missing value collides with nothing. */
async function exists(
  s: Surroundings,
  entity: EntityModel,
  fields: readonly string[],
  record: RecordValue,
  rule: Rule | undefined,
  more: readonly Piece[],
  values: readonly Binding[],
): Promise<boolean> {
  const alike = fields.map((name) => bound(entity, name, record))
  if (alike.includes(null)) return false
  const target = s.model.target(s.asker, entity.name)
  const made = statement([
    `SELECT 1 FROM ${entity.table} AS t WHERE t."id" <> `,
    slot(0),
    ...fields.flatMap((name, i): Piece[] => [` AND t.${quoted(name)} = `, slot(i + 1)]),
    ...more,
    ...(rule?.when ? [' AND (', sqlCondition(rule.when.tree, target), ')'] : []),
    ' LIMIT 1',
  ])
  const rows = await s.reader.rows(made.text, made.values(s.asker.environment, [record.id, ...alike, ...values]))
  return rows.length > 0
}

function bound(entity: EntityModel, name: string, record: RecordValue): Binding {
  const field = entity.byName.get(name)
  return field?.kind === 'column' ? field.codec.encode(record[name] ?? null) : null
}
