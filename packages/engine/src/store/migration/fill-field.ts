/** Fields that need a value in records without one: computed, numbered, required, or with a value for old records. */
import { placesOf, type Field } from '@ninefold/plan'
import { columnOf } from '../layout/column-of.ts'
import { linkOf } from '../layout/names.ts'
import { quoted } from '../layout/table.ts'
import { oldRows, type Comparing } from './comparing.ts'
import { defaultValue } from './defaults.ts'
import { rowsThat, type Rows } from './examples.ts'
import { NOTHING, type FieldPlanned, type Known } from './field-planned.ts'
import { wasApplied } from './former.ts'
import { valuesSetAside } from './set-aside.ts'
import type { EntityMatch, FieldMatch } from './match.ts'
import { beginsWithPlace } from './own-fields.ts'
import { migrationProblem } from './problems.ts'
import { holdsSomething } from './rows.ts'
import { actions, step } from './step.ts'
import { isMany, isGenerated } from '@ninefold/plan/values'

/** Computed and required fields need a value in every row. */
export async function fill(c: Comparing, match: EntityMatch, one: FieldMatch, rows: number): Promise<FieldPlanned> {
  const { now: entity } = match
  const { now: field, was } = one
  const label = `${entity.label}: ${field.label}`
  const after = (text: string, many: number, kind: 'compute' | 'number' | 'fill'): FieldPlanned => ({
    ...NOTHING,
    after: [step(text, many, field.origin, [{ kind, entity, field }])],
  })
  if (rows === 0) return NOTHING
  if (field.computed?.stored) {
    const before =
      was?.computed?.stored && !one.setAside && !match.setAside ? JSON.stringify(was.computed.expr.tree) : ''
    if (before === JSON.stringify(field.computed.expr.tree)) return NOTHING
    return after(`${label} is worked out for every record.`, rows, 'compute')
  }
  const stored = was && (columnOf(match.was!, was) || isMany(was.type))
  if (field.system && field.name === 'slot') return slotOf(match, field)
  if (isGenerated(field.type)) {
    return stored && !one.setAside ? NOTHING : after(`${label} is given to every record, oldest first.`, rows, 'number')
  }
  if (beginsWithPlace(match, field)) return NOTHING
  const isState = c.now.lifecycles.some((l) => l.entity === entity.name && l.field === field.name)
  const oldRecords = field.oldRecords && !field.oldRecords.was
  // Defined for the first time: then it applies even if the field is not required.
  const fresh = oldRecords && !wasApplied(field, was)
  // A field that was required before is missing only in records of erased persons.
  if (stored && !one.setAside && !match.setAside && !fresh && isDemanded(was)) return NOTHING
  if (!isState && !fresh && (!field.required || field.required.when)) return NOTHING
  const empty = stored ? await emptyRows(c, match, one as Known) : { rows, examples: [] }
  if (empty.rows === 0) return NOTHING
  if (!isState && !oldRecords && (!field.default || defaultValue(c.now, field) === null)) {
    const found = stored ? empty : await rowsThat(c, match, { table: oldRows(c, match), condition: '1 = 1' })
    return { ...NOTHING, problems: [migrationProblem('MIG-005', { what: label, ...found }, field.origin)] }
  }
  const what = oldRecords ? `what old records hold` : 'its default'
  return after(`${label} gets ${what} where it is empty.`, empty.rows, 'fill')
}

const isDemanded = ({ required }: Field): boolean => required !== undefined && !required.when

/** Missing values of an erased person cannot be entered. */
const notErased = ({ name }: { readonly name: string }): string =>
  name === 'User' ? ` AND "id" NOT IN (SELECT record FROM ninefold_history WHERE what = 'erase')` : ''

/** Parts of a single list belong to that list if there are several now. */
function slotOf({ now, was }: EntityMatch, field: Field): FieldPlanned {
  if (!now.alsoPartOf || was?.alsoPartOf || !was?.partOf) return NOTHING
  const { list } = placesOf(now).find((place) => place.list === was.partOf!.list) ?? now.partOf!
  const text = `UPDATE ${quoted(now.name)} SET "slot" = ? WHERE "slot" IS NULL`
  const settle = actions('settle', [{ text, values: [list] }])
  return { ...NOTHING, after: [step(`${now.label} may stand in several lists now.`, 0, field.origin, settle)] }
}

function emptyRows(c: Comparing, match: EntityMatch, { was, setAside }: Known): Promise<Rows> {
  const link = isMany(was.type) ? linkOf(c.was, match.was!, was) : undefined
  const table = oldRows(c, match)
  if (link)
    return rowsThat(c, match, {
      table,
      condition: `"id" NOT IN (SELECT ${quoted(link.from)} FROM ${quoted(link.table)})${notErased(match.now)}`,
    })
  const condition = holdsSomething(was, quoted(was.name))
  if (!setAside) return rowsThat(c, match, { table, condition: `NOT (${condition})${notErased(match.now)}` })
  const filled = `SELECT "id" FROM ${valuesSetAside(c.statements, match.was!.name, was)} AS k WHERE ${condition}`
  return rowsThat(c, match, { table, condition: `"id" NOT IN (${filled})` })
}
