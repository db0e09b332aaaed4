/** The value of a constant: `5000 EUR`, `25 %`, `30 days`, `2026-01-31`, `08:30`, `yes`, `12.5`, text, or a list. */
import { append, ownProperty } from '@ninefold/plan/base'
import { type Phrase, joinPhrases, plainText, soleCode, splitAt } from '../../document/index.ts'
import { type Literal, type Type, isDate, timeWritten, currencyDigits, isCurrency } from '@ninefold/plan/values'
import { closestUnit, durationUnit } from '@ninefold/plan/expression'
import { pattern } from '@ninefold/plan/pattern'
import type { Problem, Span } from '@ninefold/plan/problem'
import { sealed, type Outcome, type Sealed } from '../../kernel/index.ts'
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
  if (!whole) append(problems, reportMeasure(phrase))
  return { value: whole ?? { type: { kind: 'text' }, literal: plainText(phrase) }, problems }
}

/** Reports text that looks like a quantity but is not one value: a range, working days. */
function reportMeasure(phrase: Phrase): readonly Problem[] {
  const written = plainText(phrase)
  const isRange = RANGE.test(written)
  if (!isRange && !WORKING_DAYS.test(written)) return []
  return [limitsProblem('LIM-021', { span: phrase.span }, { written, isRange })]
}

const WORKING_DAYS = pattern('{:number} ~ (working|business|work|bank) ~ [-] ~ (days?|hours?)')
const BOUND = String.raw`\d[\d.,:']*(?:\s*(?:%|[€$£¥]|\p{L}+))?`
const RANGE = new RegExp(String.raw`^${BOUND}\s*(?:[–—]|\s-|\bto\b|\.\.)\s*${BOUND}$`, 'u')

const CELL = sealed<'constant'>(
  'an amount, number, percentage, date, duration, text, yes or no, or a list of such values',
)
/** A value or its unit; they are parsed together. */
export type ConstantText = Sealed<'constant'>
export const constantText = CELL.grammar

export const textOf = (text: ConstantText): string => plainText(CELL.open(text))

interface ConstantCells extends Outcome<ConstantValue> {
  /** The unit if values cannot have it: then it explains the number. */
  readonly explains: string
}

/** The value of a row, joined with the unit of the separate column if the two form one value. */
export function readConstantCells(value: ConstantText, unit: ConstantText | undefined, name: string): ConstantCells {
  const joined = unit && joinPhrases([CELL.open(value), CELL.open(unit)], ' ')
  if (joined && isOneValue(joined)) return { ...readConstantValue(joined, name), explains: '' }
  return { ...readConstantValue(CELL.open(value), name), explains: unit ? textOf(unit) : '' }
}

function isOneValue(phrase: Phrase): boolean {
  const { value, problems } = readConstantValue(phrase, '')
  const isValue = problems.length === 0 ? value.type.kind !== 'text' : problems.some(({ code }) => code === 'LIM-021')
  return isValue || isUnsureNumber(plainText(phrase))
}

/** Is an item of a list a constant? Texts count only in quotation marks, so that other items stay text. */
export function isPlainlyValue(text: ConstantText | undefined): boolean {
  if (!text) return false
  const phrase = CELL.open(text)
  const { value, problems } = readConstantValue(phrase, '')
  const quoted = /^["'“„«`].*["'”“»`]$/su.test(phrase.text)
  return problems.length === 0 && value.type.kind !== 'unknown' && (value.type.kind !== 'text' || quoted)
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

/** Types that are read as text in a list that has other texts: `DK, NO, 12`. */
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

const [YES, NO] = [pattern('(yes|true)'), pattern('(no|false)')]

/** Undefined for bare text, which may be a list. A hole (type unknown) after a problem. */
function readOne(written: string, span: Span, problems: Problem[]): One | undefined {
  const text = written.trim()
  const quoted = /^'([^']*)'$|^"([^"]*)"$|^“([^”]*)”$|^‘([^’]*)’$/su.exec(text)
  if (quoted) return { type: { kind: 'text' }, literal: quoted.slice(1).find((part) => part !== undefined) ?? '' }
  if (YES.test(text)) return { type: { kind: 'yesNo' }, literal: true }
  if (NO.test(text)) return { type: { kind: 'yesNo' }, literal: false }
  if (isDate(text)) return { type: { kind: 'date' }, literal: text }
  const time = timeWritten(text)
  if (time !== undefined) return { type: { kind: 'time' }, literal: time }
  return readNumber(text, span, problems)
}

