/** Removed fields: dropped, hidden, or refused while they contain values. */
import type { Entity, Field } from '@ninefold/plan'
import { columnsOf } from '../layout/column-of.ts'
import { quoted } from '../layout/table.ts'
import { oldRows, type Comparing } from './comparing.ts'
import { isOpen, rowsThat } from './examples.ts'
import { NOTHING, type FieldPlanned } from './field-planned.ts'
import { countSetAside, forget, keepField } from './set-aside.ts'
import { isCalled, type EntityMatch, type FieldMatch } from './match.ts'
import { migrationProblem } from './problems.ts'
import { lineOfField, removalOfField } from './removal-policy.ts'
import { dropped } from './renames.ts'
import { countRows, holdsSomething } from './rows.ts'
import { actions, losing, step, type Action } from './step.ts'
import { selected } from './stored-value.ts'

const unchangedColumns = (entity: Entity, field: Field) =>
  columnsOf(entity, field).map(({ name }) => ({ name, from: name }))

export async function removeField(c: Comparing, match: EntityMatch, field: Field): Promise<FieldPlanned> {
  const { now } = match
  const was = match.was!
  const label = `${was.label}: ${field.label}`
  const condition = columnsOf(was, field)
    .map(({ name }) => holdsSomething(field, quoted(name)))
    .join(' OR ')
  const rows = field.computed ? 0 : await countRows(c.reader, oldRows(c, match), condition)
  const removal = removalOfField(now, field)
  const one = (text: string, ...what: Action[]): FieldPlanned => ({
    ...NOTHING,
    steps: [step(text, rows, now.origin, what)],
    reshaped: true,
  })
  if (rows > 0 && removal === 'drop') {
    const going = step(`${label} is dropped.`, rows, lineOfField(now, field), dropped(c, now.name, field.name))
    return { ...NOTHING, steps: [losing(going)], reshaped: true }
  }
  // An entity that returns without this field needs no error.
  if (rows > 0 && removal === 'keep' && !match.setAside)
    return one(
      `${label} is set aside.`,
      ...actions('keep', keepField(c.statements, now.name, field, unchangedColumns(was, field))),
    )
  if (rows === 0) return one(`${label} goes; nothing is stored in it.`)
  const found = await rowsThat(c, match, {
    table: oldRows(c, match),
    condition,
    ...(isOpen(field.type) && { value: selected(columnsOf(was, field)[0]!) }),
  })
  return {
    ...NOTHING,
    problems: [migrationProblem('MIG-002', { what: label, name: field.label, ...found }, now.origin)],
  }
}

/** Values hidden earlier that are to be dropped now. */
export async function dropSetAsideFields(
  c: Comparing,
  { now, was }: EntityMatch,
  matches: readonly FieldMatch[],
): Promise<FieldPlanned> {
  const back = new Set(matches.flatMap((one) => (one.setAside ? [one.was!.name] : [])))
  const drops = now.removed?.filter(({ keep }) => !keep) ?? []
  const setAside = c.setAside.fields.get(was!.name) ?? []
  const dropping = setAside.filter((field) => !back.has(field.name) && drops.some(({ name }) => isCalled(field, name)))
  const steps = dropping.map(async (field) => {
    const { name, label } = field
    const all = [...actions('settle', forget(now.name, name)), ...dropped(c, now.name, name)]
    const rows = await countSetAside(c.reader, now.name, name)
    return losing(step(`${now.label}: ${label} was set aside; now it is dropped.`, rows, lineOfField(now, field), all))
  })
  return { ...NOTHING, steps: await Promise.all(steps) }
}
