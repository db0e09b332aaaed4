/** What an editor offers while somebody writes: plain data, in the terms of editors. */
import type { Span } from '@ninefold/plan/problem'

/** What a proposal is; an editor shows an icon for it. */
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

/** A proposal: what is inserted, over which span, and what it means. */
export interface Completion {
  readonly label: string
  readonly kind: CompletionKind
  /** A few words behind the label: a type, where it comes from. */
  readonly detail?: string
  /** Markdown. */
  readonly documentation?: string
  /** The text to put in the place of `span`; with `${1:…}` for places to fill in where `snippet`. */
  readonly insert: string
  readonly snippet: boolean
  readonly span: Span
  /** Smaller ones come first. */
  readonly order: number
}

type Optional = Partial<Pick<Completion, 'detail' | 'documentation' | 'snippet' | 'order' | 'insert'>>

/** A completion that puts in its own label unless something else is said. */
export function completion(label: string, kind: CompletionKind, span: Span, more: Optional = {}): Completion {
  return { label, kind, insert: label, snippet: false, order: 0, ...more, span }
}

/** A pattern with places to fill in, `list of ${1:Entity}`, as it is read in a list. */
export function readable(pattern: string): string {
  return pattern
    .replace(/\$\{\d+:((?:[^\\}]|\\.)*)\}/gu, '$1')
    .replace(/\$\d/gu, '')
    .replaceAll('\\}', '}')
}

export const isPattern = (text: string): boolean => /\$(?:\d|\{\d+:)/u.test(text)
