/** Does what a migration has planned, in its order, inside one transaction. */
import {
  columnForm,
  exactBinding,
  localText,
  readSql,
  sqlExpression,
  sqlText,
  sqlValues,
  storeSql,
  typeOfField,
  type Entity,
  type Field,
  type Plan,
  type SqlBinding,
  type Value,
} from '@ninefold/language'
import { sqlEntities } from '../layout/sql-entities.ts'
import { indexName, quoted, type Table } from '../layout/table.ts'
import type { Binding, TableStatements, Transaction } from '../store.ts'
import { layout } from '../layout/layout.ts'
import { reservedSlugs } from '../reserved-slugs.ts'
import { freeCode } from '../random-code.ts'
import { freeSlug, nextNumber } from '../sequence.ts'
import { defaultValue, environmentOf } from './defaults.ts'
import { renameInKept } from './kept.ts'
import type { Action, PlannedStep } from './step.ts'

export interface Performing {
  readonly transaction: Transaction
  readonly statements: TableStatements
  readonly dialect: 'sqlite' | 'postgres'
  readonly plan: Plan
  readonly now: string
}

export async function perform(p: Performing, steps: readonly PlannedStep[]): Promise<void> {
  await dropReferences(p)
  await dropIndexes(p)
  const actions = steps.flatMap((step) => step.actions)
  for (const phase of ORDER) for (const action of actions) if (phase.includes(action.kind)) await act(p, action)
  await createIndexes(p)
  await createReferences(p)
}

/** Renames first, so that everything after them speaks of the new names; rows are filled when all tables stand. */
const ORDER: readonly (readonly Action['kind'][])[] = [
  ['renameTable'],
  ['run', 'renameInKept'],
  ['renameColumn'],
  ['keep'],
  ['dropTable'],
  ['createTable'],
  ['addColumn'],
  ['rebuild'],
  ['bring'],
  ['settle'],
  ['renameChoices'],
  ['fill', 'number'],
  ['compute'],
]

