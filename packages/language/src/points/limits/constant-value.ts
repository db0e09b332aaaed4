/** The value of a constant: `5000 EUR`, `25 %`, `30 days`, `2026-01-31`, `08:30`, `yes`, `12.5`, text, or a list. */
import { own } from '../../own.ts'
import type { Phrase } from '../../document/model.ts'
import { plainText, soleCode, splitAt } from '../../document/phrase.ts'
import type { Literal } from '../../expression/tree.ts'
import type { Type } from '../../expression/type.ts'
import { closestUnit, durationUnit } from '../../expression/units.ts'
import type { Problem, Span } from '../../problem/problem.ts'
import { isDate, isTime } from '../../values/calendar.ts'
import { currencyDigits, isCurrency } from '../../values/currency.ts'
import type { Outcome } from '../room.ts'
import type { ConstantValue } from './model.ts'
import { limitsProblem } from './problems.ts'

interface One {
  readonly type: Type
  readonly literal: Literal
}

/** `name`: the constant's, for messages. */
export function readConstantValue(phrase: Phrase, name: string): Outcome<ConstantValue> {
  const problems: Problem[] = []
  const whole = readOne(plainText(phrase), phrase.span, problems)
  const items = whole ? [] : splitAt(withoutBrackets(phrase), /,\s+|;\s*/u)
  if (items.length > 1) return readList(items, name)
  return { value: whole ?? { type: { kind: 'text' }, literal: plainText(phrase) }, problems }
}

function withoutBrackets(phrase: Phrase): Phrase {
  const text = phrase.text
  if (soleCode(phrase) || !/^\[.*\]$/su.test(text) || phrase.pieces.length !== 1) return phrase
  const piece = phrase.pieces[0]!
  const inside = {
    ...piece,
    text: text.slice(1, -1),
    span: { ...piece.span, start: piece.span.start + 1, end: piece.span.end - 1 },
  }
  return piece.offsets ? phrase : { text: inside.text, pieces: [inside], span: inside.span }
}

/** Among words, what could be a number, a day or a yes is a word too: `DK, NO, 12`. */
const WORDLIKE: ReadonlySet<Type['kind']> = new Set(['integer', 'decimal', 'yesNo', 'date', 'time'])

function readList(items: readonly Phrase[], name: string): Outcome<ConstantValue> {
  const problems: Problem[] = []
  const alone = items.map((item) => ({ item, one: readOne(plainText(item), item.span, problems) }))
  const words = alone.some(({ one }) => one === undefined)
  const read = alone.map(({ item, one }) => {
    const known = one && !(words && WORDLIKE.has(one.type.kind))
    return { item, one: known ? one : { type: { kind: 'text' } as const, literal: plainText(item) } }
  })
  const first = read[0]!.one.type
  const other = read.find(({ one }) => kindOf(one.type) !== kindOf(first))
  if (other && problems.length === 0) {
    const parameters = { name, first: kindOf(first), other: kindOf(other.one.type) }
    problems.push(limitsProblem('LIM-008', { span: other.item.span }, parameters))
  }
  const of: Type = problems.length > 0 ? { kind: 'unknown' } : first
  return { value: { type: { kind: 'list', of }, literal: read.map(({ one }) => one.literal) }, problems }
}

function kindOf(type: Type): string {
  return type.kind === 'money' ? `money in ${type.currency}` : type.kind === 'yesNo' ? 'yes/no' : type.kind
}

/** Undefined for bare text, which may yet be a list. A hole (type unknown) after a problem. */
function readOne(written: string, span: Span, problems: Problem[]): One | undefined {
  const text = written.trim()
  const quoted = /^'([^']*)'$|^"([^"]*)"$|^“([^”]*)”$|^‘([^’]*)’$/su.exec(text)
  if (quoted) return { type: { kind: 'text' }, literal: quoted.slice(1).find((part) => part !== undefined) ?? '' }
  if (/^(?:yes|true)$/iu.test(text)) return { type: { kind: 'yesNo' }, literal: true }
  if (/^(?:no|false)$/iu.test(text)) return { type: { kind: 'yesNo' }, literal: false }
  if (isDate(text)) return { type: { kind: 'date' }, literal: text }
  if (isTime(text)) return { type: { kind: 'time' }, literal: text }
  return readNumber(text, span, problems)
}

