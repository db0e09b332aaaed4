/**
 * One meaning, executed three times: every expression gives the same value in JavaScript, in SQLite and in PostgreSQL.
 * Random typed expressions over real tables with missing values, the same ones for each database; `CASES=100000` in the
 * environment asks for more of them (`npm run agreement`).
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkExpression,
  compileExpression,
  readSql,
  sqlCondition,
  sqlExpression,
  sqlText,
  sqlValues,
  type Environment,
  type Expr,
  type SqlBinding,
  type SqlMask,
  type SqlPart,
} from '@ninefold/plan/expression'
import { isDecimal, type Decimal, type Money, type RecordValue, type Value } from '@ninefold/plan/values'
import type { Row, Store } from '../src/store/store.ts'
import { createTables, environment, mask, maskedWorld, people, schema, target, things } from './agreement/world.ts'
import { anyExpression } from './agreement/expressions.ts'
import { onPostgres, openTestStore } from './support/database.ts'

const cases = Number(process.env['CASES'] ?? 600)
const seed = Number(process.env['SEED'] ?? 20261121)

let store: Store

beforeAll(async () => {
  store = await openTestStore(':memory:')
  await createTables(store)
})
afterAll(() => store.close())

function checked(source: string) {
  const place = { file: 'test', line: 1, column: 1, endLine: 1, endColumn: 1 }
  return checkExpression(
    source,
    { span: { file: 'test', start: 0, end: source.length }, origin: place },
    { schema, this: 'Thing', query: { q: { kind: 'text' } } },
  )
}

/** A comparison of a value with itself is refused. */
const isMeant = (source: string): boolean => !checked(source).problems.some(({ code }) => code === 'EXP-075')

function check(source: string): Expr {
  const { expr, problems } = checked(source)
  if (!expr) throw new Error(`${source}: ${problems.map((p) => `${p.code} ${p.message}`).join('; ')}`)
  return expr
}

interface Seen {
  readonly things: readonly RecordValue[]
  readonly mask?: SqlMask
}
const everything: Seen = { things }

/** The value of the expression for each row, both ways. */
async function bothWays(source: string, env: Environment, seen = everything): Promise<BothWays<Value>> {
  const { tree } = check(source)
  const evaluate = compileExpression(tree)
  const part = sqlExpression(tree, target(store.dialect, env, seen.mask))
  // As text, since numbers may have more digits than JavaScript's.
  const value = part.form.kind === 'scaled' ? `CAST(${sqlText(part)} AS TEXT)` : sqlText(part)
  const found = await rows(`SELECT ${value} FROM "Thing" AS t ORDER BY "position"`, part, env)
  return {
    inScript: seen.things.map((thing) => evaluate({ ...env, this: thing })),
    inDatabase: found.map((row) => readSql(row[0] as SqlBinding, part)),
  }
}

/** The rows of which a condition is yes, both ways. */
async function rowsOf(source: string, env: Environment, seen = everything): Promise<BothWays<string>> {
  const { tree } = check(source)
  const evaluate = compileExpression(tree)
  const part = sqlCondition(tree, target(store.dialect, env, seen.mask))
  const found = await rows(`SELECT t."id" FROM "Thing" AS t WHERE ${sqlText(part)} ORDER BY "position"`, part, env)
  return {
    inScript: seen.things.filter((thing) => evaluate({ ...env, this: thing }) === true).map((t) => t.id),
    inDatabase: found.map((row) => row[0] as string),
  }
}

interface BothWays<T> {
  readonly inScript: readonly T[]
  readonly inDatabase: readonly T[]
}

const rows = (text: string, part: SqlPart, env: Environment): Promise<readonly Row[]> =>
  store.read((reader) => reader.rows(text, sqlValues(part, env)))

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
async function agree(source: string, env: Environment, seen = everything): Promise<void> {
  const { inScript, inDatabase } = await bothWays(source, env, seen).catch(naming(source))
  same(source, shown(inDatabase), shown(inScript))
  if (check(source).tree.type.kind !== 'yesNo') return
  for (const condition of [source, `not (${source})`]) {
    const found = await rowsOf(condition, env, seen).catch(naming(condition))
    same(`where ${condition}`, found.inDatabase, found.inScript)
  }
}

const naming = (source: string) => (error: unknown) => {
  throw new Error(`${source}: ${String(error)}`, { cause: error })
}

function same(what: string, inDatabase: readonly string[], inScript: readonly string[]): void {
  if (JSON.stringify(inDatabase) === JSON.stringify(inScript)) return
  throw new Error(`${what}\n  in the database: ${inDatabase.join(', ')}\n  in JavaScript:   ${inScript.join(', ')}`)
}

/** '' or the first expression on which the two differ. */
async function firstDifference(
  agreement: (source: string, me: RecordValue | null) => Promise<void>,
  numRuns: number,
): Promise<string> {
  const run = await fc.check(
    fc.asyncProperty(anyExpression.filter(isMeant), fc.constantFrom(null, ...people), agreement),
    {
      numRuns,
      seed,
    },
  )
  return run.failed ? `${String(run.errorInstance)}\nseed ${run.seed}, path ${run.counterexamplePath}` : ''
}

describe(`JavaScript and ${onPostgres ? 'PostgreSQL' : 'SQLite'} agree`, () => {
  test(`EXP-90 on ${cases} random expressions, with the document's authority`, { timeout: 3_600_000 }, async () => {
    expect(await firstDifference((source, me) => agree(source, environment(me)), cases)).toBe('')
  })

  test(
    `EXP-91 on ${cases / 5} random expressions, where a person may not read everything`,
    { timeout: 3_600_000 },
    async () => {
      const { things: seen, seenAs } = maskedWorld()
      const found = await firstDifference((source, me) => agree(source, seenAs(me), { things: seen, mask }), cases / 5)
      expect(found).toBe('')
    },
  )

  // Expressions on which they once differed, or which a database broke down over.
  test.for([
    ['EXP-23 items of a list whose record is missing', 'size(me.owned.flatMap(v, v.lines))'],
    ['EXP-70 a body that reads the outer row alone', 'lines.filter(l, l.done).exists(l, this.flag)'],
    ['EXP-41 the number of an amount that is written out', 'number(orElse(min(cost, cost), (10 EUR * 0.0000001)))'],
    ['EXP-30 a product of whole numbers that outgrows them', '(cost * sizes.sum()) < (lines.sum(l, l.price) * n)'],
    ['EXP-25 an item of a list whose record is missing', '(days(took) in other.sizes)'],
    ['EXP-52 a whole number from a function, as text', "string(floor(d)) + ''"],
    ['EXP-90 a look-up in a list of columns', '(this in me.owned) and (replace(a, other.a, me.name) in [a, b])'],
    ['EXP-53 a pattern that repeats as often as it may', "matches(a + a, '(x?){300}.{0,300}n')"],
  ])('%s', async ([, source]) => {
    for (const me of [null, ...people]) await expect(agree(source!, environment(me))).resolves.toBeUndefined()
  })
})
