/** What stands in brackets behind a type: `(1–120)`, `(80)`, `(at most 5)`, `(12.2)`. */
import { type Phrase, plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { entitiesProblem } from './problems.ts'

export interface Range {
  readonly min?: number
  readonly max?: number
}

const NUMBER = String.raw`[-−]?\d[\d_]*`

/** A single number is the greatest length of a text; for an integer it is its greatest value. */
export function readRange(phrase: Phrase, type: string, negative: boolean, problems: Problem[]): Range | undefined {
  const text = plainText(phrase).replace(/\s*(?:characters?|chars?)$/iu, '')
  const between = new RegExp(`^(${NUMBER})\\s*(?:[-–—]|to|\\.\\.+|…)\\s*(${NUMBER})$`, 'iu').exec(text)
  const most = new RegExp(`^(?:at most|up to|max\\.?|≤|<=)?\\s*(${NUMBER})$`, 'iu').exec(text)
  const least = new RegExp(
    `^(?:at least|from|min\\.?|≥|>=)\\s*(${NUMBER})$|^(${NUMBER})\\s*(?:or more|\\+)$`,
    'iu',
  ).exec(text)
  const range: Range | undefined = between
    ? { min: numberOf(between[1]!), max: numberOf(between[2]!) }
    : least
      ? { min: numberOf((least[1] ?? least[2])!) }
      : most
        ? { max: numberOf(most[1]!) }
        : undefined
  const numbers = Object.values(range ?? {}) as number[]
  if (!range || numbers.some((number) => !Number.isSafeInteger(number) || (!negative && number < 0))) {
    const parameters = { written: phrase.text, type, example: `${type} (1–${negative ? 10 : 120})` }
    problems.push(entitiesProblem('ENT-008', { span: phrase.span }, parameters))
    return undefined
  }
  if (range.min !== undefined && range.max !== undefined && range.min > range.max) {
    problems.push(entitiesProblem('ENT-009', { span: phrase.span }, { least: range.min, most: range.max }))
    return undefined
  }
  return range
}

function numberOf(text: string): number {
  return Number(text.replace('−', '-').replaceAll('_', ''))
}

/** As many as every database keeps as one whole number, and so orders and adds up exactly. */
const DIGITS_MOST = 18

/** `12.2`: twelve digits in all, two of them after the point. */
export function readSize(phrase: Phrase, problems: Problem[]): { digits: number; scale: number } | undefined {
  const [, digits, scale] = /^(\d+)\s*(?:[.,]\s*(\d+))?$/u.exec(plainText(phrase)) ?? []
  const size = { digits: Number(digits ?? 0), scale: Number(scale ?? 0) }
  if (digits !== undefined && size.digits >= 1 && size.digits <= DIGITS_MOST && size.scale <= size.digits) return size
  const parameters = {
    written: phrase.text,
    type: 'decimal',
    example: `decimal (12.2), for twelve digits, two of them after the point; at most ${DIGITS_MOST} digits`,
  }
  problems.push(entitiesProblem('ENT-008', { span: phrase.span }, parameters))
  return undefined
}
