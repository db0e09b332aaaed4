/** Conditions as SQL over the row `t`. */
import { sqlCondition, sqlExpression, type SqlPart, type SqlTarget, type Tree } from '@ninefold/language'
import type { Condition } from '../access/fold.ts'
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
  of === true ? ['1'] : of === false ? ['0'] : [sqlCondition(of, target)]

/**
 * Each word is found in one of the texts, whatever its case. A word of plain letters is looked for by the database
 * itself; another one by the functions that know all letters. `wordInput` carries the words.
 */
export function searchPieces(texts: readonly Tree[], words: readonly string[], target: SqlTarget): readonly Piece[] {
  const columns = texts.map((tree) => sqlExpression(tree, target))
  const each = words.map((word, i): readonly Piece[] => {
    const input: Tree = { op: 'name', scope: 'input', name: `word${i}`, type: text }
    const found = isPlain(word)
      ? columns.map((column): readonly Piece[] => ['lower(', column, ') LIKE ', parameter(input), ` ESCAPE '!'`])
      : texts.map((tree): readonly Piece[] => [
          sqlCondition(call('contains', [lower(tree), lower(input)], yesNo), target),
        ])
    return ['(', ...joined(found, ' OR '), ')']
  })
  return joined(each, ' AND ')
}

const yesNo = { kind: 'yesNo' } as const
const text = { kind: 'text' } as const
const call = (fn: string, args: readonly Tree[], type: Tree['type']): Tree => ({ op: 'call', fn, args, type })
const lower = (tree: Tree): Tree => call('lower', [tree], text)
const parameter = (tree: Tree): SqlPart => ({
  pieces: [{ tree, as: { kind: 'plain' } }],
  type: text,
  form: { kind: 'plain' },
})

const isPlain = (word: string): boolean => /^[\x20-\x7e]*$/.test(word)

/** The words as the statement binds them. */
export const wordInput = (words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    words.map((word, i) => [`word${i}`, isPlain(word) ? `%${word.toLowerCase().replace(/[%_!]/g, '!$&')}%` : word]),
  )

/** Statements differ by this. */
export const wordKinds = (words: readonly string[]): string => words.map((word) => (isPlain(word) ? 'p' : 'u')).join('')

/** At most five words. */
export const searchWords = (written: string): readonly string[] =>
  written.trim().split(/\s+/).filter(Boolean).slice(0, 5)
