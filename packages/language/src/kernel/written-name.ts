/** Names in cells: a new name with its identifier, or a reference to a name that is declared elsewhere. */
import { type Phrase, type Piece, CODE, matchPhrase, plainText, soleCode } from '../document/index.ts'
import { identifierOf, isIdentifier } from '@ninefold/plan/base'
import type { Span } from '@ninefold/plan/problem'

/** A reference to a declared name, for the queries of `Names`. */
export interface NameRef {
  /** Without backticks. */
  readonly name: string
  readonly span: Span
}

/** A reference to a name, resolved later. */
export const nameRef = (phrase: Phrase): NameRef => ({ name: plainText(phrase), span: phrase.span })

/** The written text of a name. */
export const textOf = (written: Phrase | NameRef): string => ('name' in written ? written.name : plainText(written))

/** A new name, with its own identifier if the author wrote one: ``Sender `hiringSender` ``. */
export interface WrittenName {
  readonly label: string
  /** camelCase; '' if the label holds no letter or digit. */
  readonly identifier: string
  readonly span: Span
  /** The span of the label without the code. */
  readonly labelSpan: Span
  /** The code with the identifier. */
  readonly own?: Piece
}

const CODE_BEHIND = new RegExp(`^(.*[^\\s])\\s*(${CODE})$`, 'u')

/** The name in a cell, with its identifier if one follows in code. */
export function readName(phrase: Phrase): WrittenName {
  const alone = soleCode(phrase)
  if (alone && isIdentifier(alone.text)) {
    return { label: alone.text, identifier: alone.text, span: phrase.span, labelSpan: alone.span, own: alone }
  }
  const [label, code] = matchPhrase(phrase, CODE_BEHIND) ?? []
  const own = code && soleCode(code)
  if (label && own) {
    return { label: plainText(label), identifier: own.text.trim(), span: phrase.span, labelSpan: label.span, own }
  }
  const text = plainText(phrase)
  return { label: text, identifier: identifierOf(text), span: phrase.span, labelSpan: phrase.span }
}
