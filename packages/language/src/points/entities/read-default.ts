/** What a field starts with, or is worked out from: in the column *Default*, and behind its type (`integer = a * b`). */
import { type Phrase, CODE, isEmpty, matchPhrase, plainText, soleCode } from '../../document/index.ts'
import { cutPiece } from '../../kernel/index.ts'
import type { DefaultRead } from './model.ts'

export function readDefault(cell: Phrase): DefaultRead {
  if (isEmpty(cell) || /^[-–—]$/u.test(cell.text)) return { kind: 'none' }
  const [copied] = matchPhrase(cell, /^copy of (.+)$/isu) ?? []
  if (copied) return { kind: 'copy', expression: copied }
  const code = soleCode(cell) ?? (cell.pieces.length === 1 ? cell.pieces[0] : undefined)
  const equals = code && /^\s*=(?!=)\s*/u.exec(code.text)
  if (code && equals) return { kind: 'computed', expression: cutPiece(code, equals[0].length, code.text.length) }
  const [behind] = matchPhrase(cell, /^=\s*(.+)$/su) ?? []
  if (behind) return { kind: 'computed', expression: behind }
  if (soleCode(cell)) return { kind: 'expression', expression: cell }
  return { kind: 'literal', value: cell }
}

/** The value in `default 5`, `by default 5`, `initially 5`, `5 by default`. */
export function statedStart(item: Phrase): Phrase | undefined {
  const [ahead, behind] =
    matchPhrase(
      item,
      /^(?:(?:by )?default(?:s to| is)?|initially|starts? (?:as|with|at))\b\s*[:=]?\s*(.+)$|^(.+?)\s+(?:by default|(?:is|as) (?:the )?default)$/iu,
    ) ?? []
  return ahead ?? behind
}

/** `default 5`, `= a * b`, `computed: a * b` as an item behind the type. */
export function defaultIn(item: Phrase): DefaultRead | undefined {
  const value = statedStart(item)
  if (value) return soleCode(value) ? { kind: 'expression', expression: value } : { kind: 'literal', value }
  if (soleCode(item)) return computedIn(item)
  const [sum] = matchPhrase(item, new RegExp(`^(?:${SUM})\\s*(.+)$`, 'isu')) ?? []
  // A bare value is what the field starts with, as `= 5` is elsewhere.
  return sum && { kind: VALUE.test(plainText(sum)) ? 'expression' : 'computed', expression: sum }
}

function computedIn(code: Phrase): DefaultRead | undefined {
  const read = readDefault(code)
  return read.kind === 'computed' ? read : undefined
}

/** `==`, `=>` and `>=` compare. */
const SUM = String.raw`:?=(?![=>])|(?:computed|calculated|derived)(?:\s+(?:as|from|by)\b|\s*[:=])|formula\s*[:=]`
const VALUE = /^(?:-?\d+(?:\.\d+)?(?: ?%| [A-Z]{3})?|yes|no|true|false|'[^']*'|"[^"]*"|today|now|me)$/iu

/** `integer = a * b`, ``integer `= a * b` ``: the type alone, and what stands behind it. */
export function partDefault(
  first: Phrase,
  isType: (phrase: Phrase) => boolean,
): { readonly type: Phrase; readonly start?: DefaultRead } {
  const [type, rest] = matchPhrase(first, new RegExp(`^([^=:<>]+?)\\s*((?:${SUM}).+|${CODE})$`, 'isu')) ?? []
  const start = type && rest && isType(type) ? defaultIn(rest) : undefined
  return type && start ? { type, start } : { type: first }
}
