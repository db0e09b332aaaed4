/**
 * Amounts of money: exact, in one currency each. What would mix two currencies is missing; where both are known the
 * checker refuses it before.
 */
import type { SqlScalar, SqlValue } from '../sql-parts.ts'
import {
  type Type,
  absDecimal,
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  subtractDecimals,
  type Decimal,
  type Money,
} from '../../values/index.ts'
import { common, decimalType, fn, form, yesNo, type Operation, type SqlWriter } from './form.ts'
import { hundredth, near, places, productInSql, signed, sumInSql, whereItFits } from './number.ts'

const of = (amount: Decimal | null, currency: string): Money | null => amount && { amount, currency }

const joint = ([a, b]: readonly Type[]): Type | undefined => common(a!, b!)
const moneyOf = (args: readonly Type[]): Type => args.find((t) => t.kind === 'money') ?? { kind: 'money' }

const oneCurrency = (a: Money, b: Money, reckon: (x: Decimal, y: Decimal) => Decimal): Money | null =>
  a.currency === b.currency ? of(reckon(a.amount, b.amount), a.currency) : null

/** Amounts are scaled alike only where all are known to be of one currency. */
const known = (args: readonly SqlValue[]): boolean => args.every((a) => a.type.kind !== 'money' || a.type.currency)

const natively =
  (write: (w: SqlWriter, args: readonly SqlValue[], type: Type) => SqlScalar | undefined) =>
  (w: SqlWriter, args: readonly SqlValue[], type: Type): SqlScalar | undefined =>
    known(args) ? write(w, args, type) : undefined

const product = (extra: number) => natively((w, [a, b], type) => productInSql(w, a!, b!, type, extra))

const percentage = (m: Money, p: Decimal): Money | null => of(multiplyDecimals(m.amount, hundredth(p)), m.currency)

/** In PostgreSQL: of one amount, and of two. */
const amount = (reckoned: string) => ({ postgres: `nf_money(${reckoned}, nf_currency($1))` })
const together = (sign: '+' | '-') => ({
  postgres: `nf_money(nf_amount($1) ${sign} nf_amount($2), nf_joint($1, $2))`,
})

export const moneyAdd = [
  whereItFits(
    form(['money', 'money'], joint, (a, b) => oneCurrency(a, b, addDecimals), together('+')),
    natively((w, [a, b], type) => sumInSql(w, '+', a!, b!, type)),
  ),
]
export const moneySubtract = [
  whereItFits(
    form(['money', 'money'], joint, (a, b) => oneCurrency(a, b, subtractDecimals), together('-')),
    natively((w, [a, b], type) => sumInSql(w, '-', a!, b!, type)),
  ),
]
export const moneyMultiply = [
  whereItFits(
    form(
      ['money', 'number'],
      moneyOf,
      (m, n) => of(multiplyDecimals(m.amount, n), m.currency),
      amount('nf_amount($1) * $2'),
    ),
    product(0),
  ),
  whereItFits(
    form(['number', 'money'], moneyOf, (n, m) => of(multiplyDecimals(m.amount, n), m.currency), {
      postgres: 'nf_money($1 * nf_amount($2), nf_currency($2))',
    }),
    product(0),
  ),
  whereItFits(form(['money', 'percent'], moneyOf, percentage, amount('nf_amount($1) * $2 * 0.01')), product(2)),
  whereItFits(
    form(['percent', 'money'], moneyOf, (p, m) => percentage(m, p), {
      postgres: 'nf_money($1 * 0.01 * nf_amount($2), nf_currency($2))',
    }),
    product(2),
  ),
]
export const moneyDivide = [
  form(
    ['money', 'number'],
    moneyOf,
    (m, n) => of(divideDecimals(m.amount, n), m.currency),
    amount('nf_quotient(nf_amount($1), $2)'),
  ),
  form(
    ['money', 'percent'],
    moneyOf,
    (m, p) => of(divideDecimals(m.amount, hundredth(p)), m.currency),
    amount('nf_quotient(nf_amount($1), $2 * 0.01)'),
  ),
  form(
    ['money', 'money'],
    (args) => joint(args) && decimalType,
    (a, b) => (a.currency === b.currency ? divideDecimals(a.amount, b.amount) : null),
    { postgres: 'CASE WHEN nf_joint($1, $2) IS NOT NULL THEN nf_quotient(nf_amount($1), nf_amount($2)) END' },
  ),
]
export const moneyNegate = [
  whereItFits(
    form(['money'], moneyOf, (m) => of(negateDecimal(m.amount), m.currency), amount('- nf_amount($1)')),
    natively((w, [a]) => signed(w, '-', a!)),
  ),
]

const roundMoney = (m: Money, n: number): Money | null =>
  places(n) === null ? null : of(roundDecimal(m.amount, n), m.currency)

export const moneyOperations: readonly Operation[] = [
  fn(
    'round',
    [],
    form(['money'], moneyOf, (m) => roundMoney(m, 0), amount('nf_round(nf_amount($1), 0)')),
    form(['money', 'integer'], moneyOf, roundMoney, amount('nf_round(nf_amount($1), $2)')),
  ),
  fn(
    'abs',
    [],
    whereItFits(
      form(['money'], moneyOf, (m) => of(absDecimal(m.amount), m.currency), amount('abs(nf_amount($1))')),
      natively((w, [a]) => signed(w, 'abs', a!)),
    ),
  ),
  fn(
    'within',
    [],
    form(
      ['money', 'money', 'money'],
      ([a, b, c]) => common(common(a!, b!) ?? { kind: 'text' }, c!) && yesNo,
      (a, b, tolerance) =>
        a.currency === b.currency && a.currency === tolerance.currency
          ? near(a.amount, b.amount, tolerance.amount)
          : null,
      {
        postgres: `CASE WHEN nf_joint($1, $2) = nf_currency($3)
          THEN abs(nf_amount($1) - nf_amount($2)) <= nf_amount($3) END`,
      },
    ),
  ),
  fn(
    'number',
    [],
    whereItFits(
      form(['money'], decimalType, (m) => m.amount, { postgres: 'nf_amount($1)' }),
      natively((w, [a]) => {
        const x = w.number(a!)
        return x.form.kind === 'scaled' ? { ...x, type: decimalType } : undefined
      }),
    ),
  ),
]
