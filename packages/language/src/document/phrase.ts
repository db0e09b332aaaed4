/**
 * Parses a phrase (a cell, a heading, a bullet) with its source positions. Patterns and regular expressions run over a mask
 * of its text, in which code is opaque:
 *
 *     matchPattern(cell, pattern('list of {what} [where {test?:code}]'))   →  { what: Phrase, test?: Phrase }
 */
import { memoize } from '@ninefold/plan/base'
import { CLOSE, OPAQUE, OPEN, type Pattern, type Range, type Slots } from '@ninefold/plan/pattern'
import type { Edit, Span } from '@ninefold/plan/problem'
import type { Phrase, Piece } from './model.ts'

export function isEmpty(phrase: Phrase): boolean {
  return phrase.text === ''
}

/** The text of the phrase without backticks. */
export function plainText(phrase: Phrase): string {
  if (phrase.pieces.length === 1) return phrase.pieces[0]!.text
  return phrase.pieces.map((piece) => piece.text).join('')
}

/** The code, if the phrase consists of one piece of code. */
export function soleCode(phrase: Phrase): Piece | undefined {
  const [piece, ...others] = phrase.pieces
  return piece?.kind === 'code' && others.length === 0 ? piece : undefined
}

/** The whole phrase as one piece of text, with code in backticks. */
export function wholePiece(phrase: Phrase): Piece {
  const [only] = phrase.pieces
  if (phrase.pieces.length === 1 && only!.kind === 'text') return only!
  const offsets = phrase.pieces.flatMap((piece) => {
    const inside = Array.from({ length: piece.text.length }, (_, index) => offsetOf(piece, index))
    return piece.kind === 'code' ? [outerStart(piece), ...inside, piece.span.end] : inside
  })
  return { kind: 'text', text: phrase.text, span: phrase.span, offsets: [...offsets, phrase.span.end] }
}

/** Its pieces of code. */
export function codes(phrase: Phrase): readonly Piece[] {
  return phrase.pieces.filter((piece) => piece.kind === 'code')
}

/** The source span of `piece.text.slice(from, to)`, including the backslashes of escapes. */
export function spanWithin(piece: Piece, from: number, to: number): Span {
  return { file: piece.span.file, start: offsetOf(piece, from), end: Math.max(offsetOf(piece, from), endOf(piece, to)) }
}

/** An edit of `piece.text.slice(from, to)` in the source. If the piece has escaped pipes, inserted pipes are escaped too. */
export function editWithin(piece: Piece, from: number, to: number, text: string): Edit {
  return { span: spanWithin(piece, from, to), text: hasEscapedPipe(piece) ? text.replaceAll('|', '\\|') : text }
}

const hasEscapedPipe = (piece: Piece): boolean =>
  [...piece.text.matchAll(/\|/gu)].some(({ index }) => isEscaped(piece, index))

/**
 * The groups of the match as phrases, `undefined` for a group that did not take part; `undefined` without a match.
 * The expression runs over the text with code masked (`CODE`), so it can neither split code nor match inside it.
 * A line break in a cell (`<br>`) is a blank.
 */
export function matchPhrase(phrase: Phrase, expression: RegExp): readonly (Phrase | undefined)[] | undefined {
  const mask = inOneLine(phrase)
  // Most phrases do not match; indices of groups are computed only for those that do.
  if (mask.search(expression) < 0) return undefined
  const match = withIndices(expression).exec(mask)
  return match?.indices?.slice(1).map((range) => range && slicePhrase(phrase, range[0], range[1]))
}

/** The phrases in the slots of the first of these patterns that matches; undefined if none does. */
export function matchPattern<S extends string>(
  phrase: Phrase,
  ...patterns: readonly Pattern<S>[]
): Slots<S, Phrase> | undefined {
  const mask = inOneLine(phrase)
  for (const { slots } of patterns) {
    const found = slots(mask)
    if (found) return slicesOf(phrase, found)
  }
  return undefined
}

function slicesOf<S extends string>(phrase: Phrase, slots: Slots<S, Range>): Slots<S, Phrase> {
  const found = Object.entries<Range | undefined>(slots)
  return Object.fromEntries(
    found.flatMap(([name, range]) => (range ? [[name, slicePhrase(phrase, ...range)]] : [])),
  ) as Slots<S, Phrase>
}

