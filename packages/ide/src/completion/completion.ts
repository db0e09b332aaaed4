/** Completions as plain data, in the terms of editors. */
import type { Span } from '@ninefold/plan/problem'

/** The kind of a completion; an editor shows an icon for it. */
export type CompletionKind =
  | 'entity'
  | 'field'
  | 'choice'
  | 'role'
  | 'constant'
  | 'function'
  | 'code'
  | 'action'
  | 'name'
  | 'word'
  | 'column'
  | 'heading'
  | 'snippet'

/** A completion: the inserted text, the replaced span, and the meaning. */
export interface Completion {
  readonly label: string
  readonly kind: CompletionKind
  /** A few words after the label: a type, or the source. */
  readonly detail?: string
  /** Markdown. */
  readonly documentation?: string
  /** The text that replaces `span`. With `snippet`, it has placeholders `${1:…}`. */
  readonly insert: string
  readonly snippet: boolean
  readonly span: Span
  /** In ascending order. */
  readonly order: number
}

type Optional = Partial<Pick<Completion, 'detail' | 'documentation' | 'snippet' | 'order' | 'insert'>>

/** A completion that inserts its label by default. */
export function completion(label: string, kind: CompletionKind, span: Span, more: Optional = {}): Completion {
  return { label, kind, insert: label, snippet: false, order: 0, ...more, span }
}

/** The label of a pattern with placeholders, `list of ${1:Entity}`. */
export function readable(pattern: string): string {
  return pattern
    .replace(/\$\{\d+:((?:[^\\}]|\\.)*)\}/gu, '$1')
    .replace(/\$\d/gu, '')
    .replaceAll('\\}', '}')
}

export const isPattern = (text: string): boolean => /\$(?:\d|\{\d+:)/u.test(text)
