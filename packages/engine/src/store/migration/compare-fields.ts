/** Compares the columns of one entity: which are new, renamed, converted, hidden, dropped, restored and filled. */
import type { Entity, Field } from '@ninefold/plan'
import { columnOf, columnsOf } from '../layout/column-of.ts'
import { tableOf } from '../layout/layout.ts'
import { linkOf, POSITION } from '../layout/names.ts'
import { quoted, type Column, type Table } from '../layout/table.ts'
import type { Statement } from '../store.ts'
import { choicesNamed } from './choices.ts'
import { compareField } from './compare-field.ts'
import { oldRows, type Comparing } from './comparing.ts'
import { rowsThat } from './examples.ts'
import { removeField, dropSetAsideFields } from './removed-fields.ts'
import { NOTHING, type Copied, type FieldPlanned, type Known } from './field-planned.ts'
import { fill } from './fill-field.ts'
import { formerOf, idsOf, type Former } from './former.ts'
import { forget, rowsSetAside, valuesSetAside } from './set-aside.ts'
import { matchFields, type EntityMatch, type FieldMatch } from './match.ts'
import { endsWithPlace } from './own-fields.ts'
import { migrationProblem } from './problems.ts'
import { renameChoices, renameField } from './renames.ts'
import { countRows } from './rows.ts'
import { typeInMigration } from './type-name.ts'
import { actions, losing, step, type Action, type Planned, type PlannedStep } from './step.ts'
import { isMany, isReference } from '@ninefold/plan/values'

export async function compareFields(
  c: Comparing,
  match: EntityMatch,
  rows: number,
): Promise<Planned & { readonly table: Table; readonly copy: readonly Copied[] }> {
  const { now } = match
  const was = match.was!
  const { matches, removed } = matchFields(match, c.setAside.fields.get(was.name))
  const all: FieldPlanned[] = []
  for (const one of matches) {
    if (liesInSeveral(now, one.now) || (one.was && liesInSeveral(was, one.was)))
      all.push(await moveSeveralColumns(c, match, one))
    else if (columnOf(now, one.now))
      all.push(await compareRemainingField(c, match, one, rows), await fill(c, match, one, rows))
    else if (one.was && columnOf(was, one.was)) all.push(await dropOrKeepColumn(c, match, one as Known, rows))
  }
  for (const field of removed)
    if (columnsOf(was, field).length > 0 && !endsWithPlace(match, field)) all.push(await removeField(c, match, field))
  all.push(await dropSetAsideFields(c, match, matches))
  const former = all.flatMap((one) => one.former)
  const copy = [...moveToPlace(c, match), ...all.flatMap((one) => one.copy), ...former]
  const reshaped =
    !match.setAside && (all.some((one) => one.reshaped) || !was.partOf !== !now.partOf || match.whole !== undefined)
  const described = tableOf(c.now, now.name)
  const table = { ...described, columns: [...described.columns, ...former.map((one) => one.former.column)] }
  return {
    steps: [
      ...all.flatMap(({ steps }) => steps),
      ...(reshaped ? [rebuild(now, table, copy, rows)] : []),
      ...all.flatMap(({ after }) => after),
    ],
    problems: all.flatMap(({ problems }) => problems),
    table,
    copy,
  }
}

const liesInSeveral = (entity: Entity, field: Field): boolean => columnsOf(entity, field).length > 1

/**
 * A value in several columns moves as a whole, also under a new name. A value of another type cannot be converted: the
 * document must remove the old field.
 */
async function moveSeveralColumns(c: Comparing, match: EntityMatch, one: FieldMatch): Promise<FieldPlanned> {
  const { now: entity } = match
  const columns = columnsOf(entity, one.now)
  const former = one.was ? columnsOf(match.was!, one.was) : []
  const isSame = one.was !== undefined && JSON.stringify(one.was.type) === JSON.stringify(one.now.type)
  if (isSame && !one.setAside) {
    const copy = columns.map(({ name }, i) => ({ column: name, from: quoted(former[i]!.name) }))
    return { ...NOTHING, copy, reshaped: one.was.name !== one.now.name }
  }
  const added = columns.map((column): Action => ({ kind: 'addColumn', table: entity.name, column }))
  const back = isSame ? columns.flatMap((column, i) => partReturns(c, match, one.was!, column, former[i]!)) : []
  const text = `${entity.label}: ${one.now.label} ${isSame ? 'comes back with what was stored in it' : 'is new'}.`
  const steps = match.setAside ? [] : [step(text, 0, one.now.origin, [...added, ...back])]
  if (!one.was || one.setAside || former.length === 0) return { ...NOTHING, steps }
  const going = await removeField(c, match, one.was)
  return { ...NOTHING, steps: [...going.steps, ...steps], problems: going.problems, reshaped: true }
}

