/** Equality and order. A missing side makes a comparison missing; only `== null` and `!= null` are always yes or no. */
import { sql, scalar, type SqlValue } from '../sql-parts.ts'
import { type Type, compareDecimals, compareText, sameValue, durationLength, type Money } from '../../values/index.ts'
import { common, form, operator, yesNo, type Form, type Kind, type Operation, type SqlWriter } from './form.ts'

type Order = (n: number) => boolean

const orders: Readonly<Record<string, { readonly holds: Order; readonly sql: string }>> = {
  '==': { holds: (n) => n === 0, sql: '=' },
  '!=': { holds: (n) => n !== 0, sql: '<>' },
  '<': { holds: (n) => n < 0, sql: '<' },
  '<=': { holds: (n) => n <= 0, sql: '<=' },
  '>': { holds: (n) => n > 0, sql: '>' },
  '>=': { holds: (n) => n >= 0, sql: '>=' },
}

const sideBySide =
  (sqlOperator: string) =>
  (w: SqlWriter, [a, b]: readonly SqlValue[]) =>
    scalar(w.compare(sqlOperator, a!, b!), yesNo)

/** Of one currency, or of one that is known only per record; two known ones never compare. */
const comparable = ([a, b]: readonly Type[]): Type | undefined => {
  if (a?.kind !== 'money' || b?.kind !== 'money') return yesNo
  return a.currency === undefined || b.currency === undefined || a.currency === b.currency ? yesNo : undefined
}

const compareMoney = (a: Money, b: Money, holds: Order): boolean | null =>
  a.currency === b.currency ? holds(compareDecimals(a.amount, b.amount)) : null

function ordered(holds: Order, sqlOperator: string): Form[] {
  const native = { sql: sideBySide(sqlOperator) }
  const texts = (kind: Kind & ('text' | 'date' | 'time' | 'dateTime')) =>
    form([kind, kind], yesNo, (a, b) => holds(compareText(a, b)), native)
  return [
    form(['integer', 'integer'], yesNo, (a, b) => holds(a - b), native),
    form(['number', 'number'], yesNo, (a, b) => holds(compareDecimals(a, b)), native),
    form(['money', 'money'], comparable, (a, b) => compareMoney(a, b, holds), native),
    form(['percent', 'percent'], yesNo, (a, b) => holds(compareDecimals(a, b)), native),
    texts('text'),
    texts('date'),
    texts('time'),
    texts('dateTime'),
    form(['duration', 'duration'], yesNo, (a, b) => holds(durationLength(a) - durationLength(b)), {
      postgres: `nf_length($1) ${sqlOperator} nf_length($2)`,
    }),
  ]
}

/** Two choices that share no option could never be equal. */
const overlapping = ([a, b]: readonly Type[]): Type | undefined => {
  if (a?.kind !== 'choice' || b?.kind !== 'choice') return yesNo
  const options = a.options
  return b.options.some((o) => options.includes(o)) ? yesNo : undefined
}

const sameEntity = ([a, b]: readonly Type[]): Type | undefined => (common(a!, b!) ? yesNo : undefined)

function equality(name: '==' | '!='): Form[] {
  const { holds, sql: sqlOperator } = orders[name]!
  const native = { sql: sideBySide(sqlOperator) }
  const same = (a: boolean): boolean => holds(a ? 0 : 1)
  return [
    form(['any', 'any'], withNothing, (a, b) => same(a === null && b === null), {
      takesMissing: true,
      sql: (w, args) => scalar(isNull(w, args, name === '=='), yesNo),
    }),
    form(['text', 'text'], overlapping, (a, b) => same(a === b), native),
    form(['yesNo', 'yesNo'], yesNo, (a, b) => same(a === b), native),
    form(['record', 'record'], sameEntity, (a, b) => same(a.id === b.id), native),
    form(['either', 'record'], sameEntity, (a, b) => same(a.id === b.id), native),
    form(['record', 'either'], sameEntity, (a, b) => same(a.id === b.id), native),
    form(['either', 'either'], sameEntity, (a, b) => same(a.id === b.id), native),
    form(['file', 'file'], yesNo, (a, b) => same(a.id === b.id), { neverSql: true }),
    form(['list', 'list'], neitherNothing, (a, b) => same(sameValue(a, b)), { neverSql: true }),
  ]
}

/** One side is the literal `null`; lists are never missing, so they do not ask. */
const withNothing = ([a, b]: readonly Type[]): Type | undefined => {
  const one = a!.kind === 'nothing' || b!.kind === 'nothing'
  return one && a!.kind !== 'list' && b!.kind !== 'list' ? yesNo : undefined
}

const neitherNothing = (args: readonly Type[]): Type | undefined =>
  args.some((t) => t.kind === 'nothing') ? undefined : yesNo

function isNull(w: SqlWriter, [a, b]: readonly SqlValue[], equal: boolean) {
  const value = w.scalar(a!.type.kind === 'nothing' ? b! : a!)
  return sql`(${value.pieces} ${equal ? 'IS NULL' : 'IS NOT NULL'})`
}

export const compareOperations: readonly Operation[] = Object.entries(orders).map(([name, { holds, sql: s }]) =>
  name === '==' || name === '!='
    ? operator(name, ...equality(name), ...ordered(holds, s).filter((f) => f.takes[0] !== 'text'))
    : operator(name, ...ordered(holds, s)),
)
