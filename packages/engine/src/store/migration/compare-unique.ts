/** New unique constraints: are there duplicate rows? */
import type { Entity, Field, Plan } from '@ninefold/plan'
import { columnOf } from '../layout/column-of.ts'
import { indexesOf } from '../layout/indexes.ts'
import { quoted } from '../layout/table.ts'
import { oldRows, type Comparing } from './comparing.ts'
import { matchFields, type EntityMatch } from './match.ts'
import type { MigrationProblem } from './result.ts'
import { migrationProblem } from './problems.ts'

/** New unique indexes: are there duplicate rows? */
export async function compareUnique(c: Comparing, match: EntityMatch): Promise<MigrationProblem[]> {
  const { now } = match
  const was = match.was!
  const { matches } = matchFields(match)
  const oldName = new Map(
    matches.flatMap((m) => (m.was && columnOf(was, m.was) ? [[m.now.name, m.was.name] as const] : [])),
  )
  const key = (names: readonly string[]) => [...names].toSorted().join(',')
  const previous = new Set(
    indexesOf(c.was, was)
      .filter((i) => i.unique)
      .map((i) => key(i.columns.map((column) => column.name))),
  )
  const problems: MigrationProblem[] = []
  for (const index of indexesOf(c.now, now).filter((i) => i.unique)) {
    const names = index.columns.map((column) => oldName.get(column.name))
    if (names.some((name) => name === undefined) || previous.has(key(names as string[]))) continue
    const columns = (names as string[]).map(quoted)
    const filled = columns.map((column) => `${column} IS NOT NULL`).join(' AND ')
    const [row] = await c.reader.rows(
      `SELECT coalesce(sum(n), 0) FROM (SELECT count(*) AS n FROM ${oldRows(c, match)} WHERE ${filled} GROUP BY ${columns.join(', ')} HAVING count(*) > 1) AS alike`,
    )
    const rows = row![0] as number
    if (rows === 0) continue
    const fields = index.columns.map((column) => now.fields.find((f) => f.name === column.name)!)
    const what = `${now.label}: ${fields.map((field) => field.label).join(', ')}`
    problems.push(migrationProblem('MIG-006', { what, rows }, ruleOrigin(c.now, now, fields)))
  }
  return problems
}

function ruleOrigin(plan: Plan, entity: Entity, fields: readonly Field[]) {
  const names = fields.map((field) => field.name).join(',')
  const rule = plan.rules.find(
    (r) => r.entity === entity.name && r.must.kind === 'unique' && r.must.fields.join(',') === names,
  )
  return rule?.origin ?? fields[0]?.origin
}
