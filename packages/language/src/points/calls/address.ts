/** Parses method and path of a call: in one cell, in two cells, instead of its name, or as a heading. */
import { joinPhrases, makePhrase, plainText, type Phrase, type Piece } from '../../document/index.ts'
import type { Call } from '@ninefold/plan'
import { cutPiece, readPath, type Grammar, type PathRead } from '../../kernel/index.ts'

export type Method = Call['method']

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[]

/** One of the methods, for the expressions of this room. */
export const METHOD = `(?:${METHODS.join('|')})`
/** A part of a path: a look-up, which may contain blanks (`{claim: Claim.number}`), or another character that is not blank. */
const IN_PATH = String.raw`(?:\{[^{}]*\}|(?!\{[^{}]*\})\S)`

const ALONE = new RegExp(String.raw`^(?:${METHOD}\s+)?/${IN_PATH}*$`, 'iu')
const WITH_METHOD = new RegExp(String.raw`^${METHOD}\s`, 'iu')

export interface AddressRead {
  readonly method?: Method
  readonly path: PathRead
  readonly written: Phrase
  /** Words beside the code, which have no effect. */
  readonly words?: Phrase
  /** The cell contains nothing else. */
  readonly alone: boolean
}

/** Does the phrase consist of method and path? */
export const isAddress = (phrase: Phrase): boolean => {
  const text = plainText(phrase)
  return ALONE.test(text) && WITH_METHOD.test(text)
}

export const address: Grammar<AddressRead> = {
  takes: 'method and path: `GET /claims/{claim: Claim.number}`',
  parse(cell) {
    const [piece] = cell.pieces
    const [, word, path] = /^\s*(?:([A-Za-z]+)\s+)?(\/.*)$/u.exec(piece?.text ?? '') ?? []
    const method = word?.toUpperCase()
    if (!piece || path === undefined || (method !== undefined && !isMethod(method))) return { wrong: cell }
    const [rest] = cutPiece(piece, piece.text.lastIndexOf(path), piece.text.length).pieces
    const words = joinPhrases(wordsAround(cell, piece), ' … ')
    const alone = ALONE.test(plainText(cell))
    return {
      value: { ...(method && { method }), path: readPath(rest!), written: cell, ...(words && { words }), alone },
    }
  },
}

const isMethod = (text: string): text is Method => METHODS.some((method) => method === text)

/** The text before and after the code in a cell. */
const wordsAround = ({ pieces, span }: Phrase, code: Piece): readonly Phrase[] =>
  pieces.filter((piece) => piece !== code).map((piece) => makePhrase([piece], span))

export const method: Grammar<Method> = {
  takes: METHODS.join(', '),
  parse(cell) {
    const text = plainText(cell).toUpperCase()
    return isMethod(text) ? { value: text } : { wrong: cell }
  },
}

export interface CallName {
  readonly label: Phrase
  /** Method and path, or the path, if they are written instead of a name. */
  readonly address?: AddressRead
}

export const callName: Grammar<CallName> = {
  takes: 'a name; or method and path',
  parse(cell) {
    const read = address.parse(cell)
    return { value: { label: cell, ...('value' in read && read.value.alone && { address: read.value }) } }
  },
}
