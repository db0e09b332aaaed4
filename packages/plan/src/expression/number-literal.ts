/** Reads a number with what it counts: `5`, `2.50`, `25 %`, `1000 EUR`, `30 days`, `1 year 6 months`. */
import { isCurrency, parseDecimal, type Duration } from '../values/index.ts'
import type { Range, Report, SyntaxLiteral } from './syntax.ts'
import { reservedWords, type Token } from './tokens.ts'
import { closestUnit, durationUnit, looksLikeCurrency } from './units.ts'

/** `used`: how many tokens it takes. No literal: something was wrong with it. */
type Read = Range & { readonly literal?: SyntaxLiteral; readonly used: number }

/** `peek(0)` is the number. */
export function readNumberLiteral(peek: (ahead: number) => Token, report: Report): Read {
  const number = peek(0)
  const unit = peek(1)
  const range = { start: number.start, end: unit.end }
  if (unit.kind === 'symbol' && unit.text === '%' && !startsValue(peek(2))) {
    return { literal: { kind: 'percent', value: parseDecimal(number.text)! }, used: 2, ...range }
  }
  if (unit.kind !== 'name' || reservedWords.has(unit.text)) return plainNumber(number, report)
  if (isCurrency(unit.text)) {
    return { literal: { kind: 'money', value: parseDecimal(number.text)!, currency: unit.text }, used: 2, ...range }
  }
  if (durationUnit(unit.text) && !looksLikeCurrency(unit.text)) return readDuration(peek, report)
  const suggestion = closestUnit(unit.text)
  const fix = suggestion && {
    title: `Write ${suggestion}`,
    edits: [{ start: unit.start, end: unit.end, text: suggestion }],
  }
  report({ code: 'EXP-009', with: { unit: unit.text, ...(suggestion && { suggestion }) } }, unit, fix ? { fix } : {})
  return { used: 2, ...range }
}

/** After `%`: what can only begin a value makes it the remainder of a division. */
const startsValue = (token: Token): boolean =>
  token.kind === 'number' ||
  token.kind === 'text' ||
  (token.kind === 'name' && !reservedWords.has(token.text)) ||
  (token.kind === 'symbol' && (token.text === '(' || token.text === '['))

function plainNumber(token: Token, report: Report): Read {
  const range = { start: token.start, end: token.end }
  if (token.text.includes('.')) {
    return { literal: { kind: 'decimal', value: parseDecimal(token.text)! }, used: 1, ...range }
  }
  const value = Number(token.text)
  if (Number.isSafeInteger(value)) return { literal: { kind: 'integer', value }, used: 1, ...range }
  const instead = 'Whole numbers go up to 9007199254740991; with a point (`10000000000000000.0`) there is no limit.'
  report({ code: 'EXP-004', with: { text: token.text.slice(0, 40), instead } }, range)
  return { used: 1, ...range }
}

function readDuration(peek: (ahead: number) => Token, report: Report): Read {
  let total: Duration = { months: 0, days: 0, milliseconds: 0 }
  let used = 0
  for (;;) {
    const number = peek(used)
    const unit = peek(used + 1)
    const one = number.kind === 'number' && unit.kind === 'name' ? durationUnit(unit.text) : undefined
    if (!one) break
    total = addUnits(total, one, wholeCount(number, one, report))
    used += 2
  }
  return { literal: { kind: 'duration', value: total }, used, start: peek(0).start, end: peek(used - 1).end }
}

/** Hours and shorter may be fractions; a calendar day cannot be halved. */
function wholeCount(number: Token, unit: Duration, report: Report): number {
  const count = Number(number.text)
  const whole =
    unit.milliseconds > 0 ? Number.isSafeInteger(count * unit.milliseconds) : Number.isSafeInteger(count * 12)
  if (whole && (unit.milliseconds > 0 || Number.isInteger(count))) return count
  const instead = 'Count whole years, months, weeks and days; use hours for parts of a day.'
  report({ code: 'EXP-004', with: { text: number.text, instead } }, number)
  return 0
}

const addUnits = (to: Duration, unit: Duration, count: number): Duration => ({
  months: to.months + unit.months * count,
  days: to.days + unit.days * count,
  milliseconds: to.milliseconds + unit.milliseconds * count,
})
