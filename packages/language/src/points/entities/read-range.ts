/** What stands in brackets behind a type: `(1–120)`, `(80)`, `(at most 5)`, `(12.2)`. */
import { type Phrase, plainText } from '../../document/index.ts'
import type { Problem } from '@ninefold/plan/problem'
import { boundsIn, wholeRange, type Range } from './bounds.ts'
import { entitiesProblem } from './problems.ts'

/** A single number is the greatest length of a text; for an integer it is its greatest value. */
export function readRange(phrase: Phrase, type: string, negative: boolean, problems: Problem[]): Range | undefined {
  const bounds = boundsIn(plainText(phrase))
  const range = bounds && wholeRange(bounds)
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
