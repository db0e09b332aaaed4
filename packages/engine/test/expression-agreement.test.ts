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
  isDecimal,
  readSql,
  sqlCondition,
  sqlExpression,
  sqliteFunctions,
  sqlText,
  sqlValues,
  type Decimal,
  type Environment,
  type Expr,
  type Money,
  type RecordValue,
  type SqlMask,
  type Value,
} from '@ninefold/language'
import { createTables, environment, mask, maskedWorld, people, schema, target, things } from './agreement/world.ts'
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

interface Seen {
  readonly things: readonly RecordValue[]
  readonly mask?: SqlMask
}
const everything: Seen = { things }

/** The value of the expression for each row, both ways. */
function bothWays(source: string, env: Environment, seen = everything): { inScript: Value[]; inDatabase: Value[] } {
  const { tree } = check(source)
  const evaluate = compileExpression(tree)
  const part = sqlExpression(tree, target(env, seen.mask))
  const statement = database.prepare(`SELECT ${sqlText(part, 'sqlite')} AS value FROM "Thing" AS t ORDER BY "position"`)
  statement.setReadBigInts(true)
  const rows = statement.all(...sqlValues(part, env)) as { value: never }[]
  return {
    inScript: seen.things.map((thing) => evaluate({ ...env, this: thing })),
    inDatabase: rows.map((row) => readSql(row.value, part)),
  }
}

/** The rows of which a condition is yes, both ways. */
function rowsOf(source: string, env: Environment, seen = everything): { inScript: string[]; inDatabase: string[] } {
  const { tree } = check(source)
  const evaluate = compileExpression(tree)
  const part = sqlCondition(tree, target(env, seen.mask))
  const statement = database.prepare(
    `SELECT t."id" FROM "Thing" AS t WHERE ${sqlText(part, 'sqlite')} ORDER BY "position"`,
  )
  return {
    inScript: seen.things.filter((thing) => evaluate({ ...env, this: thing }) === true).map((t) => t.id),
    inDatabase: (statement.all(...sqlValues(part, env)) as { id: string }[]).map((row) => row.id),
  }
}

const shown = (values: readonly Value[]): string[] => values.map(comparable)

/** Amounts by amount, records by identity. */
function comparable(value: Value): string {
  if (isDecimal(value)) return amount(value)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if ('currency' in value) return `${amount((value as Money).amount)} ${(value as Money).currency}`
  return 'id' in value ? `#${(value as RecordValue).id}` : JSON.stringify(value)
}

const amount = ({ coefficient, scale }: Decimal): string => String(coefficient * 10n ** BigInt(100 - scale))

/** Throws, naming the expression, where the two differ. */
function agree(source: string, env: Environment, seen = everything): void {
  const { inScript, inDatabase } = bothWays(source, env, seen)
  same(source, shown(inDatabase), shown(inScript))
  if (check(source).tree.type.kind !== 'yesNo') return
  for (const condition of [source, `not (${source})`]) {
    const found = rowsOf(condition, env, seen)
    same(`where ${condition}`, found.inDatabase, found.inScript)
  }
}

function same(what: string, inDatabase: readonly string[], inScript: readonly string[]): void {
  if (JSON.stringify(inDatabase) === JSON.stringify(inScript)) return
  throw new Error(`${what}\n  in SQLite:     ${inDatabase.join(', ')}\n  in JavaScript: ${inScript.join(', ')}`)
}

/** '' or the first expression on which the two differ. */
function firstDifference(agreement: (source: string, me: RecordValue | null) => void, numRuns: number): string {
  const run = fc.check(fc.property(anyExpression, fc.constantFrom(null, ...people), agreement), { numRuns, seed })
  return run.failed ? `${String(run.errorInstance)}\nseed ${run.seed}, path ${run.counterexamplePath}` : ''
}

describe('JavaScript and SQLite agree', () => {
  test(`EXP-90 on ${cases} random expressions, with the document's authority`, { timeout: 600_000 }, () => {
    expect(firstDifference((source, me) => agree(source, environment(me)), cases)).toBe('')
  })

  test(
    `EXP-91 on ${cases / 5} random expressions, where a person may not read everything`,
    { timeout: 600_000 },
    () => {
      const { things: seen, seenAs } = maskedWorld()
      const found = firstDifference((source, me) => agree(source, seenAs(me), { things: seen, mask }), cases / 5)
      expect(found).toBe('')
    },
  )

  // Expressions on which the two once differed.
  test.for([
    ['EXP-23 items of a list whose record is missing', 'size(me.owned.flatMap(v, v.lines))'],
    ['EXP-70 a body that reads the outer row alone', 'lines.filter(l, l.done).exists(l, this.flag)'],
    ['EXP-41 the number of an amount that is written out', 'number(orElse(min(cost, cost), (10 EUR * 0.0000001)))'],
    ['EXP-30 a product of whole numbers that outgrows them', '(cost * sizes.sum()) < (lines.sum(l, l.price) * n)'],
    ['EXP-25 an item of a list whose record is missing', '(days(took) in other.sizes)'],
    ['EXP-52 a whole number from a function, as text', "string(floor(d)) + ''"],
  ])('%s', ([, source]) => {
    for (const me of [null, ...people]) expect(() => agree(source!, environment(me))).not.toThrow()
  })
})
