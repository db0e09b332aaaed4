/** Text. Lengths count characters (code points); comparing letters is exact, `lower` makes it blind to case. */
import { currencyDigits } from '../../values/currency.ts'
import { addDecimals, decimal, formatDecimal, isDecimal, trimDecimal } from '../../values/decimal.ts'
import { formatDuration, isDuration } from '../../values/duration.ts'
import type { Money, Value } from '../../values/value.ts'
import { matchesPattern } from '../pattern.ts'
import { sql, scalar, type Pieces, type SqlValue } from '../sql-parts.ts'
import type { SqlWriter } from '../sql-writer.ts'
import type { Type } from '../type.ts'
import { fn, form, integer, text, yesNo, type Form, type Operation } from './form.ts'

/** A longer text that an expression makes is missing. In UTF-16 code units. */
export const LONGEST = 1_000_000

/** A value as it is written in an expression's text, without needless zeros; for people there is `showValue`. */
export function textOf(value: Value): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (isDecimal(value)) return formatDecimal(trimDecimal(value))
  return isDuration(value) ? formatDuration(value) : moneyText(value as Money)
}

/** With at least the digits of its currency: `12.50 EUR`. */
function moneyText({ amount, currency }: Money): string {
  const trimmed = trimDecimal(amount)
  const digits = currencyDigits(currency)
  const padded = trimmed.scale < digits ? addDecimals(trimmed, decimal(0n, digits)) : trimmed
  return `${formatDecimal(padded)} ${currency}`
}

const plain = new Set<Type['kind']>(['text', 'choice', 'date', 'time', 'dateTime', 'duration', 'nothing'])
const numeric: Readonly<Partial<Record<Type['kind'], Form>>> = {
  decimal: form(['number'], text, textOf),
  percent: form(['percent'], text, textOf),
  money: form(['money'], text, textOf),
}
const written = new Set<Type['kind']>([...plain, 'integer', 'decimal', 'percent', 'money', 'yesNo', 'unknown'])

const writable = (args: readonly Type[]): Type | undefined =>
  args.every((t) => written.has(t.kind)) ? text : undefined

const join = (a: Value, b: Value): string | null => {
  const [x, y] = [textOf(a), textOf(b)]
  return x === null || y === null || x.length + y.length > LONGEST ? null : x + y
}

const stringForm = form(['any'], writable, textOf, { sql: (w, [a]) => scalar(asText(w, a!), text) })

function asText(w: SqlWriter, value: SqlValue): Pieces {
  const { kind } = value.type
  if (plain.has(kind)) return w.plain(value)
  if (kind === 'integer') return sql`CAST(${w.plain(value)} AS TEXT)`
  if (kind === 'yesNo') return sql`(CASE ${w.plain(value)} WHEN ${w.yes} THEN 'yes' WHEN ${w.no} THEN 'no' END)`
  const stated = numeric[kind]
  return stated ? w.call(stated, [value], text).pieces : w.refuse('string')
}

const concatenate = {
  sql: (w: SqlWriter, [a, b]: readonly SqlValue[]) => scalar(sql`(${asText(w, a!)} || ${asText(w, b!)})`, text),
}
export const textAdd: readonly Form[] = [
  form(['text', 'any'], writable, join, concatenate),
  form(['any', 'text'], writable, join, concatenate),
]

const countCharacters = (s: string): number => {
  let n = 0
  for (const _ of s) n++
  return n
}

/** In SQL by the position of the first occurrence. */
const found = (test: string) => ({
  sql: (w: SqlWriter, [a, b]: readonly SqlValue[]) =>
    scalar(sql`(instr(${w.plain(a!)}, ${w.plain(b!)}) ${test})`, yesNo),
})

/** Forms that no operation lists, for the functions of the database. */
export const hiddenTextForms: Readonly<Record<string, Form>> = numeric

export const textOperations: readonly Operation[] = [
  fn(
    'size',
    ['size(text)', 'size(list)'],
    form(['text'], integer, countCharacters, {
      sql: (w, [a]) => scalar(sql`length(${w.plain(a!)})`, integer, { kind: 'scaled', scale: 0, digits: 9 }),
    }),
  ),
  fn(
    'contains',
    ['contains(text, part)'],
    form(['text', 'text'], yesNo, (a, b) => a.includes(b), found('> 0')),
  ),
  fn(
    'startsWith',
    ['startsWith(text, part)'],
    form(['text', 'text'], yesNo, (a, b) => a.startsWith(b), found('= 1')),
  ),
  fn(
    'endsWith',
    ['endsWith(text, part)'],
    form(['text', 'text'], yesNo, (a, b) => a.endsWith(b)),
  ),
  fn(
    'lower',
    ['lower(text)'],
    form(['text'], text, (a) => a.toLowerCase()),
  ),
  fn(
    'upper',
    ['upper(text)'],
    form(['text'], text, (a) => a.toUpperCase()),
  ),
  fn(
    'trim',
    ['trim(text)'],
    form(['text'], text, (a) => a.trim()),
  ),
  fn('matches', ["matches(text, 'pattern')"], form(['text', 'text'], yesNo, matchesPattern)),
  fn('string', ['string(x)'], stringForm),
]
