/**
 * Parses paths, for the routes of screens and for calls: `/claims/{claim: Claim.number}`,
 * `/articles/{article: Article.slug}/comments/{comment: Comment.number of article}`, `/reports/{year: integer}`.
 */
import type { Phrase, Piece } from '../document/index.ts'
import type { Problem, Span } from '@ninefold/plan/problem'
import { cutPiece } from './cut-piece.ts'

/** A parsed path. */
export interface PathRead {
  /** As written: `/claims/{claim: Claim.number}`. */
  readonly text: string
  readonly parts: readonly PathPartRead[]
  /** The text from an unclosed brace (included) to the next slash. */
  readonly unclosed?: Span
  readonly span: Span
}

export type PathPartRead =
  | { readonly kind: 'literal'; readonly text: string; readonly span: Span }
  | {
      readonly kind: 'parameter'
      readonly handle: Phrase
      /** `Claim.number`, or a type; absent in `{claim}`. */
      readonly what?: Phrase
      readonly of?: Phrase
      readonly span: Span
    }

/** `{claim}`; in the styles of frameworks `:claim`, `<claim>`, `[claim]`; or other text between two slashes. */
const SEGMENT =
  /\{([^{}]*)\}|(?<=\/):([\p{L}_][\p{L}\p{N}_]*)(?=\/|$)|(?<=\/)[<[]([\p{L}_][\p{L}\p{N}_]*)[>\]](?=\/|$)|[^/{}]+/gu

/** The segments of a path, without empty ones (`//`, a final `/`). */
export function readPath(piece: Piece): PathRead {
  const parts: PathPartRead[] = []
  for (const match of piece.text.matchAll(SEGMENT)) {
    const whole = cutPiece(piece, match.index, match.index + match[0].length)
    const handle = match[2] ?? match[3]
    if (handle !== undefined) parts.push(readParameter(piece, match.index + 1, handle, whole.span))
    else if (match[1] === undefined) parts.push({ kind: 'literal', text: whole.text, span: whole.span })
    else parts.push(readParameter(piece, match.index + 1, match[1], whole.span))
  }
  const open = /\{[^{}/]*(?=[{/]|$)/u.exec(piece.text)
  const unclosed = open && cutPiece(piece, open.index, open.index + open[0].trimEnd().length).span
  return { text: piece.text.trim(), parts, ...(unclosed && { unclosed }), span: piece.span }
}

/** The fix for an unclosed brace. */
export const closeBrace = (unclosed: Span): Problem['fix'] => ({
  title: 'Close the brace',
  edits: [{ span: { ...unclosed, start: unclosed.end }, text: '}' }],
})

function readParameter(piece: Piece, start: number, text: string, span: Span): PathPartRead {
  const colon = text.indexOf(':')
  if (colon < 0) return { kind: 'parameter', handle: cutPiece(piece, start, start + text.length), span }
  const of = /\sof\s+/u.exec(text.slice(colon))
  const end = of ? colon + of.index : text.length
  return {
    kind: 'parameter',
    handle: cutPiece(piece, start, start + colon),
    what: cutPiece(piece, start + colon + 1, start + end),
    ...(of && { of: cutPiece(piece, start + end + of[0].length, start + text.length) }),
    span,
  }
}
