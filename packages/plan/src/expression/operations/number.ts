/** Reckoning with numbers and percentages. All exact; whole numbers beyond ±(2^53 − 1) are missing. */
import { sql, scalar, type Pieces, type SqlScalar, type SqlValue } from '../sql-parts.ts'
import {
  type Type,
  absDecimal,
  addDecimals,
  ceilDecimal,
  compareDecimals,
  divideDecimals,
  floorDecimal,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
  type Decimal,
} from '../../values/index.ts'
import {
  decimalType,
  fn,
  form,
  integer,
  operator,
  percent,
  yesNo,
  type Form,
  type Operation,
  type SqlWriter,
} from './form.ts'

export const safe = (n: number): number | null => (Number.isSafeInteger(n) ? (n === 0 ? 0 : n) : null)

/** The greatest power of ten that an integer of the databases surely holds. */
const MOST_DIGITS = 18

/** Both at one scale, if their sum still fits. */
export function sumInSql(w: SqlWriter, sign: '+' | '-', a: SqlValue, b: SqlValue, type: Type): SqlScalar | undefined {
  const [x, y] = [w.number(a), w.number(b)]
  if (x.form.kind !== 'scaled' || y.form.kind !== 'scaled') return undefined
  const scale = Math.max(x.form.scale, y.form.scale)
  const [left, right] = [w.rescale(x, scale), w.rescale(y, scale)]
  if (left?.form.kind !== 'scaled' || right?.form.kind !== 'scaled') return undefined
  const digits = Math.max(left.form.digits, right.form.digits) + 1
  return fitting(sql`(${left.pieces} ${sign} ${right.pieces})`, type, scale, digits)
}

export function productInSql(w: SqlWriter, a: SqlValue, b: SqlValue, type: Type, extra = 0): SqlScalar | undefined {
  const [x, y] = [w.number(a), w.number(b)]
  if (x.form.kind !== 'scaled' || y.form.kind !== 'scaled') return undefined
  const scale = x.form.scale + y.form.scale + extra
  return fitting(sql`(${x.pieces} * ${y.pieces})`, type, scale, x.form.digits + y.form.digits)
}

function fitting(pieces: Pieces, type: Type, scale: number, digits: number): SqlScalar | undefined {
  if (digits > (type.kind === 'integer' ? 15 : MOST_DIGITS)) return undefined
  return scalar(pieces, type, { kind: 'scaled', scale, digits })
}

/** A form with a shorter way where the digits surely fit; else the function of the same meaning. */
export function whereItFits(
  stated: Form,
  native: (w: SqlWriter, args: readonly SqlValue[], type: Type) => SqlScalar | undefined,
): Form {
  const whole: Form = { ...stated, sql: (w, args, type) => native(w, args, type) ?? w.call(whole, args, type) }
  return whole
}

const addition = (sign: '+' | '-') => {
  const reckon = sign === '+' ? addDecimals : subtractDecimals
  const inPostgres = { postgres: `$1 ${sign} $2` }
  const native = (w: SqlWriter, [a, b]: readonly SqlValue[], type: Type) => sumInSql(w, sign, a!, b!, type)
  return [
    whereItFits(
      form(['integer', 'integer'], integer, (a, b) => safe(sign === '+' ? a + b : a - b), inPostgres),
      native,
    ),
    whereItFits(form(['number', 'number'], decimalType, reckon, inPostgres), native),
    whereItFits(form(['percent', 'percent'], percent, reckon, inPostgres), native),
  ]
}

/** A percentage as the number it stands for. */
export const hundredth = (d: Decimal): Decimal => ({ coefficient: d.coefficient, scale: d.scale + 2 })

export const numberAdd = addition('+')
export const numberSubtract = addition('-')

const HUNDREDTH = '$1 * $2 * 0.01'

export const numberMultiply = [
  whereItFits(
    form(['integer', 'integer'], integer, (a, b) => safeProduct(a, b), { postgres: '$1 * $2' }),
    (w, [a, b], type) => productInSql(w, a!, b!, type),
  ),
  whereItFits(form(['number', 'number'], decimalType, multiplyDecimals, { postgres: '$1 * $2' }), (w, [a, b], type) =>
    productInSql(w, a!, b!, type),
  ),
  whereItFits(
    form(['number', 'percent'], decimalType, (a, p) => multiplyDecimals(a, hundredth(p)), { postgres: HUNDREDTH }),
    (w, [a, b], type) => productInSql(w, a!, b!, type, 2),
  ),
  whereItFits(
    form(['percent', 'number'], decimalType, (p, a) => multiplyDecimals(a, hundredth(p)), { postgres: HUNDREDTH }),
    (w, [a, b], type) => productInSql(w, a!, b!, type, 2),
  ),
]

const safeProduct = (a: number, b: number): number | null => {
  const product = a * b
  return Number.isSafeInteger(product) ? safe(product) : null
}