const NUMBER = /^(-?)([\d][\d _'’]*(?:\.\d+)?|\.\d+)\s*(%|\p{L}+|[€$£¥])?$/u

function readNumber(text: string, span: Span, problems: Problem[]): One | undefined {
  const duration = readDuration(text)
  if (duration) return duration
  const turned = /^([A-Z]{3})\s*(-?\d.*)$/u.exec(text)
  if (turned && isCurrency(turned[1]!)) return readNumber(`${turned[2]} ${turned[1]}`, span, problems)
  const plain = withoutSeparators(text)
  if (plain !== text) return readNumber(plain, span, problems)
  if (isUnsureNumber(text)) {
    const instead = text.replace(/[,.](?=\d{3})/gu, '').replace(',', '.')
    problems.push(limitsProblem('LIM-006', { span }, { written: text, instead }))
    return { type: { kind: 'unknown' }, literal: null }
  }
  const [, minus = '', digits, unit = ''] = NUMBER.exec(text) ?? []
  // Digits with a leading zero (0088) are a code.
  if (digits === undefined || (/^0\d+$/u.test(digits) && unit === '')) return undefined
  const number = minus + digits.replace(/[ _'’]/gu, '').replace(/^\./u, '0.')
  return withUnit(number, unit, text, span, problems)
}

const UNIT = String.raw`(?<unit>\s*[^\s\d.,].*)`
/** Numbers with unambiguous separators. */
const SEPARATED: readonly RegExp[] = [
  // If both separators occur, the last one is the decimal separator.
  new RegExp(String.raw`^(?<whole>-?\d{1,3}(?:,\d{3})+)(?<part>\.\d+)${UNIT}?$`, 'u'),
  new RegExp(String.raw`^(?<whole>-?\d{1,3}(?:\.\d{3})+)(?<part>,\d+)${UNIT}?$`, 'u'),
  // A separator that occurs twice is for thousands; without a unit or a 000 it could be a list.
  new RegExp(String.raw`^(?<whole>-?\d{1,3}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,}))${UNIT}$`, 'u'),
  /^(?<whole>-?\d{1,3}(?=.*,000)(?:,\d{3}){2,})$/u,
  // A comma before one or two digits and a unit is the decimal separator.
  new RegExp(String.raw`^(?<whole>-?\d+)(?<part>,\d{1,2})${UNIT}$`, 'u'),
  // `50.–`: no cents.
  new RegExp(String.raw`^(?<whole>-?\d+)[.,][–—-]${UNIT}?$`, 'u'),
]

/** The number with a decimal point and without thousands separators. */
function withoutSeparators(text: string): string {
  const read = SEPARATED.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  const { whole, part = '', unit = '' } = read ?? {}
  return whole === undefined ? text : whole.replace(/[.,]/gu, '') + part.replace(',', '.') + unit
}

const isUnsureNumber = (text: string): boolean =>
  /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?:\s*\S+)?$|^-?\d+,\d{1,2}$/u.test(text) || isUnsureAmount(text)

/** `2.500 EUR`: euros have no third decimal, so it may mean thousands. */
function isUnsureAmount(text: string): boolean {
  const [, unit = ''] = /^-?\d{1,3}(?:\.\d{3})+\s*(\p{L}{3}|[€$£¥])$/u.exec(text) ?? []
  const currency = ownProperty(SYMBOLS, unit) ?? unit.toUpperCase()
  return isCurrency(currency) && currencyDigits(currency) < 3
}

function withUnit(number: string, unit: string, written: string, span: Span, problems: Problem[]): One | undefined {
  if (unit === '%') return { type: { kind: 'percent' }, literal: { decimal: number } }
  const currency = ownProperty(ONE_CURRENCY, unit) ?? unit.toUpperCase()
  if (isCurrency(currency)) {
    return { type: { kind: 'money', currency }, literal: { money: number, currency } }
  }
  if (unit !== '') {
    const suggestion = ownProperty(SYMBOLS, unit) ?? (/^percent$/iu.test(unit) ? '%' : closestUnit(unit))
    const fix = suggestion
      ? { title: `Write ${suggestion}`, edits: [{ span, text: `${number} ${suggestion}` }] }
      : undefined
    problems.push(limitsProblem('LIM-007', { span, fix }, { written, word: unit, suggestion }))
    return { type: { kind: 'unknown' }, literal: null }
  }
  const value = Number(number)
  if (!number.includes('.') && Number.isSafeInteger(value)) return { type: { kind: 'integer' }, literal: value }
  return { type: { kind: 'decimal' }, literal: { decimal: number } }
}

/** Symbols of a single currency; several currencies use `$` and `¥`. */
const ONE_CURRENCY: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }
const SYMBOLS: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

/** `30 days`, `30 min.`, `1 year 6 months`; hours and shorter may be fractions. */
function readDuration(text: string): One | undefined {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(?:\s+calendar\s+|-|\s*)(\p{L}+)\.?\s*(?:,\s*|and\s+)?/gu)]
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
