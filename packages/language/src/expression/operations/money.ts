/**
 * Amounts of money: exact, in one currency each. What would mix two currencies is missing; where both are known the
 * checker refuses it before.
 */
import {
  absDecimal,
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  subtractDecimals,
  type Decimal,
} from '../../values/decimal.ts'
import type { Money } from '../../values/value.ts'
import type { SqlScalar, SqlValue } from '../sql-parts.ts'
import type { SqlWriter } from '../sql-writer.ts'
import type { Type } from '../type.ts'
import { common, decimalType, fn, form, yesNo, type Operation } from './form.ts'
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

export const moneyAdd = [
  whereItFits(
    form(['money', 'money'], joint, (a, b) => oneCurrency(a, b, addDecimals)),
    natively((w, [a, b], type) => sumInSql(w, '+', a!, b!, type)),
  ),
]
export const moneySubtract = [
  whereItFits(
    form(['money', 'money'], joint, (a, b) => oneCurrency(a, b, subtractDecimals)),
    natively((w, [a, b], type) => sumInSql(w, '-', a!, b!, type)),
  ),
]
export const moneyMultiply = [
  whereItFits(
    form(['money', 'number'], moneyOf, (m, n) => of(multiplyDecimals(m.amount, n), m.currency)),
    product(0),
  ),
  whereItFits(
    form(['number', 'money'], moneyOf, (n, m) => of(multiplyDecimals(m.amount, n), m.currency)),
    product(0),
  ),
  whereItFits(form(['money', 'percent'], moneyOf, percentage), product(2)),
  whereItFits(
    form(['percent', 'money'], moneyOf, (p, m) => percentage(m, p)),
    product(2),
  ),
]
export const moneyDivide = [
  form(['money', 'number'], moneyOf, (m, n) => of(divideDecimals(m.amount, n), m.currency)),
  form(['money', 'percent'], moneyOf, (m, p) => of(divideDecimals(m.amount, hundredth(p)), m.currency)),
  form(
    ['money', 'money'],
    (args) => joint(args) && decimalType,
    (a, b) => (a.currency === b.currency ? divideDecimals(a.amount, b.amount) : null),
  ),
]
export const moneyNegate = [
  whereItFits(
    form(['money'], moneyOf, (m) => of(negateDecimal(m.amount), m.currency)),
    natively((w, [a]) => signed(w, '-', a!)),
  ),
]

const roundMoney = (m: Money, n: number): Money | null =>
  places(n) === null ? null : of(roundDecimal(m.amount, n), m.currency)

export const moneyOperations: readonly Operation[] = [
  fn(
    'round',
    [],
    form(['money'], moneyOf, (m) => roundMoney(m, 0)),
    form(['money', 'integer'], moneyOf, roundMoney),
  ),
  fn(
    'abs',
    [],
    whereItFits(
      form(['money'], moneyOf, (m) => of(absDecimal(m.amount), m.currency)),
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
    ),
  ),
  fn(
    'number',
    [],
    whereItFits(
      form(['money'], decimalType, (m) => m.amount),
      natively((w, [a]) => {
        const x = w.number(a!)
        return x.form.kind === 'scaled' ? { ...x, type: decimalType } : undefined
      }),
    ),
  ),
]