const QUOTIENT = 'nf_quotient($1, $2)'

export const numberDivide = [
  form(['number', 'number'], decimalType, (a, b) => divideDecimals(a, b), { postgres: QUOTIENT }),
  form(['number', 'percent'], decimalType, (a, p) => divideDecimals(a, hundredth(p)), {
    postgres: 'nf_quotient($1, $2 * 0.01)',
  }),
  form(['percent', 'number'], percent, (a, b) => divideDecimals(a, b), { postgres: QUOTIENT }),
  form(['percent', 'percent'], decimalType, (a, b) => divideDecimals(a, b), { postgres: QUOTIENT }),
]

const negate = (w: SqlWriter, [a]: readonly SqlValue[]): SqlScalar | undefined => signed(w, '-', a!)

export const numberNegate = [
  whereItFits(
    form(['integer'], integer, (a) => safe(-a), { postgres: '- $1' }),
    negate,
  ),
  whereItFits(form(['number'], decimalType, negateDecimal, { postgres: '- $1' }), negate),
  whereItFits(form(['percent'], percent, negateDecimal, { postgres: '- $1' }), negate),
]

/** `- x` or `abs x`, where its digits are known. */
export function signed(w: SqlWriter, how: '-' | 'abs', value: SqlValue): SqlScalar | undefined {
  const x = w.number(value)
  if (x.form.kind !== 'scaled') return undefined
  return scalar(how === '-' ? sql`(- ${x.pieces})` : sql`abs(${x.pieces})`, x.type, x.form)
}

const remainder = operator(
  '%',
  form(['integer', 'integer'], integer, (a, b) => (b === 0 ? null : safe(a % b)), {
    sql: (w, [a, b]) => {
      const [x, y] = [w.number(a!), w.number(b!)]
      return scalar(sql`(${x.pieces} % nullif(${y.pieces}, 0))`, integer, x.form)
    },
  }),
)

/** A whole number; missing when it is beyond what whole numbers hold. */
const whole = (d: Decimal): number | null => safe(Number(d.coefficient))

export const places = (n: number): number | null => (n >= 0 && n <= 100 ? n : null)

const roundTo = (d: Decimal, n: number): Decimal | null => (places(n) === null ? null : roundDecimal(d, n))

const round = fn(
  'round',
  ['round(x)', 'round(x, places)'],
  form(['integer'], integer, (a) => a, { sql: (w, [a]) => w.number(a!) }),
  form(['number'], integer, (a) => whole(roundDecimal(a, 0)), { postgres: 'round($1)' }),
  form(['number', 'integer'], decimalType, roundTo, { postgres: 'nf_round($1, $2)' }),
  form(['percent'], percent, (a) => roundDecimal(a, 0), { postgres: 'nf_round($1, 0)' }),
  form(['percent', 'integer'], percent, roundTo, { postgres: 'nf_round($1, $2)' }),
)
const floor = fn(
  'floor',
  ['floor(x)'],
  form(['number'], integer, (a) => whole(floorDecimal(a)), { postgres: 'floor($1)' }),
)
const ceil = fn(
  'ceil',
  ['ceil(x)'],
  form(['number'], integer, (a) => whole(ceilDecimal(a)), { postgres: 'ceil($1)' }),
)

const absolute = (w: SqlWriter, [a]: readonly SqlValue[]): SqlScalar | undefined => signed(w, 'abs', a!)

const abs = fn(
  'abs',
  ['abs(x)'],
  whereItFits(
    form(['integer'], integer, (a) => Math.abs(a), { postgres: 'abs($1)' }),
    absolute,
  ),
  whereItFits(form(['number'], decimalType, absDecimal, { postgres: 'abs($1)' }), absolute),
  whereItFits(form(['percent'], percent, absDecimal, { postgres: 'abs($1)' }), absolute),
)

const scale = fn(
  'scale',
  ['scale(x)'],
  form(['number'], integer, (a) => a.scale, { postgres: 'scale($1)' }),
)

export const near = (a: Decimal, b: Decimal, tolerance: Decimal): boolean =>
  compareDecimals(absDecimal(subtractDecimals(a, b)), tolerance) <= 0

const within = fn(
  'within',
  ['within(x, y, tolerance)'],
  form(['number', 'number', 'number'], yesNo, near, { postgres: 'abs($1 - $2) <= $3' }),
)

const number = fn(
  'number',
  ['number(x)'],
  form(['number'], decimalType, (a) => a, { sql: (w, [a]) => w.number(a!) }),
  form(['percent'], decimalType, (a) => a, { sql: (w, [a]) => ({ ...w.number(a!), type: decimalType }) }),
  form(['text'], decimalType, (a) => parseDecimal(a.trim()), { postgres: 'nf_read_number($1)' }),
)

export const numberOperations: readonly Operation[] = [remainder, round, floor, ceil, abs, scale, within, number]
