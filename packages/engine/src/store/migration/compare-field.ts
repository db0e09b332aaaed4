/**
 * Compares the old and new version of a field: what happens to its column, and what prevents the migration. Statements
 * run on the old table.
 */
import type { Field } from '@ninefold/plan'
import { columnOf } from '../layout/column-of.ts'
import { quoted, type Column } from '../layout/table.ts'
import { outOfBounds } from './bounds.ts'
import { lostChoices } from './choices.ts'
import { converted } from './convert-value.ts'
import { examplesOf, isOpen, rowsThat, shown, type Rows } from './examples.ts'
import { formerOf, wasApplied, type Former } from './former.ts'
import type { EntityMatch } from './match.ts'
import type { MigrationProblem } from './result.ts'
import { fieldPlace, migrationProblem, type MigrationCode } from './problems.ts'
import { holdsSomething } from './rows.ts'
import { selected, sentOf } from './stored-value.ts'
import { typeInMigration } from './type-name.ts'
import { conversionInSql } from './conversions-in-sql.ts'
import type { Comparing } from './comparing.ts'
import { isChoices, type ColumnForm } from '@ninefold/plan/values'

interface FieldChange {
  readonly problems: readonly MigrationProblem[]
  /** The values of the new column, over the old row; undefined if it starts empty. */
  readonly from?: string
  /** Its values are converted one by one. */
  readonly former?: Former
  /** The column definition changed, so the table must be recreated. */
  readonly reshaped: boolean
}

/** `table`: the source of the old values, a quoted table or a select in brackets. */
export async function compareField(
  c: Comparing,
  entity: EntityMatch,
  now: Field,
  was: Field,
  table: string,
): Promise<FieldChange> {
  const column = columnOf(entity.now, now)
  const old = columnOf(entity.was!, was)
  if (!old) return { problems: [], reshaped: column !== undefined }
  const pair: FieldPair = { c, entity, now, was, table, old }
  if (now.computed) return computedChange(pair, column)
  const conversion = column && conversionInSql(c, now.type, was.type, old.form, column.form)
  const former = conversion === undefined || isStated(now, was) ? formerOf(c, entity.now, now, was) : undefined
  if (former) return { problems: await inconvertible(pair, former), former, reshaped: true }
  const from = quoted(was.name)
  if (conversion === undefined) {
    const rows = await rowsOf(pair, holdsSomething(was, from))
    const types = { from: typeInMigration(was.type), to: typeInMigration(now.type) }
    return { problems: rows.rows > 0 ? [problemOf(pair, 'MIG-003', rows, types)] : [], reshaped: true }
  }
  const problems = [...(await lostChoicesOf(pair)), ...(await beyondBounds(pair))]
  return { problems, from: conversion(from), reshaped: !sameColumn(c, column!, old) || conversion(from) !== from }
}

/** The two versions of a field whose old values are stored. */
interface FieldPair {
  readonly c: Comparing
  readonly entity: EntityMatch
  readonly now: Field
  readonly was: Field
  /** The source of the old values. */
  readonly table: string
  readonly old: Column
}

/** The old rows of which the condition is true. */
const rowsOf = (
  { c, entity, was, table, old }: FieldPair,
  condition: string,
  values: readonly (string | number)[] = [],
): Promise<Rows> => rowsThat(c, entity, { table, condition, values, ...(isOpen(was.type) && { value: selected(old) }) })

const problemOf = (
  { c, entity, now }: FieldPair,
  code: MigrationCode,
  rows: Rows,
  more: { readonly from?: string; readonly to?: string } = {},
): MigrationProblem => {
  const what = `${entity.now.label}: ${now.label}`
  return migrationProblem(code, { what, name: now.label, ...rows, ...more }, fieldPlace(c.now, entity.now, now))
}

/** What people have entered is not replaced by a computed value. */
async function computedChange(pair: FieldPair, column: Column | undefined): Promise<FieldChange> {
  const { c, was, old } = pair
  const from = quoted(was.name)
  if (!was.computed) {
    const rows = await rowsOf(pair, holdsSomething(was, from))
    if (rows.rows > 0) return { problems: [problemOf(pair, 'MIG-008', rows)], reshaped: false }
  }
  const same = column !== undefined && sameColumn(c, column, old)
  return { problems: [], ...(same && { from }), reshaped: !same }
}

async function lostChoicesOf(pair: FieldPair): Promise<readonly MigrationProblem[]> {
  const { now, was } = pair
  const from = quoted(was.name)
  const isState = now.system && now.name === 'status'
  const problems: MigrationProblem[] = []
  for (const key of lostChoices(now, was)) {
    const rows = isChoices(was.type)
      ? await rowsOf(pair, `${from} LIKE ?`, [`%${JSON.stringify(key)}%`])
      : await rowsOf(pair, `${from} = ?`, [key])
    if (rows.rows > 0) problems.push(problemOf(pair, isState ? 'MIG-010' : 'MIG-004', rows, { from: key }))
  }
  return problems
}

async function beyondBounds(pair: FieldPair): Promise<readonly MigrationProblem[]> {
  const { now, was } = pair
  const problems: MigrationProblem[] = []
  for (const { condition, to } of outOfBounds(now.type, was.type, quoted(was.name))) {
    const rows = await rowsOf(pair, condition)
    if (rows.rows > 0) problems.push(problemOf(pair, 'MIG-007', rows, { to }))
  }
  return problems
}

/** Values that cannot be converted; expressions of the document are checked after the tables have changed. */
async function inconvertible(pair: FieldPair, { conversion, was: type }: Former): Promise<MigrationProblem[]> {
  if (!conversion) return []
  const { c, entity, now, was, table, old } = pair
  const filled = holdsSomething(was, quoted(was.name))
  const rows = await c.reader.rows(`SELECT "id", ${selected(old)} FROM ${table} WHERE ${filled}`)
  const left = rows.filter(([, value]) => converted(now.type, conversion, sentOf(type, value!)) === undefined)
  if (left.length === 0) return []
  const examples = await examplesOf(
    c,
    entity,
    left.map(([id, value]) => [id as string, shown(sentOf(type, value!))]),
  )
  const types = { from: typeInMigration(type), to: typeInMigration(now.type) }
  return [problemOf(pair, 'MIG-012', { rows: left.length, examples }, types)]
}

/** The document defines the conversion, and the version before did not. */
const isStated = (now: Field, was: Field): boolean =>
  now.oldRecords?.was !== undefined && now.type.kind !== was.type.kind && !wasApplied(now, was)

function sameColumn(c: Comparing, now: Column, was: Column): boolean {
  const to = was.references && { ...was.references, table: c.renamed.get(was.references.table) ?? was.references.table }
  const shape = (column: Column) =>
    JSON.stringify([column.form.kind === 'scaled' ? 'integer' : columnKind(column.form), column.notNull])
  return shape(now) === shape(was) && JSON.stringify(now.references) === JSON.stringify(to)
}

const columnKind = ({ kind }: ColumnForm): string => (kind === 'integer' || kind === 'yesNo' ? kind : 'text')
