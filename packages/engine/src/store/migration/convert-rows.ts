/** Converts values from one type to another, row by row, after the tables have changed. */
import { isListType, readValue, writeValue, type Value, isMany } from '@ninefold/plan/values'
import {
  fieldOf,
  readSql,
  replaceIn,
  sqlExpression,
  sqlText,
  sqlValues,
  thisOf,
  type SqlBinding,
  type SqlEntity,
  type Tree,
} from '@ninefold/plan/expression'
import type { Entity, Field } from '@ninefold/plan'
import { linkOf } from '../layout/names.ts'
import { sqlEntities } from '../layout/sql-entities.ts'
import { quoted } from '../layout/table.ts'
import { converted } from './convert-value.ts'
import { environmentOf } from './defaults.ts'
import { labelled, shown } from './examples.ts'
import { formerField, type Former } from './former.ts'
import type { MigrationProblem } from './result.ts'
import type { Performing } from './performing.ts'
import { migrationProblem } from './problems.ts'
import type { Action } from './step.ts'
import { selected, sentOf, storedOf } from './stored-value.ts'
import { typeInMigration } from './type-name.ts'

interface RowValue {
  readonly id: string
  readonly value: Value
}

interface FailedRow {
  readonly id: string
  /** The old value, shortened. */
  readonly fallback?: string
}

export async function convert(p: Performing, { entity, field, former }: Action & { kind: 'convert' }): Promise<void> {
  const { conversion, stated, was } = former
  const rows = await p.transaction.rows(
    `SELECT "id", ${selected(former.column)} FROM ${quoted(entity.name)} WHERE ${quoted(former.column.name)} IS NOT NULL`,
  )
  const fallback = new Map(rows.map(([id, stored]) => [id as string, sentOf(was, stored!)]))
  const next: readonly { readonly id: string; readonly value: Value | undefined }[] = stated
    ? await evaluated(p, entity, stated.tree, '1 = 1', former)
    : [...fallback].map(([id, sent]) => ({ id, value: converted(field.type, conversion!, sent) }))
  const known = next.filter((row): row is RowValue => row.value !== undefined)
  const unfit = await writeFitting(p, entity, field, known)
  const lost = stated
    ? known.filter(({ id, value }) => value === null && fallback.has(id) && field.required && !field.required.when)
    : []
  const failed = [...next.filter(({ value }) => value === undefined), ...unfit, ...lost].map(({ id }): FailedRow => ({
    id,
    fallback: shown(fallback.get(id)),
  }))
  if (failed.length === 0) return
  p.problems.push(
    await failedRowsAt(p, entity, field, { code: stated ? 'MIG-013' : 'MIG-012', failed, from: typeInMigration(was) }),
  )
}

/** Writes the values that are valid for the field, and returns the rows of the others. */
export async function writeFitting(
  p: Performing,
  entity: Entity,
  field: Field,
  rows: readonly RowValue[],
): Promise<readonly FailedRow[]> {
  const { transaction: t } = p
  const link = isMany(field.type) ? linkOf(p.plan, entity, field) : undefined
  const unfit: FailedRow[] = []
  for (const { id, value } of rows) {
    const nothing = value === null || (isListType(field.type) && (value as readonly Value[]).length === 0)
    if (nothing) continue
    if (link) {
      const text = `INSERT INTO ${quoted(link.table)} (${quoted(link.from)}, ${quoted(link.to)}) VALUES (?, ?) ON CONFLICT DO NOTHING`
      for (const other of value as readonly { id: string }[]) await t.run(text, [id, other.id])
    } else if (fits(field, value)) {
      await t.run(`UPDATE ${quoted(entity.name)} SET ${quoted(field.name)} = ? WHERE "id" = ?`, [
        storedOf(field.type, value),
        id,
      ])
    } else unfit.push({ id })
  }
  return unfit
}

/** Whether it satisfies the type's length, range and format. */
const fits = ({ type }: Field, value: Value): boolean => readValue(type, writeValue(type, value)).ok

interface FailedRows {
  readonly code: 'MIG-005' | 'MIG-012' | 'MIG-013'
  readonly failed: readonly FailedRow[]
  /** The name of the old type. */
  readonly from?: string
}

export async function failedRowsAt(
  p: Performing,
  entity: Entity,
  field: Field,
  { code, failed, from }: FailedRows,
): Promise<MigrationProblem> {
  const place = { reader: p.transaction, dialect: p.dialect, plan: p.plan, entity: entity.name, at: p.now }
  const examples = await labelled(
    place,
    failed.map(({ id, fallback: old }) => [id, old]),
  )
  const types = { ...(from !== undefined && { from }), to: typeInMigration(field.type) }
  const what = { what: `${entity.label}: ${field.label}`, name: field.label }
  return migrationProblem(code, { ...what, rows: failed.length, examples, ...types }, field.origin)
}

/** The result of an expression for each row. `former`: the value of `was`. */
export async function evaluated(
  p: Performing,
  entity: Entity,
  tree: Tree,
  condition = '1 = 1',
  former?: Former,
): Promise<readonly RowValue[]> {
  const part = sqlExpression(former ? withFormer(tree, entity) : tree, {
    dialect: p.dialect,
    entity: former ? entitiesWith(p, entity, former) : sqlEntities(p.plan),
    this: { entity: entity.name, alias: 't' },
    roles: new Set(),
    signedIn: false,
  })
  const text = sqlText(part)
  const worked = part.type.kind === 'yesNo' ? text : `CAST(${text} AS TEXT)`
  const rows = await p.transaction.rows(
    `SELECT t."id", ${worked} FROM ${quoted(entity.name)} AS t WHERE ${condition}`,
    sqlValues(part, environmentOf(p.plan, p.now)),
  )
  return rows.map(([id, stored]) => ({ id: id as string, value: readSql(stored as SqlBinding, part) }))
}

/** No name of a document begins with a space. */
const WAS = ' was'

function withFormer(tree: Tree, { name }: Entity): Tree {
  return replaceIn(tree, (part) =>
    part.op === 'name' && part.scope === 'context' && part.name === 'was'
      ? fieldOf(thisOf(name), WAS, part.type)
      : undefined,
  )
}

function entitiesWith(p: Performing, entity: Entity, former: Former): (name: string) => SqlEntity {
  const known = sqlEntities(p.plan)
  return (name) => {
    const found = known(name)
    if (name !== entity.name) return found
    return { ...found, field: (field) => (field === WAS ? formerField(former) : found.field(field)) }
  }
}
