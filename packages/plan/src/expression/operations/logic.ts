/** Joining conditions, in three values: what is missing is unknown, and unknown only matters where it decides. */
import { sql, scalar, type SqlValue } from '../sql-parts.ts'
import type { Type, Value } from '../../values/index.ts'
import { common, fn, form, operator, yesNo, type Operation, type SqlWriter } from './form.ts'

const both =
  (word: string) =>
  (w: SqlWriter, [a, b]: readonly SqlValue[]) =>
    scalar(sql`(${w.plain(a!)} ${word} ${w.plain(b!)})`, yesNo)

const and = operator(
  'and',
  form(['yesNo', 'yesNo'], yesNo, (a, b) => a && b, {
    takesMissing: true,
    lazy:
      ([a, b]) =>
      (run) => {
        const first = a!(run)
        if (first === false) return false
        const second = b!(run)
        return second === false ? false : first === null || second === null ? null : true
      },
    sql: both('AND'),
  }),
)

const or = operator(
  'or',
  form(['yesNo', 'yesNo'], yesNo, (a, b) => a || b, {
    takesMissing: true,
    lazy:
      ([a, b]) =>
      (run) => {
        const first = a!(run)
        if (first === true) return true
        const second = b!(run)
        return second === true ? true : first === null || second === null ? null : false
      },
    sql: both('OR'),
  }),
)

const not = operator(
  'not',
  form(['yesNo'], yesNo, (a) => !a, { sql: (w, [a]) => scalar(sql`(NOT ${w.plain(a!)})`, yesNo) }),
)

/** The outcomes' own type; a list or a built value may be chosen too, but not in SQL. */
const outcomes = (a: Type, b: Type): Type | undefined => common(a, b)

const choose = operator(
  '?:',
  form(
    ['yesNo', 'any', 'any'],
    ([, a, b]) => outcomes(a!, b!),
    (c, a, b) => (c ? a : b),
    {
      takesMissing: true,
      lazy:
        ([condition, yes, no]) =>
        (run) => {
          const c = condition!(run)
          return c === null ? null : c === true ? yes!(run) : no!(run)
        },
      sql: (w, [c, a, b], type) => {
        const { pieces, form: result } = w.alike([a!, b!], type)
        const test = w.plain(c!)
        return scalar(
          sql`(CASE ${test} WHEN ${w.yes} THEN ${pieces[0]!} WHEN ${w.no} THEN ${pieces[1]!} END)`,
          type,
          result,
        )
      },
    },
  ),
)

const orElse = fn(
  'orElse',
  ['orElse(x, otherwise)'],
  form(
    ['any', 'any'],
    ([a, b]) => common(a!, b!),
    (a, b) => a ?? b,
    {
      takesMissing: true,
      lazy:
        ([first, second]) =>
        (run) =>
          first!(run) ?? second!(run),
      sql: (w, args, type) => {
        const { pieces, form: result } = w.alike(args, type)
        return scalar(sql`coalesce(${pieces[0]!}, ${pieces[1]!})`, type, result)
      },
    },
  ),
)

const has = fn(
  'has',
  ['has(x)'],
  form(['list'], yesNo, (list: readonly Value[] | null) => list !== null && list.length > 0, {
    takesMissing: true,
    sql: (w, [list]) => scalar(sql`EXISTS ${w.select(['1'], { ...w.relation(list!), guards: [] })}`, yesNo),
  }),
  form(['any'], yesNo, (x) => x !== null, {
    takesMissing: true,
    sql: (w, [x]) => scalar(sql`(${w.scalar(x!).pieces} IS NOT NULL)`, yesNo),
  }),
)

export const logicOperations: readonly Operation[] = [and, or, not, choose, orElse, has]
