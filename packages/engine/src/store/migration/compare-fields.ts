/** The columns of one entity then and now: what is new, renamed, reshaped, set aside, dropped, brought back and filled. */
import { placesOf, type Entity, type Field } from '@ninefold/language'
import { columnOf } from '../layout/column-of.ts'
import { layout } from '../layout/layout.ts'
import { POSITION } from '../layout/names.ts'
import { quoted, type Table } from '../layout/table.ts'
import type { Statement } from '../store.ts'
import { compareField, oldRows, renamedChoices, type Comparing } from './compare-field.ts'
import { defaultValue } from './defaults.ts'
import { fateOfField } from './fate.ts'
import { forget, keepField, keptRows, keptValues } from './kept.ts'
import { isCalled, matchFields, type EntityMatch, type FieldMatch } from './match.ts'
import { migrationProblem } from './problems.ts'
import { dropped, renameChoices, renameField } from './renames.ts'
import { countRows, holdsSomething } from './rows.ts'
import { actions, step, type Action, type Planned, type PlannedStep } from './step.ts'

/** What a column of the new table is filled with, over the old row. */
interface Copied {
  readonly column: string
  readonly from: string
}

/** What one field asks for. `after`: once the table stands as it should. */
interface FieldPlanned extends Planned {
  readonly after: readonly PlannedStep[]
  readonly copy: readonly Copied[]
  readonly reshaped: boolean
}

const NOTHING: FieldPlanned = { steps: [], problems: [], after: [], copy: [], reshaped: false }

export async function compareFields(
  c: Comparing,
  match: EntityMatch,
  rows: number,
): Promise<Planned & { readonly copy: readonly Copied[] }> {
  const { now } = match
  const was = match.was!
  const { matches, gone } = matchFields(was, now, c.kept.fields.get(was.name))
  const all: FieldPlanned[] = []
  for (const one of matches) {
    if (!columnOf(now, one.now)) continue
    all.push(await fieldStays(c, match, one, rows), await fill(c, match, one, rows))
  }
  for (const field of gone) if (columnOf(was, field)) all.push(await fieldGoes(c, match, field))
  all.push(keptFieldsGo(c, match, matches))
  const copy = [
    ...(now.partOf ? [{ column: POSITION, from: quoted(POSITION) }] : []),
    ...all.flatMap((one) => one.copy),
  ]
  const reshaped = !match.kept && all.some((one) => one.reshaped)
  return {
    steps: [
      ...all.flatMap(({ steps }) => steps),
      ...(reshaped ? [rebuild(c, now, copy, rows)] : []),
      ...all.flatMap(({ after }) => after),
    ],
    problems: all.flatMap(({ problems }) => problems),
    copy,
  }
}

function rebuild(c: Comparing, entity: Entity, copy: readonly Copied[], rows: number): PlannedStep {
  const table = layout(c.now).find(({ name }) => name === entity.name)!
  const kept = new Set(table.columns.map((column) => column.name))
  const anew: Action = { kind: 'rebuild', table, copy: copy.filter((one) => kept.has(one.column)) }
  return step(`The table of ${entity.label} is made anew with all its records.`, rows, entity.origin, [anew])
}

async function fieldStays(c: Comparing, match: EntityMatch, one: FieldMatch, rows: number): Promise<FieldPlanned> {
  const { now: entity } = match
  const was = match.was!
  const column = columnOf(entity, one.now)!
  const label = `${entity.label}: ${one.now.label}`
  if (!one.was || !columnOf(was, one.was)) {
    const added: Action[] = column.notNull ? [] : [{ kind: 'addColumn', table: entity.name, column }]
    const steps = match.kept ? [] : [step(`${label} is new.`, 0, one.now.origin, added)]
    return { ...NOTHING, steps, reshaped: column.notNull }
  }
  if (one.kept) return fieldReturns(c, match, one as Known)
  const change = await compareField(c, match, one.now, one.was, oldRows(c, match))
  const renamed = one.was.name !== one.now.name
  const names = renamed ? renameField(c, entity, one.was.name, one.now.name) : []
  const move: Action[] = match.kept
    ? []
    : [{ kind: 'renameColumn', table: entity.name, from: one.was.name, to: one.now.name }]
  const text = `${was.label}: ${one.was.label} is called ${one.now.label} now.`
  // The old table's column has its new name by then; what was set aside has not.
  const source = (from: string) => (match.kept ? from : from.replace(quoted(one.was!.name), quoted(one.now.name)))
  return {
    steps: renamed ? [step(text, rows, one.now.origin, [...move, ...names])] : [],
    problems: change.problems,
    after: choicesRenamed(c, entity, one as Known),
    copy: change.from === undefined ? [] : [{ column: one.now.name, from: source(change.from) }],
    reshaped: change.reshaped,
  }
}

