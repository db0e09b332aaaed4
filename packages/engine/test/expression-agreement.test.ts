/**
 * One meaning, executed twice: every expression gives the same value in JavaScript and in SQLite. Random typed
 * expressions over real tables with missing values; `CASES=100000` in the environment asks for more of them.
 */
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkExpression,
  compileExpression,
  readSql,
  sqlCondition,
  sqlExpression,
  sqliteFunctions,
  sqlText,
  sqlValues,
  type Environment,
  type Expr,
  type RecordValue,
  type Value,
} from '@ninefold/language'
import { createTables, people, schema, target, things, environment } from './agreement/world.ts'
import { anyExpression } from './agreement/expressions.ts'

const cases = Number(process.env['CASES'] ?? 5000)
const seed = Number(process.env['SEED'] ?? 20261121)

let database: DatabaseSync

beforeAll(() => {
  database = new DatabaseSync(':memory:')
  for (const [name, call] of Object.entries(sqliteFunctions)) {
    database.function(name, { deterministic: true, varargs: true }, call as never)
  }
  createTables(database)
})
afterAll(() => database.close())

function check(source: string): Expr {
  const place = { file: 'test', line: 1, column: 1, endLine: 1, endColumn: 1 }
  const { expr, problems } = checkExpression(
    source,
    { span: { file: 'test', start: 0, end: source.length }, origin: place },
    { schema, this: 'Thing', query: { q: { kind: 'text' } } },
  )
  if (!expr) throw new Error(`${source}: ${problems.map((p) => `${p.code} ${p.message}`).join('; ')}`)
  return expr
}

/** The value of the expression for each row, both ways. */
function bothWays(source: string, env: Environment): { inScript: Value[]; inDatabase: Value[] } {
  const { tree } = check(source)
  const evaluate = compileExpression(tree)
  const part = sqlExpression(tree, target(env))
  const statement = database.prepare(`SELECT ${sqlText(part, 'sqlite')} AS value FROM "Thing" AS t ORDER BY "position"`)
  statement.setReadBigInts(true)
  const rows = statement.all(...sqlValues(part, env)) as { value: never }[]
  return {
    inScript: things.map((thing) => evaluate({ ...env, this: thing })),
    inDatabase: rows.map((row) => readSql(row.value, part)),
  }
}

/** The rows of which a condition is yes, both ways. */
function rowsOf(source: string, env: Environment): { inScript: string[]; inDatabase: string[] } {
  const { tree } = check(source)
  const evaluate = compileExpression(tree)
  const part = sqlCondition(tree, target(env))
  const statement = database.prepare(
    `SELECT t."id" FROM "Thing" AS t WHERE ${sqlText(part, 'sqlite')} ORDER BY "position"`,
  )
  return {
    inScript: things.filter((thing) => evaluate({ ...env, this: thing }) === true).map((t) => t.id),
    inDatabase: (statement.all(...sqlValues(part, env)) as { id: string }[]).map((row) => row.id),
  }
}

const shown = (values: readonly Value[]): string[] => values.map(comparable)

/** Amounts by amount, records by identity. */
function comparable(value: Value): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if ('coefficient' in value) return amount(value as { coefficient: bigint; scale: number })
  if ('currency' in value) return `${amount((value as { amount: never }).amount)} ${String(value.currency)}`
  if ('id' in value) return `#${String((value as RecordValue).id)}`
  return JSON.stringify(value)
}

function amount({ coefficient, scale }: { coefficient: bigint; scale: number }): string {
  return `${coefficient * 10n ** BigInt(40 - scale)}`
}

function agree(source: string, env: Environment): void {
  const { inScript, inDatabase } = bothWays(source, env)
  expect(shown(inDatabase), source).toEqual(shown(inScript))
  if (check(source).tree.type.kind !== 'yesNo') return
  for (const condition of [source, `not (${source})`]) {
    const found = rowsOf(condition, env)
    expect(found.inDatabase, `where ${condition}`).toEqual(found.inScript)
  }
}

describe('EXP-90 JavaScript and SQLite agree', () => {
  test(`EXP-90 on ${cases} random expressions`, { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(anyExpression, fc.constantFrom(null, ...people), (source, me) => agree(source, environment(me))),
      { numRuns: cases, seed },
    )
  })
})