/** Every table of a plan in an empty store. */
export async function createAll(p: Performing): Promise<void> {
  for (const table of layout(p.plan)) await p.transaction.run(p.statements.createTable(table))
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
      return renameInKept(t, action.from, action.to)
    case 'run':
    case 'keep':
    case 'bring':
    case 'settle':
      return void (await t.run(action.text, action.values))
    case 'rebuild':
      return rebuild(p, action.table, action.copy)
    case 'renameChoices':
      return renameChoices(p, action)
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

async function renameChoices(p: Performing, action: Action & { kind: 'renameChoices' }): Promise<void> {
  const { transaction: t } = p
  const [table, column] = [quoted(action.table), quoted(action.column)]
  const rows = await t.rows(`SELECT "id", ${column} FROM ${table} WHERE ${column} IS NOT NULL`)
  const nameOf = (key: string) => action.names[key] ?? key
  for (const [id, stored] of rows) {
    const text = stored as string
    const next = action.list ? JSON.stringify((JSON.parse(text) as string[]).map(nameOf)) : nameOf(text)
    if (next !== text) await t.run(`UPDATE ${table} SET ${column} = ? WHERE "id" = ?`, [next, id as string])
  }
}

/** The default, without a person: `me` is missing then, and a default that needs it leaves the row to a problem. */
async function fill(p: Performing, entity: Entity, field: Field): Promise<void> {
  const state = p.plan.lifecycles.find((l) => l.entity === entity.name && l.field === field.name)?.initial
  const value = state ?? defaultValue(p.plan, field, p.now)
  const column = quoted(field.name)
  const empty =
    field.type.kind === 'choices' || field.type.kind === 'values'
      ? `(${column} IS NULL OR ${column} = '[]')`
      : `${column} IS NULL`
  await p.transaction.run(`UPDATE ${quoted(entity.name)} SET ${column} = ? WHERE ${empty}`, [stored(field, value)])
}

function stored(field: Field, value: Value): Binding {
  if (field.type.kind === 'writtenDecimal') return exactBinding(value)
  const type = typeOfField(field.type)!
  const { scale, digits } = field.type.kind === 'decimal' ? field.type : { scale: undefined, digits: undefined }
  const of = type.kind === 'list' ? type.of : type
  return storeSql(value, type, columnForm(of, scale, digits))
}

async function compute(p: Performing, entity: Entity, field: Field): Promise<void> {
  const { transaction: t } = p
  const part = sqlExpression(field.computed!.expr.tree, {
    dialect: p.dialect,
    entity: sqlEntities(p.plan),
    this: { entity: entity.name, alias: 't' },
    roles: new Set(),
    signedIn: false,
  })
  const table = quoted(entity.name)
  const text = sqlText(part)
  const worked = part.type.kind === 'yesNo' ? text : `CAST(${text} AS TEXT)`
  const rows = await t.rows(
    `SELECT t."id", ${worked} FROM ${table} AS t`,
    sqlValues(part, environmentOf(p.plan, p.now)),
  )
  for (const [id, selected] of rows) {
    const value = readSql(selected as SqlBinding, part)
    await t.run(`UPDATE ${table} SET ${quoted(field.name)} = ? WHERE "id" = ?`, [
      value === null ? null : stored(field, value),
      id as string,
    ])
  }
}

/** In the document's time zone, like that of a record that is made now. */
const dateOf = (instant: string, { settings }: Plan): string =>
  (localText(instant, settings.timeZone) ?? instant).slice(0, 10)

/** Sequences, slugs and random codes of records that had none, oldest first; the date is that of their making. */
async function number(p: Performing, entity: Entity, field: Field): Promise<void> {
  const { transaction: t } = p
  const { type } = field
  const table = quoted(entity.name)
  const source = type.kind === 'slug' ? quoted(type.of) : 'NULL'
  const reserved = reservedSlugs(p.plan)(`${entity.name}.${field.name}`)
  const place = { table: entity.name, column: field.name, reserved }
  const made = entity.partOf ? 'NULL' : '"createdAt"'
  const rows = await t.rows(
    `SELECT "id", ${made}, ${source} FROM ${table} WHERE ${quoted(field.name)} IS NULL ORDER BY ${entity.partOf ? '' : '"createdAt", '}"id"`,
  )
  for (const [id, at, text] of rows) {
    const value =
      type.kind === 'sequence'
        ? await nextNumber(
            t,
            `${entity.name}.${field.name}`,
            type.template,
            dateOf((at as string | null) ?? p.now, p.plan),
          )
        : type.kind === 'randomCode'
          ? await freeCode(t, place, type.length)
          : await freeSlug(t, place, (text as string | null) ?? '')
    await t.run(`UPDATE ${table} SET ${quoted(field.name)} = ? WHERE "id" = ?`, [value, id as string])
  }
}

async function dropIndexes(p: Performing): Promise<void> {
  for (const row of await p.transaction.rows(p.statements.indexNames)) {
    await p.transaction.run(p.statements.dropIndex(row[0] as string))
  }
}

async function dropReferences({ transaction, statements: { references } }: Performing): Promise<void> {
  if (!references) return
  for (const [table, name] of await transaction.rows(references.names)) {
    await transaction.run(references.drop(table as string, name as string))
  }
}

async function createReferences({ transaction, statements: { references }, plan }: Performing): Promise<void> {
  if (!references) return
  for (const text of layout(plan).flatMap((table) => references.create(table))) await transaction.run(text)
}

async function createIndexes(p: Performing): Promise<void> {
  const there = new Set((await p.transaction.rows(p.statements.indexNames)).map((row) => row[0] as string))
  for (const table of layout(p.plan)) {
    for (const index of table.indexes) {
      if (!there.has(indexName(table.name, index))) await p.transaction.run(p.statements.createIndex(table.name, index))
    }
  }
}
