/** Templates of messages and errors: `{number} waits for you`. */
import { append, identifierOf } from '@ninefold/plan/base'
import { type Phrase, type Piece, plainText } from '../document/index.ts'
import type { Template } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { cutPiece } from './cut-piece.ts'
import { checkPhrase, type ScopeHere } from './expressions.ts'
import { templatePhrase, type TemplateText } from './sealed.ts'
import type { Names, Outcome } from './room.ts'

/** An expression with problems stays in the text unchanged. */
export function planTemplate(text: TemplateText, names: Names, scope: ScopeHere): Outcome<Template> {
  const parts: Template[number][] = []
  const problems: Problem[] = []
  for (const hole of holesOf(templatePhrase(text))) {
    const checked = typeof hole === 'string' ? undefined : checkPhrase(hole, names, scope)
    if (checked) append(problems, checked.problems)
    const part = typeof hole === 'string' ? hole : (checked?.expr ?? `{${plainText(hole)}}`)
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return { value: parts, problems }
}

/** Splits the text at its `{…}`; their contents are phrases. */
function holesOf(phrase: Phrase): readonly (string | Phrase)[] {
  return phrase.pieces.flatMap((piece) => {
    if (piece.kind === 'code') return [piece.text]
    const parts: (string | Phrase)[] = []
    let from = 0
    for (const match of piece.text.matchAll(/\{([^{}]+)\}/gu)) {
      if (match.index > from) parts.push(piece.text.slice(from, match.index))
      parts.push(nameOrCode(piece, match.index + 1, match[1]!))
      from = match.index + match[0].length
    }
    return from < piece.text.length ? [...parts, piece.text.slice(from)] : parts
  })
}

/** A field name in words, `{spent on}`, becomes its identifier. */
function nameOrCode(piece: Piece, start: number, text: string): Phrase {
  const phrase = cutPiece(piece, start, start + text.length)
  if (!/^\p{L}[\p{L}\p{N}]*(?: \p{L}[\p{L}\p{N}]*)+$/u.test(phrase.text)) return phrase
  if (/ (?:and|or|in) |^not /u.test(phrase.text)) return phrase
  const identifier = identifierOf(phrase.text)
  return { ...phrase, text: identifier, pieces: [{ kind: 'code', text: identifier, span: phrase.span }] }
}