type Known = FieldMatch & { readonly was: Field }

function choicesRenamed(c: Comparing, entity: Entity, { now, was }: Known): readonly PlannedStep[] {
  const names = renamedChoices(now, was)
  if (Object.keys(names).length === 0) return []
  const text = `${entity.label}: choices of ${now.label} get their new names.`
  return [step(text, 0, now.origin, renameChoices(c, entity, now, was, names))]
}

/** Set aside earlier, described again. */
async function fieldReturns(c: Comparing, match: EntityMatch, one: Known): Promise<FieldPlanned> {
  const { now: entity } = match
  const source = keptValues(c.statements, match.was!.name, one.was)
  const change = await compareField(c, match, one.now, one.was, source)
  const [column, table] = [quoted(one.now.name), quoted(entity.name)]
  const values = keptValues(c.statements, entity.name, one.was)
  const text = `UPDATE ${table} SET ${column} = (SELECT ${change.from ?? 'NULL'} FROM ${values} AS k WHERE k."id" = ${table}."id")
    WHERE "id" IN (SELECT "id" FROM ${values} AS k)`
  const back: Action[] = [
    { kind: 'addColumn', table: entity.name, column: columnOf(entity, one.now)! },
    ...actions('bring', [{ text, values: [] }]),
    ...actions('settle', [...loosened(entity, [one.now]), ...forget(entity.name, one.was.name)]),
  ]
  const rows = await countRows(c.reader, `${source} AS k`)
  return {
    ...NOTHING,
    steps: [
      step(`${entity.label}: ${one.now.label} comes back with what was stored in it.`, rows, one.now.origin, back),
    ],
    problems: change.problems,
    after: choicesRenamed(c, entity, one),
  }
}

/** What came back may name records that are gone. */
const loosened = (entity: Entity, fields: readonly Field[]): readonly Statement[] =>
  fields.flatMap(({ name, type }) =>
    type.kind === 'reference'
      ? [
          {
            text: `UPDATE ${quoted(entity.name)} SET ${quoted(name)} = NULL
              WHERE ${quoted(name)} IS NOT NULL AND ${quoted(name)} NOT IN (SELECT "id" FROM ${quoted(type.entity)})`,
            values: [],
          },
        ]
      : [],
  )

/** The records of an entity that was set aside; parts only where their whole is there. */
export function bringEntity(c: Comparing, { now, was }: EntityMatch, table: Table, copy: readonly Copied[]): Action[] {
  const rows = keptRows(c.statements, { ...was!, name: now.name })
  const whole = now.partOf && copy.find(({ column }) => column === now.partOf!.whole)
  const there = whole ? ` WHERE ${whole.from} IN (SELECT "id" FROM ${quoted(now.partOf!.entity)})` : ''
  const text = `INSERT INTO ${quoted(now.name)} (${copy.map(({ column }) => quoted(column)).join(', ')})
    SELECT ${copy.map(({ from }) => from).join(', ')} FROM ${rows} AS k${there}`
  const own = now.fields.filter(({ name }) => name !== now.partOf?.whole)
  return [
    { kind: 'createTable', table },
    ...actions('bring', [{ text, values: [] }]),
    ...actions('settle', [...loosened(now, own), ...forget(now.name, '')]),
  ]
}

async function fieldGoes(c: Comparing, match: EntityMatch, field: Field): Promise<FieldPlanned> {
  const { now } = match
  const was = match.was!
  const label = `${was.label}: ${field.label}`
  const condition = holdsSomething(field, quoted(field.name))
  const rows = field.computed ? 0 : await countRows(c.reader, oldRows(c, match), condition)
  const fate = fateOfField(now, field)
  const one = (text: string, ...what: Action[]): FieldPlanned => ({
    ...NOTHING,
    steps: [step(text, rows, now.origin, what)],
    reshaped: true,
  })
  if (rows > 0 && fate === 'drop') return one(`${label} is dropped.`, ...dropped(c, now.name, field.name))
  // Of an entity that comes back without this field, nothing is left to keep it from.
  if (rows > 0 && fate === 'keep' && !match.kept)
    return one(`${label} is set aside.`, ...actions('keep', keepField(c.statements, now.name, field)))
  if (rows === 0) return one(`${label} goes; nothing is stored in it.`)
  return { ...NOTHING, problems: [migrationProblem('MIG-002', { what: label, name: field.label, rows }, now.origin)] }
}

