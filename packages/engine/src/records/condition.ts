/** Conditions as SQL over the row `t`. */
import { sqlCondition, type SqlTarget, type Tree } from '@ninefold/language'
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

/** Each word is found in one of the texts, whatever its case. `input.word0` … carry the words. */
export function searchTree(texts: readonly Tree[], words: number): Tree {
  const yesNo = { kind: 'yesNo' } as const
  const text = { kind: 'text' } as const
  const call = (fn: string, args: readonly Tree[], type: Tree['type']): Tree => ({ op: 'call', fn, args, type })
  const each = Array.from({ length: words }, (_, i) => {
    const word: Tree = { op: 'name', scope: 'input', name: `word${i}`, type: text }
    return texts
      .map((of) => call('contains', [call('lower', [of], text), call('lower', [word], text)], yesNo))
      .reduce((a, b) => call('or', [a, b], yesNo))
  })
  return each.reduce((a, b) => call('and', [a, b], yesNo))
}

/** At most five words. */
export const searchWords = (text: string): readonly string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, 5)
