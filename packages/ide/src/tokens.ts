/** Semantic tokens for syntax highlighting: names by their kind, and the parts of expressions. */
import { type Piece, spanWithin } from '@ninefold/language/document'
import { reservedWords, tokenize, type Token as ExpressionToken } from '@ninefold/plan/expression'
import type { NameKind } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'
import type { Analysis } from './analysis.ts'

/** Names of the Language Server Protocol. */
export const TOKEN_TYPES = [
  'class',
  'property',
  'enumMember',
  'type',
  'variable',
  'function',
  'event',
  'parameter',
  'keyword',
  'string',
  'number',
  'operator',
] as const
type TokenType = (typeof TOKEN_TYPES)[number]

interface Token {
  readonly span: Span
  readonly type: TokenType
  readonly declares: boolean
}

const TYPES: Readonly<Record<NameKind, TokenType>> = {
  entity: 'class',
  field: 'property',
  choice: 'enumMember',
  role: 'type',
  constant: 'variable',
  shape: 'function',
  error: 'event',
  action: 'function',
  message: 'event',
  webhook: 'event',
  rule: 'event',
  screen: 'class',
  call: 'function',
  lookUp: 'parameter',
  query: 'parameter',
  input: 'parameter',
}

/** In document order, without overlaps. */
export function tokensOf(analysis: Analysis, file: string): readonly Token[] {
  const names = analysis.names.occurrences
    .filter(({ span }) => span.file === file)
    .map(({ of, span, declares }): Token => ({ span, type: TYPES[of.kind], declares }))
  const occupied = new Set(names.flatMap(({ span }) => places(span)))
  const others = analysis.names.expressions
    .filter(({ piece }) => piece.span.file === file)
    .flatMap((note) => inExpression(note.piece))
    .filter(({ span }) => !places(span).some((at) => occupied.has(at)))
  const once = new Map([...names, ...others].map((token) => [token.span.start, token]))
  return [...once.values()].toSorted((a, b) => a.span.start - b.span.start)
}

const places = ({ start, end }: Span): readonly number[] => Array.from({ length: end - start }, (_, at) => start + at)

const KEYWORDS = new Set([...reservedWords, 'me', 'this', 'old', 'today', 'now', 'signedIn', 'isNew', 'is'])

/** The parts of an expression other than names of the document. */
function inExpression(piece: Piece): readonly Token[] {
  const tokens = tokenize(piece.text, () => {})
  return tokens.flatMap((token, at): readonly Token[] => {
    const called = tokens[at + 1]?.text === '('
    const type = typeOf(token, called)
    return type === undefined ? [] : [{ span: spanWithin(piece, token.start, token.end), type, declares: false }]
  })
}

function typeOf({ kind, text }: ExpressionToken, called: boolean): TokenType | undefined {
  switch (kind) {
    case 'number':
      return 'number'
    case 'text':
      return 'string'
    case 'symbol':
      return /^[()[\]{},.:]$/u.test(text) ? undefined : 'operator'
    case 'name':
      return KEYWORDS.has(text) ? 'keyword' : called ? 'function' : 'variable'
    case 'end':
      return undefined
  }
}