/** The same expression with the `d` flag, cached by source and flags. */
function withIndices({ source, flags }: RegExp): RegExp {
  const key = `${flags}/${source}`
  const compiled = INDEXED.get(key) ?? new RegExp(source, flags.replace(/[gdy]/g, '') + 'd')
  INDEXED.set(key, compiled)
  return compiled
}

/** Bounded by the number of expressions in the code. */
const INDEXED = new Map<string, RegExp>()

/**
 * Cuts at every separator outside code, ( … ), [ … ] and "…", and trims. Empty parts are left out. Separators are written with
 * blanks between them (`, ; or`): marks, and words with white space around them; or as an expression.
 */
export function splitAt(phrase: Phrase, separators: string | RegExp): readonly Phrase[] {
  const separator = typeof separators === 'string' ? separatorOf(separators) : separators
  const mask = hideBrackets(maskBlanks(maskOf(phrase)))
  if (mask.search(separator) < 0) return isEmpty(phrase) ? [] : [phrase]
  const parts: Phrase[] = []
  let from = 0
  for (const match of mask.matchAll(new RegExp(separator.source, flagsWith(separator, 'g')))) {
    parts.push(slicePhrase(phrase, from, match.index))
    from = match.index + match[0].length
  }
  return [...parts, slicePhrase(phrase, from, mask.length)].filter((part) => !isEmpty(part))
}

/** Its sentences, with the mark at the end of each. */
export const splitSentences = (phrase: Phrase): readonly Phrase[] => splitAt(phrase, /(?<=[.!?])\s+/u)

function separatorOf(written: string): RegExp {
  const each = (sign: string) => (/\p{L}/u.test(sign) ? String.raw`\s+${sign}\s+` : `[${sign}]`)
  const compiled = SEPARATORS.get(written) ?? new RegExp(written.split(' ').map(each).join('|'), 'iu')
  SEPARATORS.set(written, compiled)
  return compiled
}

const SEPARATORS = new Map<string, RegExp>()

/** The items of a list with commas or line breaks; a final "and" or "or" counts as a comma. */
export function listItems(phrase: Phrase): readonly Phrase[] {
  return splitAt(phrase, /,\s*(?:and|or)\s+|,|;|\s*\n\s*(?:[•·‣▪*–-]\s+)?|^[•·‣▪]\s*|\s+and\s+(?=\S+\s*$)/iu)
}

/** The part between two positions of `text`, trimmed. Code is never split. */
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

/** A trimmed phrase of these pieces; `empty` is its span if nothing is left. */
export function makePhrase(pieces: readonly Piece[], empty: Span): Phrase {
  const [only] = pieces
  if (pieces.length === 1 && only?.kind === 'text' && /^\S(?:.*\S)?$/su.test(only.text))
    return { text: only.text, pieces, span: only.span }
  const inside = trimmed(pieces)
  const first = inside[0]
  const last = inside.at(-1)
  if (!first || !last) return { text: '', pieces: NOTHING, span: empty }
  const span = { file: empty.file, start: outerStart(first), end: outerEnd(last) }
  const text = inside.length === 1 ? written(first) : inside.map(written).join('')
  return { text, pieces: inside, span }
}

const NOTHING: readonly Piece[] = []

/** Joins phrases with the separator `between`, which has no source position. */
export function joinPhrases(phrases: readonly Phrase[], between: string): Phrase | undefined {
  const [first, ...others] = phrases.filter((phrase) => !isEmpty(phrase))
  const separatorAt = (at: Span): Piece => {
    const span = { ...at, end: at.start }
    return { kind: 'text', text: between, span, offsets: Array.from({ length: between.length + 1 }, () => at.start) }
  }
  return (
    first &&
    makePhrase([...first.pieces, ...others.flatMap((one) => [separatorAt(one.span), ...one.pieces])], first.span)
  )
}

function written(piece: Piece): string {
  return piece.kind === 'code' ? `\`${piece.text}\`` : piece.text
}

/** The text with code masked, and with full-width punctuation replaced by ASCII. */
function maskOf(phrase: Phrase): string {
  return isPlain(phrase) ? phrase.text : maskOfUneven(phrase)
}

/** Is the phrase its own mask? True for plain ASCII text, which is nearly every cell. */
function isPlain({ text, pieces }: Phrase): boolean {
  return pieces.length <= 1 && pieces[0]?.kind !== 'code' && text.length < 200 && /^[\x20-\x7E]*$/u.test(text)
}

