/** Code with a missing backtick at one end: `amount > 0 in a cell. If the meaning is unambiguous, it is read as code. */
import type { Problem, Span } from '@ninefold/plan/problem'
import type { ParserInput } from './parser-input.ts'
import type { Phrase, Piece } from './model.ts'
import { makePhrase } from './phrase.ts'
import { documentProblem } from './problems.ts'

/** The phrase with its code, and the problem; undefined if all backticks are paired. */
export function closeUnpairedBacktick(
  input: ParserInput,
  phrase: Phrase,
): { phrase: Phrase; problem: Problem } | undefined {
  if (!phrase.pieces.some((piece) => isText(piece) && piece.text.includes('`'))) return undefined
  const found = phrase.pieces.flatMap((piece, index) =>
    isText(piece) ? backticksIn(input, piece).map((at) => ({ index, at, place: placeOf(piece, at) })) : [],
  )
  const [single, another] = found
  if (!single || another) return undefined
  const span = { ...phrase.span, start: single.place, end: single.place + 1 }
  const closed = asCode(phrase, single.index, single.at)
  if (!closed) return { phrase, problem: documentProblem('DOC-035', { span }, {}) }
  const { at, pieces, code } = closed
  // Words may precede or follow the code: only a backtick at the very start of a single item is unambiguous.
  const suggested = single.place > phrase.span.start || isList(code)
  const edits = [{ span: { ...span, start: at, end: at }, text: '`' }]
  const fix = { title: 'Write the other backtick', edits, ...(suggested && { suggested }) }
  const problem = documentProblem('DOC-035', { span, fix }, { code })
  return { phrase: makePhrase(pieces, phrase.span), problem }
}

/** `player, quartermaster`: the code may end at each comma. */
const isList = (code: string): boolean => /[,;]/u.test(code.replaceAll(/'[^']*'|"[^"]*"|\([^()]*\)|\[[^[\]]*\]/gu, ''))

const isText = ({ kind }: Piece): boolean => kind === 'text'

/** The indexes of unescaped backticks. */
function backticksIn({ text, shift }: ParserInput, piece: Piece): readonly number[] {
  return Array.from(piece.text.matchAll(/`/gu), ({ index }) => index).filter(
    (at) => text[placeOf(piece, at) - shift] === '`',
  )
}

const placeOf = ({ span, offsets }: Piece, at: number): number => offsets?.[at] ?? span.start + at

/** Code from the backtick to the end of the phrase, or from the start of the phrase to a final backtick. `at`: the position of the missing one. */
function asCode(phrase: Phrase, index: number, at: number) {
  const piece = phrase.pieces[index]!
  const isLast = index === phrase.pieces.length - 1
  const isAtEnd = isLast && piece.text.slice(at + 1).trim() === ''
  if (isAtEnd && index === 0) {
    const code = { ...partOf(piece, 0, at), missing: 'opening' } as const
    return { at: code.span.start, pieces: [code], code: code.text }
  }
  if (!isLast || isAtEnd) return undefined
  const code = { ...partOf(piece, at + 1, piece.text.length), missing: 'closing' } as const
  const before = { ...partOf(piece, 0, at, false), kind: 'text' } as const
  return { at: code.span.end, pieces: [...phrase.pieces.slice(0, index), before, code], code: code.text }
}

function partOf(piece: Piece, from: number, to: number, trimmed = true): Piece {
  const text = piece.text.slice(from, to)
  const [start, end] = trimmed
    ? [from + text.length - text.trimStart().length, to - text.length + text.trimEnd().length]
    : [from, to]
  const span: Span = { ...piece.span, start: placeOf(piece, start), end: placeOf(piece, end) }
  const offsets = piece.offsets && { offsets: piece.offsets.slice(start, end + 1) }
  return { kind: 'code', text: piece.text.slice(start, end), span, ...offsets }
}