/** What was set aside earlier, and is to be dropped now. */
function keptFieldsGo(c: Comparing, { now, was }: EntityMatch, matches: readonly FieldMatch[]): FieldPlanned {
  const back = new Set(matches.flatMap((one) => (one.kept ? [one.was!.name] : [])))
  const drops = now.removed?.filter(({ keep }) => !keep) ?? []
  const kept = c.kept.fields.get(was!.name) ?? []
  const goes = kept.filter((field) => !back.has(field.name) && drops.some(({ name }) => isCalled(field, name)))
  const steps = goes.map(({ name, label }) => {
    const all = [...actions('settle', forget(now.name, name)), ...dropped(c, now.name, name)]
    return step(`${now.label}: ${label} was set aside; now it is dropped.`, 0, now.origin, all)
  })
  return { ...NOTHING, steps }
}

/** What is worked out, and what is required, must be there in every row. */
async function fill(c: Comparing, match: EntityMatch, one: FieldMatch, rows: number): Promise<FieldPlanned> {
  const { now: entity } = match
  const { now: field, was } = one
  const label = `${entity.label}: ${field.label}`
  const after = (text: string, many: number, kind: 'compute' | 'number' | 'fill'): FieldPlanned => ({
    ...NOTHING,
    after: [step(text, many, field.origin, [{ kind, entity, field }])],
  })
  if (rows === 0) return NOTHING
  if (field.computed?.stored) {
    const before = was?.computed?.stored && !one.kept && !match.kept ? JSON.stringify(was.computed.expr.tree) : ''
    if (before === JSON.stringify(field.computed.expr.tree)) return NOTHING
    return after(`${label} is worked out for every record.`, rows, 'compute')
  }
  const stored = was && columnOf(match.was!, was)
  if (field.system && field.name === 'slot') return slotOf(match, field)
  if (field.type.kind === 'sequence' || field.type.kind === 'slug' || field.type.kind === 'randomCode') {
    return stored && !one.kept ? NOTHING : after(`${label} is given to every record, oldest first.`, rows, 'number')
  }
  const isState = c.now.lifecycles.some((l) => l.entity === entity.name && l.field === field.name)
  if (!isState && (!field.required || field.required.when)) return NOTHING
  const empty = stored ? await emptyRows(c, match, one as Known) : rows
  if (empty === 0) return NOTHING
  if (!isState && (!field.default || defaultValue(c.now, field) === null)) {
    return { ...NOTHING, problems: [migrationProblem('MIG-005', { what: label, rows: empty }, field.origin)] }
  }
  return after(`${label} gets its default where it is empty.`, empty, 'fill')
}

/** Parts that stood in one list are in that one of several. */
function slotOf({ now, was }: EntityMatch, field: Field): FieldPlanned {
  if (!now.alsoPartOf || was?.alsoPartOf || !was?.partOf) return NOTHING
  const { list } = placesOf(now).find((place) => place.list === was.partOf!.list) ?? now.partOf!
  const text = `UPDATE ${quoted(now.name)} SET "slot" = ? WHERE "slot" IS NULL`
  const settle = actions('settle', [{ text, values: [list] }])
  return { ...NOTHING, after: [step(`${now.label} may stand in several lists now.`, 0, field.origin, settle)] }
}

function emptyRows(c: Comparing, match: EntityMatch, { was, kept }: Known): Promise<number> {
  const condition = holdsSomething(was, quoted(was.name))
  if (!kept) return countRows(c.reader, oldRows(c, match), `NOT (${condition})`)
  const filled = `SELECT "id" FROM ${keptValues(c.statements, match.was!.name, was)} AS k WHERE ${condition}`
  return countRows(c.reader, oldRows(c, match), `"id" NOT IN (${filled})`)
}
