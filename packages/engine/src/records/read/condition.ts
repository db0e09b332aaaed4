/** Conditions as SQL over the row `t`. */
import {
  sqlCondition,
  sqlExpression,
  yesNoCall,
  type SqlPart,
  type SqlTarget,
  type Tree,
} from '@ninefold/plan/expression'
import type { Condition } from '../../access/index.ts'
import { joined, type Piece } from './statement.ts'

const isTrue = (condition: Condition, target: SqlTarget): readonly Piece[] =>
  condition === true ? ['1 = 1'] : condition === false ? ['1 = 0'] : ['(', sqlCondition(condition, target), ')']

/** WHERE with all of these; '' for none. */
export function where(parts: readonly (readonly Piece[])[]): readonly Piece[] {
  return parts.length === 0 ? [] : [' WHERE ', ...joined(parts, ' AND ')]
}

/** Nothing where it always holds. */
export const condition = (of: Condition, target: SqlTarget): readonly (readonly Piece[])[] =>
  of === true ? [] : [isTrue(of, target)]

/** 1 where it holds, 0 or NULL elsewhere. */
export const flag = (of: Condition, target: SqlTarget): readonly Piece[] =>
  of === true ? ['TRUE'] : of === false ? ['FALSE'] : [sqlCondition(of, target)]

/**
 * Each word is found in one of the texts, whatever its case. What has case only in the letters that every database knows
 * is looked for by the database itself. Other words are looked for by functions that know all letters, in those rows
 * alone that fit with any letter in place of the unusual ones. `wordInput` carries the words.
 */
export function searchPieces(texts: readonly Tree[], words: readonly string[], target: SqlTarget): readonly Piece[] {
  const columns = texts.map((tree) => sqlExpression(tree, target))
  const each = words.map((word, i): readonly Piece[] => {
    const found = texts.map((tree, at): readonly Piece[] => {
      const alike: readonly Piece[] = ['lower(', columns[at]!, ') LIKE ', parameter(input(`like${i}`)), ` ESCAPE '!'`]
      if (isPlain(word)) return alike
      const precise = yesNoCall('contains', lower(tree), lower(input(`word${i}`)))
      return ['(', ...alike, ' AND ', sqlCondition(precise, target), ')']
    })
    return ['(', ...joined(found, ' OR '), ')']
  })
  return joined(each, ' AND ')
}

const text = { kind: 'text' } as const
const lower = (tree: Tree): Tree => ({ op: 'call', fn: 'lower', args: [tree], type: text })
const input = (name: string): Tree => ({ op: 'name', scope: 'input', name, type: text })
const parameter = (tree: Tree): SqlPart => ({
  pieces: [{ tree, as: { kind: 'plain' } }],
  type: text,
  form: { kind: 'plain' },
})

const hasUnusualCase = (letter: string): boolean =>
  letter > '\x7f' && (letter.toLowerCase() !== letter || letter.toUpperCase() !== letter)
const isPlain = (word: string): boolean => !Array.from(word).some(hasUnusualCase)

/** With a place for any letter where the database does not know the letter's other case; `İ` has one of two letters. */
function pattern(word: string): string {
  const place = (letter: string): string => {
    if (!hasUnusualCase(letter)) return letter.toLowerCase().replace(/[%_!]/, '!$&')
    return Array.from(letter.toLowerCase()).length === 1 ? '_' : '%'
  }
  return `%${Array.from(word, place).join('')}%`
}

/** The words as the statement binds them. */
export const wordInput = (words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words.flatMap((word, i) => [
      [`word${i}`, word],
      [`like${i}`, pattern(word)],
    ]),
  )

/** Statements differ by this. */
export const wordKinds = (words: readonly string[]): string => words.map((word) => (isPlain(word) ? 'p' : 'u')).join('')

/** At most five words. */
export const searchWords = (written: string): readonly string[] =>
  written.trim().split(/\s+/).filter(Boolean).slice(0, 5)
