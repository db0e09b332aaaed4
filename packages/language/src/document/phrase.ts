/**
 * Taking a phrase (a cell, a heading, a bullet) apart without losing places. Small grammars are written as regular
 * expressions over the phrase's text in which code is one opaque run:
 *
 *     matchPhrase(cell, new RegExp(`^list of (.+?)(?: where (${CODE}))?$`, 'i'))   →  [Phrase, Phrase | undefined]
 *
 * What a word means is the rooms' business.
 */
import type { Span } from '../problem/problem.ts'
import type { Phrase, Piece } from './model.ts'

/** Stand for a piece of code in the masked text: its backticks, and what is between them. */
const [OPEN, OPAQUE, CLOSE] = ['\uE001', '\uE000', '\uE002']
/** Matches one piece of code, backticks included, in the expressions given to `matchPhrase` and `splitAt`. */
export const CODE = `${OPEN}${OPAQUE}*${CLOSE}`

export function isEmpty(phrase: Phrase): boolean {
  return phrase.text === ''
}

/** The phrase's text with its code, backticks taken away. */
export function plainText(phrase: Phrase): string {
  return phrase.pieces.map((piece) => piece.text).join('')
}

/** The code, if the phrase is one piece of code and nothing else. */
export function soleCode(phrase: Phrase): Piece | undefined {
  const [piece, ...others] = phrase.pieces
  return piece?.kind === 'code' && others.length === 0 ? piece : undefined
}

/** Every piece of code in it. */
export function codes(phrase: Phrase): readonly Piece[] {
  return phrase.pieces.filter((piece) => piece.kind === 'code')
}

/** The place of `piece.text.slice(from, to)` in the source. */
export function spanWithin(piece: Piece, from: number, to: number): Span {
  return { file: piece.span.file, start: offsetOf(piece, from), end: Math.max(offsetOf(piece, from), endOf(piece, to)) }
}

/**
 * The groups of the match as phrases, `undefined` for a group that did not take part; `undefined` without a match.
 * The expression runs over the text with code masked (see `CODE`), so it can neither split code nor match inside it.
 */
export function matchPhrase(phrase: Phrase, expression: RegExp): readonly (Phrase | undefined)[] | undefined {
  const match = new RegExp(expression.source, expression.flags.replace(/[gd]/g, '') + 'd').exec(maskOf(phrase))
  return match?.indices?.slice(1).map((range) => range && slicePhrase(phrase, range[0], range[1]))
}

/** Cuts at every match of the expression outside code, ( … ), [ … ] and "…", and trims. Empty parts are left out. */
export function splitAt(phrase: Phrase, separator: RegExp): readonly Phrase[] {
  const mask = hideBrackets(maskOf(phrase))
  const parts: Phrase[] = []
  let from = 0
  for (const match of mask.matchAll(new RegExp(separator.source, flagsWith(separator, 'g')))) {
    parts.push(slicePhrase(phrase, from, match.index))
    from = match.index + match[0].length
  }
  return [...parts, slicePhrase(phrase, from, mask.length)].filter((part) => !isEmpty(part))
}

/** The words of a list written with commas; a last "and" or "or" is read as a comma. */
export function listItems(phrase: Phrase): readonly Phrase[] {
  return splitAt(phrase, /,\s*(?:and|or)\s+|,|;|\s+and\s+(?=\S+\s*$)/iu)
}

/** The part of the phrase from one position of its `text` to another, trimmed. Code is taken whole or not at all. */
export function slicePhrase(phrase: Phrase, from: number, to: number): Phrase {
  let at = 0
  const pieces: Piece[] = []
  for (const piece of phrase.pieces) {
    const length = written(piece).length
    const cut = cutPiece(piece, from - at, to - at)
    if (cut) pieces.push(cut)
    at += length
  }
  return makePhrase(pieces, placeAt(phrase, from))
}

