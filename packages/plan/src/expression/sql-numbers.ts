/**
 * Numbers in SQL. A number whose digits are known is an INTEGER × 10^scale and is reckoned with natively, as long as
 * the result surely fits; any other is written out as text and handed to functions. Either way nothing is rounded.
 */
import type { Environment } from './environment.ts'
import { compileExpression } from './evaluate.ts'
import { missing } from './sql-dialect.ts'
import { isStatic } from './sql-fold.ts'
import {
  exactForm,
  scalar,
  sql,
  type Pieces,
  type SqlForm,
  type SqlFree,
  type SqlScalar,
  type SqlValue,
} from './sql-parts.ts'
import {
  type Type,
  currencyDigits,
  decimalOf,
  isDecimal,
  type Decimal,
  type Money,
  type Value,
  AMOUNT_DIGITS,
  PERCENT_SCALE,
} from '../values/index.ts'

const MOST_DIGITS = 18

/** How SQL holds the numbers of this type; plain for what is no number. `scale`, `digits`: of the column that they lie in. */
export function sqlForm(type: Type, scale?: number, digits?: number): SqlForm {
  switch (type.kind) {
    case 'integer':
      return { kind: 'scaled', scale: 0, digits: digits ?? 16 }
    case 'decimal':
      return { kind: 'scaled', scale: scale ?? 0, digits: digits ?? MOST_DIGITS }
    case 'percent':
      return { kind: 'scaled', scale: PERCENT_SCALE, digits: digits ?? AMOUNT_DIGITS }
    case 'money':
      if (type.currency === undefined) return exactForm
      return { kind: 'scaled', scale: currencyDigits(type.currency), digits: digits ?? AMOUNT_DIGITS }
    default:
      return { kind: 'plain' }
  }
}

const numeric = new Set<Type['kind']>(['integer', 'decimal', 'percent', 'money'])
export const isNumeric = (type: Type): boolean => numeric.has(type.kind)

export const amountOf = (value: Value): Decimal | null =>
  value === null
    ? null
    : typeof value === 'number'
      ? decimalOf(value)
      : isDecimal(value)
        ? value
        : (value as Money).amount

const countDigits = (n: bigint): number => (n < 0n ? -n : n).toString().length

const noNumber = (type: Type): SqlScalar => {
  const form = { kind: 'scaled', scale: 0, digits: 1 } as const
  return scalar(missing(type, form), type, form)
}

/** A value that needs no row, as a number: scaled if it is known already or whole, else written out when it runs. */
export function freeNumber(value: SqlFree): SqlScalar {
  const { tree, type } = value
  if (type.kind === 'nothing') return noNumber(type)
  if (isStatic(tree) && !(type.kind === 'money' && type.currency === undefined)) {
    const amount = amountOf(compileExpression(tree)({} as Environment))
    if (amount === null) return noNumber(type)
    const digits = countDigits(amount.coefficient)
    const as = { kind: 'scaled', scale: amount.scale, fit: 'none' } as const
    if (digits <= MOST_DIGITS) return scalar([{ tree, as }], type, { kind: 'scaled', scale: amount.scale, digits })
  }
  if (type.kind === 'integer') {
    return scalar([{ tree, as: { kind: 'scaled', scale: 0, fit: 'none' } }], type, {
      kind: 'scaled',
      scale: 0,
      digits: 16,
    })
  }
  return scalar([{ tree, as: { kind: 'exact' } }], type, exactForm)
}

/** × 10^(scale − own scale); undefined when it could outgrow the database's integers. */
export function rescale(value: SqlScalar, scale: number): SqlScalar | undefined {
  if (value.form.kind !== 'scaled' || value.form.scale > scale) return undefined
  const by = scale - value.form.scale
  if (by === 0) return value
  const digits = value.form.digits + by
  if (digits > MOST_DIGITS) return undefined
  return scalar(sql`(${value.pieces} * 1${'0'.repeat(by)})`, value.type, { kind: 'scaled', scale, digits })
}

/** All at the greatest scale among them; undefined when one does not fit there. */
export function atOneScale(values: readonly SqlScalar[]): readonly SqlScalar[] | undefined {
  const scales = values.map((v) => (v.form.kind === 'scaled' ? v.form.scale : Infinity))
  const scale = Math.max(...scales)
  if (scale === Infinity) return undefined
  const scaled = values.map((v) => rescale(v, scale))
  return scaled.every((v) => v !== undefined) ? scaled : undefined
}

/** Written out: `-12.50`; money with its currency. */
export function writtenOut(value: SqlScalar): Pieces {
  if (value.form.kind !== 'scaled') return value.pieces
  const number = sql`nf_exact(CAST(${value.pieces} AS TEXT), ${String(value.form.scale)})`
  const { type } = value
  return type.kind === 'money' && type.currency ? sql`(${number} || ' ${type.currency}')` : number
}

/** Which way a parameter is moved that has more digits than the column: so that the comparison means the same. */
const fits: Readonly<Record<string, 'up' | 'down' | 'none'>> = {
  '<': 'up',
  '>=': 'up',
  '<=': 'down',
  '>': 'down',
  '=': 'none',
  '<>': 'none',
}
const mirrored: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', '=': '=', '<>': '<>' }

/** `a < b` for numbers or amounts of one currency. */
export function compareNumbers(operator: string, a: SqlValue, b: SqlValue, number: (v: SqlValue) => SqlScalar): Pieces {
  const [x, y] = [number(a), number(b)]
  const late = (v: SqlValue, s: SqlScalar): v is SqlFree => v.kind === 'free' && s.form.kind === 'exact'
  if (late(b, y) && x.form.kind === 'scaled') return besideColumn(operator, x, b)
  if (late(a, x) && y.form.kind === 'scaled') return besideColumn(mirrored[operator]!, y, a)
  const scaled = atOneScale([x, y])
  if (scaled) return sql`(${scaled[0]!.pieces} ${operator} ${scaled[1]!.pieces})`
  return sql`(nf_compare(${writtenOut(x)}, ${writtenOut(y)}) ${operator} 0)`
}

function besideColumn(operator: string, column: SqlScalar, value: SqlFree): Pieces {
  const scale = column.form.kind === 'scaled' ? column.form.scale : 0
  const parameter: Pieces = [{ tree: value.tree, as: { kind: 'scaled', scale, fit: fits[operator]! } }]
  return sql`(${column.pieces} ${operator} ${parameter})`
}
