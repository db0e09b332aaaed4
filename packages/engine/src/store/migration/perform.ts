/** Runs the steps of a migration, in order, inside one transaction. */
import { isListType, localText, isSlug, isSequence, isRandomCode } from '@ninefold/plan/values'
import type { Entity, Field, Plan } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'
import { quoted, type Table } from '../layout/table.ts'
import { layout } from '../layout/layout.ts'
import { createIndexes, createReferences, dropIndexes, dropReferences } from './indexes-and-references.ts'
import { dropSearch } from '../search.ts'
import { reservedSlugs } from '../reserved-slugs.ts'
import { freeCode } from '../random-code.ts'
import { freeSlug, nextNumber } from '../sequence.ts'
import { defaultValue } from './defaults.ts'
import { convert, evaluated, failedRowsAt, writeFitting } from './convert-rows.ts'
import { renameSetAside } from './set-aside.ts'
import { renameChoices } from './rename-choices.ts'
import type { Action, PlannedStep } from './step.ts'
import { storedOf } from './stored-value.ts'
import type { Performing } from './performing.ts'

export async function perform(p: Performing, steps: readonly PlannedStep[]): Promise<void> {
  const actions = steps.flatMap((step) => step.actions)
  const touched = touchedBy(actions)
  await dropReferences(p, touched)
  await dropIndexes(p, touched)
  await dropSearch(p.transaction, p.statements.search, new Set(actions.flatMap(tablesOf)))
  for (const phase of ORDER) for (const action of actions) if (phase.includes(action.kind)) await act(p, action)
  await createIndexes(p)
  await createReferences(p)
}

/** Renames first, so that later steps use the new names; rows are filled after all tables have changed. */
const ORDER: readonly (readonly Action['kind'][])[] = [
  ['renameTable'],
  ['run'],
  ['renameColumn'],
  ['keep'],
  ['renameInKept'],
  ['dropTable'],
  ['createTable'],
  ['addColumn'],
  ['rebuild'],
  ['bring'],
  ['settle'],
  ['renameChoices'],
  ['convert'],
  ['release'],
  ['fill', 'number'],
  ['compute'],
]

/** The tables of all actions; undefined if the migration's own statements may touch any. */
const touchedBy = (actions: readonly Action[]): ReadonlySet<string> | undefined =>
  actions.some(({ kind }) => ANYWHERE.has(kind)) ? undefined : new Set(actions.flatMap(tablesOf))

const ANYWHERE: ReadonlySet<Action['kind']> = new Set(['run', 'keep', 'bring', 'settle', 'release', 'renameInKept'])

/** Tables that are recreated, or whose rows all change. */
function tablesOf(action: Action): readonly string[] {
  switch (action.kind) {
    case 'createTable':
    case 'rebuild':
      return [action.table.name]
    case 'dropTable':
      return [action.name]
    case 'renameTable':
      return [action.from, action.to]
    case 'renameColumn':
      return [action.table]
    case 'renameChoices':
    case 'convert':
    case 'fill':
    case 'number':
    case 'compute':
      return [action.entity.name]
    case 'addColumn':
    case 'renameInKept':
    case 'run':
    case 'keep':
    case 'bring':
    case 'settle':
    case 'release':
      return []
  }
}

type Creating = Pick<Performing, 'transaction' | 'statements' | 'plan'>

/** Creates every table of a plan in an empty store. */
export async function createAll(p: Creating): Promise<void> {
  await createTables(p)
  await completeTables(p)
}

/** Without indexes and references, so that rows in any order are inserted fast. */
export async function createTables({ transaction, statements, plan }: Creating): Promise<void> {
  for (const table of layout(plan)) transaction.enqueue(statements.createTable(table))
}

/** Creates the indexes and references of the tables. */
export async function completeTables(p: Creating): Promise<void> {
  await createIndexes(p)
  await createReferences(p)
}

async function act(p: Performing, action: Action): Promise<void> {
  const { transaction: t, statements } = p
  switch (action.kind) {
    case 'createTable':
      return void (await t.run(statements.createTable(action.table)))
    case 'dropTable':
      return void (await t.run(statements.dropTable(action.name)))
    case 'renameTable':
      return void (await t.run(statements.renameTable(action.from, action.to)))
    case 'renameColumn':
      return void (await t.run(statements.renameColumn(action.table, action.from, action.to)))
    case 'addColumn':
      return void (await t.run(statements.addColumn(action.table, action.column)))
    case 'renameInKept':
      return renameSetAside(t, action.from, action.to)
    case 'run':
    case 'keep':
    case 'bring':
    case 'settle':
    case 'release':
      return void (await t.run(action.text, action.values))
    case 'rebuild':
      return rebuild(p, action.table, action.copy)
    case 'renameChoices':
      return renameChoices(p, action)
    case 'convert':
      return convert(p, action)
    case 'fill':
      return fill(p, action.entity, action.field)
    case 'number':
      return number(p, action.entity, action.field)
    case 'compute':
      return compute(p, action.entity, action.field)
  }
}

