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
// oxlint-disable-next-line max-lines-per-function -- each case needs what those before it found
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
  const from = quoted(was.name)
  const what = `${entity.now.label}: ${now.label}`
  const rowsWith = (condition: string, values: readonly (string | number)[] = []) =>
    rowsThat(c, entity, { table, condition, values, ...(isOpen(was.type) && { value: selected(old) }) })
  const problem = (code: MigrationCode, rows: Rows, more: { from?: string; to?: string } = {}) =>
    migrationProblem(code, { what, name: now.label, ...rows, ...more }, fieldPlace(c.now, entity.now, now))

  const filled = holdsSomething(was, from)
  if (now.computed && !was.computed) {
    const rows = await rowsWith(filled)
    if (rows.rows > 0) return { problems: [problem('MIG-008', rows)], reshaped: false }
  }
  if (now.computed) {
    const same = column !== undefined && sameColumn(c, column, old)
    return { problems: [], ...(same && { from }), reshaped: !same }
  }
  const conversion = column && conversionInSql(c, now.type, was.type, old.form, column.form)
  const former = conversion === undefined || isStated(now, was) ? formerOf(c, entity.now, now, was) : undefined
  if (former) return { problems: await inconvertible(former, problem), former, reshaped: true }
  if (conversion === undefined) {
    const rows = await rowsWith(filled)
    const types = { from: typeInMigration(was.type), to: typeInMigration(now.type) }
    return { problems: rows.rows > 0 ? [problem('MIG-003', rows, types)] : [], reshaped: true }
  }
  const problems: MigrationProblem[] = []
  const isState = now.system && now.name === 'status'
  for (const key of lostChoices(now, was)) {
    const rows = await rowsWith(isChoices(was.type) ? `${from} LIKE ?` : `${from} = ?`, [
      isChoices(was.type) ? `%${JSON.stringify(key)}%` : key,
    ])
    if (rows.rows > 0) problems.push(problem(isState ? 'MIG-010' : 'MIG-004', rows, { from: key }))
  }
  for (const { condition, to } of outOfBounds(now.type, was.type, from)) {
    const rows = await rowsWith(condition)
    if (rows.rows > 0) problems.push(problem('MIG-007', rows, { to }))
  }
  return { problems, from: conversion(from), reshaped: !sameColumn(c, column!, old) || conversion(from) !== from }

  /** Values that cannot be converted; expressions of the document are checked after the tables have changed. */
  async function inconvertible({ conversion, was: type }: Former, report: typeof problem): Promise<MigrationProblem[]> {
    if (!conversion) return []
    const rows = await c.reader.rows(`SELECT "id", ${selected(old!)} FROM ${table} WHERE ${filled}`)
    const left = rows.filter(([, value]) => converted(now.type, conversion, sentOf(type, value!)) === undefined)
    if (left.length === 0) return []
    const examples = await examplesOf(
      c,
      entity,
      left.map(([id, value]) => [id as string, shown(sentOf(type, value!))]),
    )
    return [
      report(
        'MIG-012',
        { rows: left.length, examples },
        { from: typeInMigration(type), to: typeInMigration(now.type) },
      ),
    ]
  }
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