const NUMBER = /^(-?)([\d][\d _'’]*(?:\.\d+)?|\.\d+)\s*(%|\p{L}+|[€$£¥])?$/u

function readNumber(text: string, span: Span, problems: Problem[]): One | undefined {
  const duration = readDuration(text)
  if (duration) return duration
  const turned = /^([A-Z]{3})\s*(-?\d.*)$/u.exec(text)
  if (turned && isCurrency(turned[1]!)) return readNumber(`${turned[2]} ${turned[1]}`, span, problems)
  // With one or two digits behind it and a unit, a comma can only part decimals.
  const comma = /^(-?\d+),(\d{1,2}\s*[^\s\d].*)$/u.exec(text)
  if (comma) return readNumber(`${comma[1]}.${comma[2]}`, span, problems)
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?:\s*\S+)?$|^-?\d+,\d{1,2}$/u.test(text) || isUnsureAmount(text)) {
    const instead = text.replace(/[,.](?=\d{3})/gu, '').replace(',', '.')
    problems.push(limitsProblem('LIM-006', { span }, { written: text, instead }))
    return { type: { kind: 'unknown' }, literal: null }
  }
  const [, minus = '', digits, unit = ''] = NUMBER.exec(text) ?? []
  // A code, such as 0088, is no number.
  if (digits === undefined || (/^0\d+$/u.test(digits) && unit === '')) return undefined
  const number = minus + digits.replace(/[ _'’]/gu, '').replace(/^\./u, '0.')
  return withUnit(number, unit, text, span, problems)
}

/** `2.500 EUR`: no amount of euros has three decimals, so thousands may be meant. */
function isUnsureAmount(text: string): boolean {
  const [, unit = ''] = /^-?\d{1,3}(?:\.\d{3})+\s*(\p{L}{3}|[€$£¥])$/u.exec(text) ?? []
  const currency = own(SYMBOLS, unit) ?? unit.toUpperCase()
  return isCurrency(currency) && currencyDigits(currency) < 3
}

function withUnit(number: string, unit: string, written: string, span: Span, problems: Problem[]): One | undefined {
  if (unit === '%') return { type: { kind: 'percent' }, literal: { decimal: number } }
  const currency = own(ONE_CURRENCY, unit) ?? unit.toUpperCase()
  if (isCurrency(currency)) {
    return { type: { kind: 'money', currency }, literal: { money: number, currency } }
  }
  if (unit !== '') {
    const meant = own(SYMBOLS, unit) ?? (/^percent$/iu.test(unit) ? '%' : closestUnit(unit))
    const fix = meant ? { title: `Write ${meant}`, edits: [{ span, text: `${number} ${meant}` }] } : undefined
    problems.push(limitsProblem('LIM-007', { span, fix }, { written, word: unit, meant }))
    return { type: { kind: 'unknown' }, literal: null }
  }
  const value = Number(number)
  if (!number.includes('.') && Number.isSafeInteger(value)) return { type: { kind: 'integer' }, literal: value }
  return { type: { kind: 'decimal' }, literal: { decimal: number } }
}

/** Symbols of a single currency; `$` and `¥` are those of several. */
const ONE_CURRENCY: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }
const SYMBOLS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

/** `30 days`, `1 year 6 months`; hours and shorter may be fractions. */
function readDuration(text: string): One | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(\p{L}+)\s*(?:,\s*|and\s+)?/gu)]
  if (parts.length === 0 || parts.map((part) => part[0]).join('') !== text) return undefined
  const total = { months: 0, days: 0, milliseconds: 0 }
  for (const [, count, word] of parts) {
    const unit = isCurrency(word!) ? undefined : durationUnit(word!)
    if (!unit) return undefined
    total.months += Number(count) * unit.months
    total.days += Number(count) * unit.days
    total.milliseconds += Number(count) * unit.milliseconds
  }
  return Object.values(total).every(Number.isSafeInteger) ? { type: { kind: 'duration' }, literal: total } : undefined
}
