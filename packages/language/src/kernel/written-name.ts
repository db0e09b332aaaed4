/** A name as its author wrote it, with the identifier it stands for. */
import { type Phrase, type Piece, CODE, matchPhrase, plainText, soleCode } from '../document/index.ts'
import { identifierOf, isIdentifier } from '@ninefold/plan/base'
import type { Span } from '@ninefold/plan/problem'

/** A name with its own identifier, if the author wrote one: ``Sender `hiringSender` ``. */
export interface WrittenName {
  readonly label: string
  /** camelCase; '' if the label holds no letter or digit. */
  readonly identifier: string
  readonly span: Span
  /** The label's own place, without the code behind it. */
  readonly labelSpan: Span
  /** The code that says the identifier. */
  readonly own?: Piece
}

const CODE_BEHIND = new RegExp(`^(.*[^\\s])\\s*(${CODE})$`, 'u')

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
