/** Check digits of identifiers: IBAN, GLN, company and tax numbers. Blanks between the characters do not count. */
import type { Type, Value } from '../../values/index.ts'
import { fn, form, integer, yesNo, type Operation } from './form.ts'

const withoutBlanks = (text: string): string => text.replace(/\s+/gu, '')

/** Letters count from 10 (A) to 35 (Z), as ISO 7064 has it; missing where there is anything else. */
function mod97(text: string): number | null {
  const written = withoutBlanks(text).toUpperCase()
  if (!/^[0-9A-Z]+$/u.test(written)) return null
  let rest = 0
  for (const character of written) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Every second digit from the right counts twice. */
function luhn(text: string): boolean {
  const digits = withoutBlanks(text)
  if (!/^\d+$/u.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9
  }
  return sum % 10 === 0
}

/** Each digit times its weight, from the left; the weights begin anew when they are used up. Missing without digits. */
function weightedSum(text: string, weights: readonly Value[]): number | null {
  const digits = withoutBlanks(text)
  if (!/^\d+$/u.test(digits) || weights.length === 0) return null
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const weight = weights[i % weights.length]
    if (typeof weight !== 'number') return null
    sum += Number(digits[i]) * weight
  }
  return Number.isSafeInteger(sum) ? sum + 0 : null
}

const wholeNumbers = ([, weights]: readonly Type[]): Type | undefined =>
  weights?.kind === 'unknown' || (weights?.kind === 'list' && ['integer', 'unknown'].includes(weights.of.kind))
    ? integer
    : undefined

export const checkDigitOperations: readonly Operation[] = [
  fn('mod97', ['mod97(text)'], form(['text'], integer, mod97, { postgres: 'nf_mod97($1)' })),
  fn('luhn', ['luhn(text)'], form(['text'], yesNo, luhn, { postgres: 'nf_luhn($1)' })),
  fn(
    'weightedSum',
    ['weightedSum(text, [weights])'],
    form(['text', 'list'], wholeNumbers, weightedSum, { neverSql: true }),
  ),
]
