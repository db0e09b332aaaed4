/** Text. Lengths count characters (code points); comparing letters is exact, `lower` makes it blind to case. */
import { matchesPattern } from '../pattern.ts'
import { sql, scalar, type Pieces, type SqlValue } from '../sql-parts.ts'
import {
  type Type,
  currencyDigits,
  addDecimals,
  decimal,
  formatDecimal,
  isDecimal,
  trimDecimal,
  formatDuration,
  isDuration,
  type Money,
  type Value,
} from '../../values/index.ts'
import { fn, form, integer, text, yesNo, type Form, type Operation, type SqlWriter } from './form.ts'

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
  decimal: form(['number'], text, textOf, { postgres: 'trim_scale($1)::text' }),
  percent: form(['percent'], text, textOf, { postgres: 'trim_scale($1)::text' }),
  money: form(['money'], text, textOf, { postgres: 'nf_money_text($1)' }),
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

/** Characters from one place (0 is the first) up to another; of what lies beyond the text there is nothing. */
function stretch(s: string, from: number, to?: number): string {
  const start = Math.max(0, from)
  return Array.from(s)
    .slice(start, to === undefined ? undefined : Math.max(start, to))
    .join('')
}

function replace(s: string, part: string, by: string): string | null {
  if (part === '') return s
  const parts = s.split(part)
  const length = s.length + (parts.length - 1) * (by.length - part.length)
  return length > LONGEST ? null : parts.join(by)
}

/** In SQL by the position of the first occurrence. */
const found = (test: string) => ({
  sql: (w: SqlWriter, [a, b]: readonly SqlValue[]) => scalar(sql`(${w.position(a!, b!)} ${test})`, yesNo),
})

/** Forms that no operation lists, for the functions of the database. */
export const hiddenTextForms: Readonly<Record<string, Form>> = numeric

/** The pattern arrives in the words of the database. */
const matches: Form = form(['text', 'text'], yesNo, matchesPattern, {
  sql: (w, [a, b]) => w.matches(matches, a!, b!),
  postgres: '$1 COLLATE "C" ~ $2',
})

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
    form(['text', 'text'], yesNo, (a, b) => a.endsWith(b), { postgres: 'right($1, length($2)) = $2' }),
  ),
  fn(
    'lower',
    ['lower(text)'],
    form(['text'], text, (a) => a.toLowerCase(), { postgres: 'nf_lower($1)' }),
  ),
  fn(
    'upper',
    ['upper(text)'],
    form(['text'], text, (a) => a.toUpperCase(), { postgres: 'nf_upper($1)' }),
  ),
  fn(
    'trim',
    ['trim(text)'],
    form(['text'], text, (a) => a.trim(), { postgres: 'nf_trim($1)' }),
  ),
  fn(
    'substring',
    ['substring(text, from)', 'substring(text, from, to)'],
    form(['text', 'integer'], text, (a, from) => stretch(a, from), { postgres: 'nf_stretch($1, $2, length($1))' }),
    form(['text', 'integer', 'integer'], text, stretch, { postgres: 'nf_stretch($1, $2, $3)' }),
  ),
  fn(
    'before',
    ['before(text, part)'],
    form(['text', 'text'], text, (a, b) => (a.includes(b) ? a.slice(0, a.indexOf(b)) : null), {
      postgres: 'CASE WHEN strpos($1, $2) > 0 THEN left($1, strpos($1, $2) - 1) END',
    }),
  ),
  fn(
    'after',
    ['after(text, part)'],
    form(['text', 'text'], text, (a, b) => (a.includes(b) ? a.slice(a.indexOf(b) + b.length) : null), {
      postgres: 'CASE WHEN strpos($1, $2) > 0 THEN substr($1, strpos($1, $2) + length($2)) END',
    }),
  ),
  fn(
    'replace',
    ['replace(text, part, by)'],
    form(['text', 'text', 'text'], text, replace, {
      postgres: `CASE WHEN length(replace($1, $2, $3)) <= ${LONGEST} THEN replace($1, $2, $3) END`,
    }),
  ),
  fn(
    'split',
    ['split(text, separator)'],
    form(['text', 'text'], { kind: 'list', of: text }, (a, by) => (by === '' ? Array.from(a) : a.split(by)), {
      neverSql: true,
    }),
  ),
  fn('matches', ["matches(text, 'pattern')"], matches),
  fn('string', ['string(x)'], stringForm),
]