function partReturns(c: Comparing, match: EntityMatch, was: Field, to: Column, from: Column): readonly Action[] {
  const [column, table] = [quoted(to.name), quoted(match.now.name)]
  const values = valuesSetAside(c.statements, match.now.name, was, from)
  const text = `UPDATE ${table} SET ${column} = (SELECT ${quoted(from.name)} FROM ${values} AS k WHERE k."id" = ${table}."id")
    WHERE "id" IN (SELECT "id" FROM ${values} AS k)`
  return actions('bring', [{ text, values: [] }])
}

function rebuild(entity: Entity, table: Table, copy: readonly Copied[], rows: number): PlannedStep {
  const existing = new Set(table.columns.map((column) => column.name))
  const anew: Action = { kind: 'rebuild', table, copy: copy.filter((one) => existing.has(one.column)) }
  return step(`The table of ${entity.label} is made anew with all its records.`, rows, entity.origin, [anew])
}

async function compareRemainingField(
  c: Comparing,
  match: EntityMatch,
  one: FieldMatch,
  rows: number,
): Promise<FieldPlanned> {
  const { now: entity } = match
  const was = match.was!
  const column = columnOf(entity, one.now)!
  const label = `${entity.label}: ${one.now.label}`
  if (isMany(one.was?.type) && !one.setAside && !match.setAside && isReference(one.now.type))
    return listToReference(c, match, one as Known, rows)
  if (!one.was || !columnOf(was, one.was)) {
    const added: Action[] = column.notNull ? [] : [{ kind: 'addColumn', table: entity.name, column }]
    const steps = match.setAside ? [] : [step(`${label} is new.`, 0, one.now.origin, added)]
    return { ...NOTHING, steps, reshaped: column.notNull }
  }
  if (one.setAside) return restoreField(c, match, one as Known)
  const change = await compareField(c, match, one.now, one.was, oldRows(c, match))
  const renamed = one.was.name !== one.now.name
  const names = renamed ? renameField(c, entity, one.was.name, one.now.name) : []
  const move: Action[] = match.setAside
    ? []
    : [{ kind: 'renameColumn', table: entity.name, from: one.was.name, to: one.now.name }]
  const text = `${was.label}: ${one.was.label} is called ${one.now.label} now.`
  // The old table's column is renamed by then; hidden columns are not.
  const source = (from: string) =>
    match.setAside ? from : from.replaceAll(quoted(one.was!.name), quoted(one.now.name))
  return {
    steps: renamed ? [step(text, rows, one.now.origin, [...move, ...names])] : [],
    problems: change.problems,
    ...conversionPlan(c, match, one as Known, rows, { former: change.former, from: source(quoted(one.was.name)) }),
    copy: change.from === undefined ? [] : [{ column: one.now.name, from: source(change.from) }],
    reshaped: change.reshaped,
  }
}

interface OldValues {
  readonly former: Former | undefined
  /** The source of the old values. */
  readonly from: string
}

/** The conversion of its values after the tables have changed. */
function conversionPlan(
  c: Comparing,
  { now: entity }: EntityMatch,
  one: Known,
  rows: number,
  { former, from }: OldValues,
): Pick<FieldPlanned, 'former' | 'after'> {
  if (!former) return { former: [], after: choicesRenamed(c, entity, one, rows) }
  const { now, was } = one
  const convert: Action = { kind: 'convert', entity, field: now, former }
  const text = `${entity.label}: ${now.label} becomes ${typeInMigration(now.type)}; it was ${typeInMigration(was.type)}.`
  const release = actions('release', [{ text: dropColumn(entity.name, former.column.name), values: [] }])
  const passes = step(text, rows, now.origin, [convert, ...release])
  return {
    former: [{ column: former.column.name, from, former }],
    after: [former.stated && rows > 0 ? losing(passes) : passes],
  }
}

/** The same in both databases. */
const dropColumn = (table: string, column: string): string =>
  `ALTER TABLE ${quoted(table)} DROP COLUMN ${quoted(column)}`

function choicesRenamed(c: Comparing, entity: Entity, { now, was }: Known, rows: number): readonly PlannedStep[] {
  const names = choicesNamed(now, was)
  if (names.length === 0) return []
  const text = `${entity.label}: choices of ${now.label} become ${[...new Set(names.map(({ to }) => to))].join(', ')}.`
  return [step(text, rows, now.origin, renameChoices(c, entity, now, names))]
}

/** The field has no column any more: it is computed at each read, or is a list of records. */
async function dropOrKeepColumn(c: Comparing, match: EntityMatch, one: Known, rows: number): Promise<FieldPlanned> {
  const { now, was } = one
  if (one.setAside) return NOTHING
  const { problems, former } = await compareField(c, match, now, was, oldRows(c, match))
  const names = was.name === now.name ? [] : renameField(c, match.now, was.name, now.name)
  const steps =
    names.length > 0
      ? [step(`${match.was!.label}: ${was.label} is called ${now.label} now.`, rows, now.origin, names)]
      : []
  return {
    ...NOTHING,
    steps,
    problems,
    ...conversionPlan(c, match, one, rows, { former, from: quoted(was.name) }),
    reshaped: true,
  }
}

