/** Mentions in the text of a comment: `@{id}` stands for the person with this id, whatever their name is now. */

/** A piece of the text: words, or a person by their id. */
type TextPiece = string | { readonly person: string }

const MENTION = /@\{([\w-]{1,64})\}/u

/** How a person is written in the text of a comment. */
export const mentionOf = (person: string): string => `@{${person}}`

/** The pieces of the text in order, without empty ones. */
export function textPieces(text: string): readonly TextPiece[] {
  return text
    .split(MENTION)
    .map((piece, index): TextPiece => (index % 2 === 1 ? { person: piece } : piece))
    .filter((piece) => piece !== '')
}
