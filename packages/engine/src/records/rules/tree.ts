/**
 * REC-19 A record is never its own descendant in a tree. This is checked in the transaction that stores it; since
 * writers run one after another, no concurrent write can close a cycle.
 */
import { finding, type Finding } from '../../refusal.ts'
import type { Draft, Surroundings } from '../change/draft.ts'
import { quoted } from '../../store/index.ts'
import type { FieldModel, Line } from '../model.ts'
import { marks } from '../read/statement.ts'
import { idsIn } from '../../values/index.ts'
import { isLine } from '@ninefold/plan/values'

export async function treeFindings(s: Surroundings, draft: Draft): Promise<Finding[]> {
  const up = draft.steps.entity.fields.find((field) => field.kind === 'line' && field.line.up)
  if (up?.kind !== 'line' || !isLine(up.field.type)) return []
  const by = draft.steps.entity.byName.get(up.field.type.by)!
  const above = idsIn(draft.record[by.name] ?? null)
  const before = new Set(idsIn(draft.before?.[by.name] ?? null))
  if (!above.some((id) => !before.has(id))) return []
  const closes = above.includes(draft.id) || (draft.before !== null && (await leadsTo(s, up.line, above, draft.id)))
  return closes ? [circle(by)] : []
}

const circle = ({ name, field }: FieldModel): Finding => finding('TREE_CIRCLE', { field: name, origin: field.origin })

async function leadsTo(
  { reader }: Surroundings,
  { table, child, parent }: Line,
  from: readonly string[],
  id: string,
): Promise<boolean> {
  const [here, next, steps] = [quoted(child), quoted(parent), quoted(table)]
  const first = `SELECT s.${next} FROM ${steps} AS s WHERE s.${here} IN (${marks(from.length)}) AND s.${next} IS NOT NULL`
  const more = `SELECT s.${next} FROM line AS l JOIN ${steps} AS s ON s.${here} = l.id WHERE s.${next} IS NOT NULL`
  const text = `WITH RECURSIVE line(id) AS (${first} UNION ${more}) SELECT 1 FROM line WHERE id = ? LIMIT 1`
  return (await reader.rows(text, [...from, id])).length > 0
}