/** A phrase of these pieces, trimmed; `empty` is its place if nothing is left. */
export function makePhrase(pieces: readonly Piece[], empty: Span): Phrase {
  const kept = trimEnd(trimStart(pieces.filter((piece) => piece.kind === 'code' || piece.text !== '')))
  const first = kept[0]
  const last = kept.at(-1)
  if (!first || !last) return { text: '', pieces: [], span: empty }
  const span = { file: empty.file, start: outerStart(first), end: outerEnd(last) }
  return { text: kept.map(written).join(''), pieces: kept, span }
}

function written(piece: Piece): string {
  return piece.kind === 'code' ? `\`${piece.text}\`` : piece.text
}

function maskOf(phrase: Phrase): string {
  return phrase.pieces
    .map((piece) => (piece.kind === 'code' ? OPEN + OPAQUE.repeat(piece.text.length) + CLOSE : piece.text))
    .join('')
}

/** Separators inside brackets or quotation marks do not separate: `file (pdf, image; up to 10 MB)`. */
function hideBrackets(mask: string): string {
  return mask.replace(/\([^()]*\)|\[[^[\]]*\]|"[^"]*"|“[^”]*”/gu, (inside) => OPAQUE.repeat(inside.length))
}

function flagsWith(expression: RegExp, flag: string): string {
  return expression.flags.includes(flag) ? expression.flags : expression.flags + flag
}

function cutPiece(piece: Piece, from: number, to: number): Piece | undefined {
  const length = written(piece).length
  if (from >= length || to <= 0) return undefined
  if (piece.kind === 'code') return from <= 0 && to >= length ? piece : undefined
  return narrow(piece, Math.max(0, from), Math.min(length, to))
}

function narrow(piece: Piece, from: number, to: number): Piece {
  if (from === 0 && to === piece.text.length) return piece
  const offsets = piece.offsets && { offsets: piece.offsets.slice(from, to + 1) }
  return { kind: piece.kind, text: piece.text.slice(from, to), span: spanWithin(piece, from, to), ...offsets }
}

function trimStart(pieces: readonly Piece[]): readonly Piece[] {
  const [first, ...rest] = pieces
  if (first?.kind !== 'text') return pieces
  const blank = first.text.length - first.text.trimStart().length
  return blank === first.text.length ? trimStart(rest) : [narrow(first, blank, first.text.length), ...rest]
}

function trimEnd(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.at(-1)
  if (last?.kind !== 'text') return pieces
  const rest = pieces.slice(0, -1)
  const end = last.text.trimEnd().length
  return end === 0 ? trimEnd(rest) : [...rest, narrow(last, 0, end)]
}

function placeAt(phrase: Phrase, position: number): Span {
  let at = 0
  for (const piece of phrase.pieces) {
    const length = written(piece).length
    if (position <= at + length) return pointIn(piece, position - at)
    at += length
  }
  return { ...phrase.span, start: phrase.span.end }
}

function pointIn(piece: Piece, position: number): Span {
  const start = piece.kind === 'code' ? outerStart(piece) : offsetOf(piece, Math.max(0, position))
  return { file: piece.span.file, start, end: start }
}

function outerStart(piece: Piece): number {
  return piece.kind === 'code' ? Math.max(0, piece.span.start - 1) : piece.span.start
}

function outerEnd(piece: Piece): number {
  return piece.kind === 'code' ? piece.span.end + 1 : piece.span.end
}

function offsetOf(piece: Piece, index: number): number {
  return piece.offsets?.[index] ?? Math.min(piece.span.start + index, piece.span.end)
}

/** The end of the character before `index`, so that an escape's backslash after it is left out. */
function endOf(piece: Piece, index: number): number {
  if (index <= 0) return offsetOf(piece, 0)
  return piece.offsets
    ? Math.min((piece.offsets[index - 1] ?? piece.span.end - 1) + 1, piece.span.end)
    : offsetOf(piece, index)
}