async function rebuild(p: Performing, table: Table, copy: readonly { column: string; from: string }[]): Promise<void> {
  const { transaction: t, statements } = p
  const fresh = 'ninefold_rebuilt'
  await t.run(statements.createTable(table, fresh))
  const columns = copy.map((one) => quoted(one.column)).join(', ')
  const before = await t.rows(`SELECT count(*) FROM ${quoted(table.name)}`)
  await t.run(
    `INSERT INTO ${quoted(fresh)} (${columns}) SELECT ${copy.map((one) => one.from).join(', ')} FROM ${quoted(table.name)}`,
  )
  const after = await t.rows(`SELECT count(*) FROM ${quoted(fresh)}`)
  if (before[0]![0] !== after[0]![0]) throw new Error(`${table.name} would lose rows`)
  await t.run(statements.dropTable(table.name))
  await t.run(statements.renameTable(fresh, table.name))
}

/** The value for old records, otherwise the default, without a user: `me` is missing. */
async function fill(p: Performing, entity: Entity, field: Field): Promise<void> {
  const state = p.plan.lifecycles.find((l) => l.entity === entity.name && l.field === field.name)?.initial
  const column = quoted(field.name)
  const empty = isListType(field.type) ? `(${column} IS NULL OR ${column} = '[]')` : `${column} IS NULL`
  const expression = state === undefined ? field.oldRecords?.expr : undefined
  if (expression) return fillFromRecord(p, entity, field, expression, empty)
  const value = state ?? defaultValue(p.plan, field, p.now)
  await p.transaction.run(`UPDATE ${quoted(entity.name)} SET ${column} = ? WHERE ${empty}`, [
    storedOf(field.type, value),
  ])
}

async function fillFromRecord(
  p: Performing,
  entity: Entity,
  field: Field,
  expression: Expr,
  empty: string,
): Promise<void> {
  const { transaction: t } = p
  const rows = await evaluated(p, entity, expression.tree, empty)
  const left = await writeFitting(
    p,
    entity,
    field,
    rows.map(({ id, value }) => ({ id, value })),
  )
  if (left.length > 0) p.problems.push(await failedRowsAt(p, entity, field, { code: 'MIG-013', failed: left }))
  if (!field.required || field.required.when) return
  const without = await t.rows(`SELECT "id" FROM ${quoted(entity.name)} WHERE ${empty}`)
  const none = without.map(([id]) => ({ id: id as string })).filter(({ id }) => !left.some((one) => one.id === id))
  if (none.length > 0) p.problems.push(await failedRowsAt(p, entity, field, { code: 'MIG-005', failed: none }))
}

async function compute(p: Performing, entity: Entity, field: Field): Promise<void> {
  const table = quoted(entity.name)
  for (const { id, value } of await evaluated(p, entity, field.computed!.expr.tree)) {
    const stored = value === null ? null : storedOf(field.type, value)
    await p.transaction.run(`UPDATE ${table} SET ${quoted(field.name)} = ? WHERE "id" = ?`, [stored, id])
  }
}

/** In the document's time zone, like that of a new record. */
const dateOf = (instant: string, { settings }: Plan): string =>
  (localText(instant, settings.timeZone) ?? instant).slice(0, 10)

/** Sequences, slugs and random codes of records without one, oldest first; the date is that of their creation. */
async function number(p: Performing, entity: Entity, field: Field): Promise<void> {
  const { transaction: t } = p
  const { type } = field
  const table = quoted(entity.name)
  const source = isSlug(type) ? quoted(type.of) : 'NULL'
  const reserved = reservedSlugs(p.plan)(`${entity.name}.${field.name}`)
  const place = { table: entity.name, column: field.name, reserved }
  const made = entity.partOf ? 'NULL' : '"createdAt"'
  const rows = await t.rows(
    `SELECT "id", ${made}, ${source} FROM ${table} WHERE ${quoted(field.name)} IS NULL ORDER BY ${entity.partOf ? '' : '"createdAt", '}"id"`,
  )
  for (const [id, at, text] of rows) {
    const value = isSequence(type)
      ? await nextNumber(
          t,
          `${entity.name}.${field.name}`,
          type.template,
          dateOf((at as string | null) ?? p.now, p.plan),
        )
      : isRandomCode(type)
        ? await freeCode(t, place, type.length)
        : await freeSlug(t, place, (text as string | null) ?? '')
    await t.run(`UPDATE ${table} SET ${quoted(field.name)} = ? WHERE "id" = ?`, [value, id as string])
  }
}