/** A list of records becomes one record. Lists with several items prevent the migration. */
async function listToReference(c: Comparing, match: EntityMatch, one: Known, rows: number): Promise<FieldPlanned> {
  const { now, was } = one
  const link = linkOf(c.was, match.was!, was)!
  const former = formerOf(c, match.now, now, was)
  if (!former) return NOTHING
  const several = `SELECT ${quoted(link.from)} FROM ${quoted(link.table)} GROUP BY ${quoted(link.from)} HAVING count(*) > 1`
  const found = await rowsThat(c, match, { table: oldRows(c, match), condition: `"id" IN (${several})` })
  const types = { from: typeInMigration(was.type), to: typeInMigration(now.type) }
  const what = `${match.now.label}: ${now.label}`
  const problems =
    found.rows > 0 ? [migrationProblem('MIG-012', { what, name: now.label, ...found, ...types }, now.origin)] : []
  const ids = idsOf(c.statements, match.now.name, link)
  return { ...NOTHING, problems, ...conversionPlan(c, match, one, rows, { former, from: ids }), reshaped: true }
}

/** The new place of its records, if it changed: in their whole in order of creation, or independent. */
function moveToPlace(c: Comparing, { now, was, whole, setAside: existing }: EntityMatch): readonly Copied[] {
  const begins = was!.partOf && !now.partOf
  if (begins)
    return [
      { column: 'version', from: '1' },
      ...['createdAt', 'updatedAt'].map((column) => ({ column, from: `'${c.at}'` })),
    ]
  if (!now.partOf) return []
  if (whole === undefined) return [{ column: POSITION, from: quoted(POSITION) }]
  const [column, order] = [quoted(existing ? whole : now.partOf.whole), was!.partOf ? POSITION : 'createdAt']
  return [{ column: POSITION, from: `row_number() OVER (PARTITION BY ${column} ORDER BY ${quoted(order)}, "id") - 1` }]
}

/** Hidden earlier, defined again. */
async function restoreField(c: Comparing, match: EntityMatch, one: Known): Promise<FieldPlanned> {
  const { now: entity } = match
  const source = valuesSetAside(c.statements, match.was!.name, one.was)
  const change = await compareField(c, match, one.now, one.was, source)
  const [column, table] = [quoted(one.now.name), quoted(entity.name)]
  const filled = change.former ? quoted(change.former.column.name) : column
  const from = change.former ? quoted(one.was.name) : (change.from ?? 'NULL')
  const values = valuesSetAside(c.statements, entity.name, one.was)
  const text = `UPDATE ${table} SET ${filled} = (SELECT ${from} FROM ${values} AS k WHERE k."id" = ${table}."id")
    WHERE "id" IN (SELECT "id" FROM ${values} AS k)`
  const back: Action[] = [
    ...[columnOf(entity, one.now)!, ...(change.former ? [change.former.column] : [])].map((added): Action => ({
      kind: 'addColumn',
      table: entity.name,
      column: added,
    })),
    ...actions('bring', [{ text, values: [] }]),
    ...actions('settle', [...withoutMissingReferences(entity, [one.now]), ...forget(entity.name, one.was.name)]),
  ]
  const rows = await countRows(c.reader, `${source} AS k`)
  return {
    ...NOTHING,
    steps: [
      step(`${entity.label}: ${one.now.label} comes back with what was stored in it.`, rows, one.now.origin, back),
    ],
    problems: change.problems,
    after: conversionPlan(c, match, one, rows, { former: change.former, from: '' }).after,
  }
}

/** Restored values may refer to deleted records. */
const withoutMissingReferences = (entity: Entity, fields: readonly Field[]): readonly Statement[] =>
  fields.flatMap(({ name, type }) =>
    isReference(type)
      ? [
          {
            text: `UPDATE ${quoted(entity.name)} SET ${quoted(name)} = NULL
              WHERE ${quoted(name)} IS NOT NULL AND ${quoted(name)} NOT IN (SELECT "id" FROM ${quoted(type.entity)})`,
            values: [],
          },
        ]
      : [],
  )

/** The records of a hidden entity; parts only if their whole exists. */
export function bringEntity(c: Comparing, { now, was }: EntityMatch, table: Table, copy: readonly Copied[]): Action[] {
  const rows = rowsSetAside(c.statements, { ...was!, name: now.name })
  const whole = now.partOf && copy.find(({ column }) => column === now.partOf!.whole)
  const there = whole ? ` WHERE ${whole.from} IN (SELECT "id" FROM ${quoted(now.partOf!.entity)})` : ''
  const text = `INSERT INTO ${quoted(now.name)} (${copy.map(({ column }) => quoted(column)).join(', ')})
    SELECT ${copy.map(({ from }) => from).join(', ')} FROM ${rows} AS k${there}`
  const own = now.fields.filter(({ name }) => name !== now.partOf?.whole)
  return [
    { kind: 'createTable', table },
    ...actions('bring', [{ text, values: [] }]),
    ...actions('settle', [...withoutMissingReferences(now, own), ...forget(now.name, '')]),
  ]
}
