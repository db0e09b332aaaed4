/** Cuts a phrase out of a piece of code, for grammars inside code (paths, templates). */
import { type Phrase, type Piece, makePhrase, spanWithin } from '../document/index.ts'

export function cutPiece(piece: Piece, from: number, to: number): Phrase {
  const text = piece.text.slice(from, to)
  const offsets = piece.offsets && { offsets: piece.offsets.slice(from, to + 1) }
  const span = spanWithin(piece, from, to)
  return makePhrase([{ kind: 'text', text, span, ...offsets }], span)
}