const maskOfUneven = memoize((phrase: Phrase): string => {
  const mask = (piece: Piece) =>
    piece.kind === 'code' ? OPEN + OPAQUE.repeat(piece.text.length) + CLOSE : plainMarks(piece.text)
  return phrase.pieces.map(mask).join('')
})

/**
 * The mask on one line: line breaks in a cell (`<br>`) become blanks. Runs of twenty blanks and text after ten thousand
 * characters are masked, because some expressions need quadratic time for them.
 */
function inOneLine(phrase: Phrase): string {
  return isPlain(phrase) && !phrase.text.includes(TWENTY_BLANKS) ? phrase.text : inOneMaskedLine(phrase)
}

const TWENTY_BLANKS = ' '.repeat(20)

const inOneMaskedLine = memoize((phrase: Phrase): string => {
  const line = maskOf(phrase).replaceAll('\n', ' ')
  const masked = maskBlanks(line)
  return masked.slice(0, MOST_MATCHED) + OPAQUE.repeat(Math.max(0, masked.length - MOST_MATCHED))
})

/** Masks long runs of blanks, except the first and the last blank. */
const maskBlanks = (mask: string): string =>
  mask.replace(/[^\S\n]{20,}/gu, (blanks) => ` ${OPAQUE.repeat(blanks.length - 2)} `)

const MOST_MATCHED = 10_000

const MARKS: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '；': ';',
  '：': ':',
  '（': '(',
  '）': ')',
  '．': '.',
  '。': '.',
}

function plainMarks(text: string): string {
  return /^[\x20-\x7E]*$/u.test(text) ? text : text.replace(/[，、；：（）．。]/gu, (mark) => MARKS[mark] ?? mark)
}

/** Masks brackets and quotations, so that separators inside do not count: `file (pdf, image; up to 10 MB)`. At most eight levels. */
function hideBrackets(mask: string, depth = 8): string {
  const inner = /\([^()]*\)|\[[^[\]]*\]|"[^"]*"|“[^”]*”|„[^“]*“/gu
  const hidden = mask.replace(inner, (inside) => OPAQUE.repeat(inside.length))
  return hidden === mask || depth === 1 ? hidden : hideBrackets(hidden, depth - 1)
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

const isBlank = (piece: Piece | undefined) => piece?.kind === 'text' && piece.text.trim() === ''

function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  let [from, to] = [0, pieces.length]
  while (from < to && isBlank(pieces[from])) from++
  while (to > from && isBlank(pieces[to - 1])) to--
  const inside = pieces.slice(from, to).filter((piece) => piece.kind === 'code' || piece.text !== '')
  const first = inside[0]
  if (first?.kind === 'text')
    inside[0] = narrow(first, first.text.length - first.text.trimStart().length, first.text.length)
  const last = inside.at(-1)
  if (last?.kind === 'text') inside[inside.length - 1] = narrow(last, 0, last.text.trimEnd().length)
  return inside
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

const hasBacktick = ({ kind, missing }: Piece, which: Piece['missing']): boolean => kind === 'code' && missing !== which

function outerStart(piece: Piece): number {
  return hasBacktick(piece, 'opening') ? Math.max(0, piece.span.start - 1) : piece.span.start
}

function outerEnd(piece: Piece): number {
  return hasBacktick(piece, 'closing') ? piece.span.end + 1 : piece.span.end
}

function offsetOf(piece: Piece, index: number): number {
  return piece.offsets?.[index] ?? Math.min(piece.span.start + index, piece.span.end)
}

/** The end of the character before `index`, without the markup after it. */
function endOf(piece: Piece, index: number): number {
  if (index <= 0 || !piece.offsets) return offsetOf(piece, Math.max(0, index))
  return Math.min(offsetOf(piece, index - 1) + (isEscaped(piece, index - 1) ? 2 : 1), piece.span.end)
}

/** Is the character escaped? Then it occupies two characters of the source. */
function isEscaped({ text, offsets }: Piece, index: number): boolean {
  return offsets !== undefined && offsets[index + 1] === offsets[index]! + 2 && /[!-/:-@[-`{-~]/u.test(text[index]!)
}

/** A phrase that is not in the source. */
export function phraseAt(text: string, span: Span): Phrase {
  const offsets = Array.from({ length: text.length + 1 }, (_, index) => (index === text.length ? span.end : span.start))
  return { text, pieces: [{ kind: 'text', text, span, offsets }], span }
}

/** The offsets of a text that is not in the source. */
export const placeless = (text: string, at: number): readonly number[] =>
  Array.from({ length: text.length + 1 }, () => at)
