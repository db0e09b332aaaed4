/** Parses defaults and computations: in the column *Default*, and after a type (`integer = a * b`). */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, isEmpty, matchPattern, plainText, soleCode } from '../../document/index.ts'
import { cutPiece, firstOf, sentence, type Sentence } from '../../kernel/index.ts'
import type { DefaultRead } from './model.ts'

const WORDS = {
  starts: '[by] defaults to|[by] default is|[by] default|initially|starts? (as|with|at)',
  computes: '(computed|calculated|derived) (as|from|by)|(computed|calculated|derived|formula) ~ (:|=)|[:]=',
  value: '{:amount}|{:quoted}|yes|no|true|false|today|now|me',
}

/** For cells without code. */
const DEFAULTS: readonly Sentence<DefaultRead>[] = [
  sentence('-', () => ({ kind: 'none' })),
  sentence('copy of {source}', ({ source }) => ({ kind: 'copy', expression: source })),
  sentence('= {expression}', ({ expression }) => ({ kind: 'computed', expression })),
]

export function readDefault(cell: Phrase): DefaultRead {
  if (isEmpty(cell)) return { kind: 'none' }
  const code = soleCode(cell)
  const equals = code && /^\s*=(?!=)\s*/u.exec(code.text)
  if (equals) return { kind: 'computed', expression: cutPiece(code, equals[0].length, code.text.length) }
  if (code) return { kind: 'expression', expression: cell }
  return firstOf(DEFAULTS, cell, undefined) ?? { kind: 'literal', value: cell }
}

const STARTS = [pattern('<starts> ~~ [:|=] ~~ {value}', WORDS), pattern('{value} (by default|(is|as) [the] default)')]

/** The value in `default 5`, `by default 5`, `initially 5`, `5 by default`. */
export const statedStart = (item: Phrase): Phrase | undefined => matchPattern(item, ...STARTS)?.value

const COMPUTED = pattern('<computes> ~~ {expression}', WORDS)
const VALUE = pattern('<value>', WORDS)
const NAMED_VALUE = pattern('(<value>|{:number} days?)', WORDS)

/** Is it certainly a value, without backticks? */
export const isValue = (text: string): boolean => NAMED_VALUE.test(text)

/** `default 5`, `= a * b`, `computed: a * b` as an item after the type. */
export function defaultIn(item: Phrase): DefaultRead | undefined {
  const value = statedStart(item)
  if (value) return soleCode(value) ? { kind: 'expression', expression: value } : { kind: 'literal', value }
  if (soleCode(item)) return computedIn(item)
  const { expression } = matchPattern(item, COMPUTED) ?? {}
  // `==` and `=>` are comparisons.
  if (!expression || /^[=>]/u.test(expression.text)) return undefined
  // A bare value is a default.
  return { kind: VALUE.test(plainText(expression)) ? 'expression' : 'computed', expression }
}

function computedIn(code: Phrase): DefaultRead | undefined {
  const read = readDefault(code)
  return read.kind === 'computed' ? read : undefined
}

const TYPE_AND_DEFAULT = pattern('{type} ~ {start:<start>}', {
  start: '<computes> ~~ {:..2000}|{:code}',
  computes: WORDS.computes,
})

/** `integer = a * b`, ``integer `= a * b` ``: splits the type and the default. */
export function splitDefault(
  first: Phrase,
  isType: (phrase: Phrase) => boolean,
): { readonly type: Phrase; readonly start?: DefaultRead } {
  const { type, start: written } = matchPattern(first, TYPE_AND_DEFAULT) ?? {}
  const start = type && written && !/[=:<>]/u.test(type.text) && isType(type) ? defaultIn(written) : undefined
  return type && start ? { type, start } : { type: first }
}
