/** Values in sentences: fills the templates of messages and of the error catalogue. */
import { compileExpression, type Environment, type Expr } from '@ninefold/plan/expression'
import {
  type Type,
  durationText,
  formatDecimal,
  isDecimal,
  type Value,
  type Decimal,
  type Duration,
  type Money,
  dateText,
  dateTimeText,
  moneyText,
  numberText,
} from '@ninefold/plan/values'
import type { Template } from '@ninefold/plan'
import { translationOf } from '@ninefold/plan/translation/catalogues'
import { splitBySets } from '../access/index.ts'

/** Shown where a value is missing. */
const MISSING = '—'

/** Shown for a value that the reader may not read. */
export const HIDDEN = '…'

/** `hidden`: placeholders of the template that the reader may not read. */
export type Wording = (env: Environment, hidden?: ReadonlySet<Expr>) => string

/** Created once per template. `language`: BCP 47. */
export function compileTemplate(template: Template, language: string): Wording {
  const parts = template.map((part) => {
    if (typeof part === 'string') return () => part
    const { rest } = splitBySets(part.tree)
    const evaluate = compileExpression(rest)
    return (env: Environment, hidden?: ReadonlySet<Expr>) =>
      hidden?.has(part) ? HIDDEN : inWords(evaluate(env), part.tree.type, language, env.timeZone)
  })
  return (env, hidden) => parts.map((part) => part(withoutErrors(env), hidden)).join('')
}

/** Formatting a text must not fail: a query without a result counts as a missing value. */
const withoutErrors = (env: Environment): Environment => {
  const { answer } = env
  if (!answer) return env
  return {
    ...env,
    answer: (question, values) => {
      try {
        return answer(question, values)
      } catch {
        return undefined
      }
    },
  }
}

/** A value as text. */
export function inWords(value: Value, type: Type, language: string, timeZone: string): string {
  if (value === null) return MISSING
  if (Array.isArray(value)) {
    const of: Type = type.kind === 'list' ? type.of : { kind: 'unknown' }
    return value.length === 0 ? MISSING : value.map((item: Value) => inWords(item, of, language, timeZone)).join(', ')
  }
  if (typeof value === 'boolean') return translated(value ? 'yes' : 'no', language)
  if (typeof value === 'number') return numberText(String(value), language)
  if (typeof value === 'string') return textInWords(value, type, language, timeZone)
  if (isDecimal(value)) return decimalInWords(value, language) + (type.kind === 'percent' ? ' %' : '')
  if (isMoney(value)) return moneyText(formatDecimal(value.amount), value.currency, language)
  if (isDuration(value)) return durationText(value, language)
  return 'name' in value && typeof value.name === 'string' ? value.name : MISSING
}

const isMoney = (value: object): value is Money => 'currency' in value && 'amount' in value
const isDuration = (value: object): value is Duration => 'milliseconds' in value && 'months' in value

const translated = (english: string, language: string): string => translationOf(language, english) ?? english

function textInWords(value: string, type: Type, language: string, timeZone: string): string {
  try {
    if (type.kind === 'date') return dateText(value, language)
    if (type.kind === 'dateTime') return dateTimeText(value, language, timeZone)
  } catch {
    return value
  }
  return value
}

const decimalInWords = (value: Decimal, language: string) => numberText(formatDecimal(value), language, value.scale)
