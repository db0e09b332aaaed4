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

/** WHERE with all of these; '' if there are none. */
export function where(parts: readonly (readonly Piece[])[]): readonly Piece[] {
  return parts.length === 0 ? [] : [' WHERE ', ...joined(parts, ' AND ')]
}

/** Empty if it is always true. */
export const condition = (of: Condition, target: SqlTarget): readonly (readonly Piece[])[] =>
  of === true ? [] : [isTrue(of, target)]

/** 1 if it is true, otherwise 0 or NULL. */
export const flag = (of: Condition, target: SqlTarget): readonly Piece[] =>
  of === true ? ['TRUE'] : of === false ? ['FALSE'] : [sqlCondition(of, target)]

/**
 * Each word occurs in one of the texts, ignoring case. Words whose letters have the same case mapping in every database
 * are searched by the database itself. Other words are searched by functions that know all letters, only in rows that
 * match with any letter in place of the unusual ones. `wordInput` binds the words.
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

/** With a wildcard where the database does not know the letter's other case; `İ` has one of two letters. */
function pattern(word: string): string {
  const place = (letter: string): string => {
    if (!hasUnusualCase(letter)) return letter.toLowerCase().replace(/[%_!]/, '!$&')
    return Array.from(letter.toLowerCase()).length === 1 ? '_' : '%'
  }
  return `%${Array.from(word, place).join('')}%`
}

/** The words as parameters of the statement. */
export const wordInput = (words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words.flatMap((word, i) => [
      [`word${i}`, word],
      [`like${i}`, pattern(word)],
    ]),
  )

/** Distinguishes the statements of different words. */
export const wordKinds = (words: readonly string[]): string => words.map((word) => (isPlain(word) ? 'p' : 'u')).join('')

/** At most five words. */
export const searchWords = (written: string): readonly string[] =>
  written.trim().split(/\s+/).filter(Boolean).slice(0, 5)
