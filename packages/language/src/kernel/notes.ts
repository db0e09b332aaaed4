/**
 * Symbol references for editors, emitted by the rooms: where each name is used, and which names each expression may use. The
 * compiler itself does not use them. An unknown name is emitted without a symbol, so that an editor can suggest names.
 */
import { type Phrase, type Piece, slicePhrase } from '../document/index.ts'
import type { Schema, Scope } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import { emit } from '../incremental.ts'
import type { Span } from '@ninefold/plan/problem'
import { textOf, type NameRef } from './written-name.ts'

/** The kind of a symbol. */
export type NameKind =
  | 'entity'
  | 'field'
  /** A choice of a field, a state, a code of a list. */
  | 'choice'
  | 'role'
  /** Also a list of codes. */
  | 'constant'
  | 'shape'
  | 'error'
  | 'action'
  | 'message'
  | 'webhook'
  | 'rule'
  | 'screen'
  | 'call'
  /** A look-up in a path: `{claim: Claim.number}`. */
  | 'lookUp'
  | 'query'
  /** An input of an action that is not a field. */
  | 'input'

/** A symbol of the document. */
export interface Named {
  readonly kind: NameKind
  /** Its identifier; for a choice the key, for an error the code. */
  readonly name: string
  /**
   * Its owner: for a field or an action the entity, for a choice `Entity.field` or the list of codes, for an input
   * `Entity.action`, for a look-up or a query the call or screen.
   */
  readonly of?: string
}

/** A symbol reference; `name` is absent if the symbol was not found. */
export interface Mention {
  readonly kind: NameKind
  readonly name?: string
  readonly of?: string
  /** May include the backticks around the name. */
  readonly span: Span
  /** The text that was looked up; usually the text at `span`. Absent for declarations. */
  readonly text?: string
  readonly declares: boolean
}

/** An expression with its scope. */
export interface ExpressionNote {
  readonly piece: Piece
  readonly scope: Scope
  readonly expected?: Type
  /** The owner of the inputs, queries and look-ups in `scope`. */
  readonly owner?: string
}

/** All emitted symbol references and expressions, in order. */
export interface Notes {
  readonly mentions: readonly Mention[]
  readonly expressions: readonly ExpressionNote[]
}

/** Without a schema: a note of an earlier run gets the schema of the current run. */
type ExpressionEmitted = Omit<ExpressionNote, 'scope'> & { readonly scope: Omit<Scope, 'schema'> }

/** Separates the side outputs of a run (`incremental.ts`) by kind; all of them are notes. `schema`: of all names. */
export const notesOf = (outputs: readonly object[], schema: Schema): Notes => ({
  mentions: mentionsIn(outputs),
  expressions: expressionsIn(outputs).map((note) => ({ ...note, scope: { ...note.scope, schema } })),
})

/** The symbol references among emitted side outputs. */
export const mentionsIn = (outputs: readonly object[]): readonly Mention[] =>
  (outputs as readonly (Mention | ExpressionEmitted)[]).filter((note): note is Mention => !('piece' in note))

/** The expressions among emitted side outputs. */
export const expressionsIn = (outputs: readonly object[]): readonly ExpressionEmitted[] =>
  (outputs as readonly (Mention | ExpressionEmitted)[]).filter((note): note is ExpressionEmitted => 'piece' in note)

export const noteExpression = (note: ExpressionEmitted): void => emit(note)

/** Emits a symbol reference: `written` was looked up; `name` is what was found, if anything. */
export function noteUse(written: Phrase | NameRef, kind: NameKind, name: string | undefined, of?: string): void {
  const text = textOf(written)
  if (text === '') return
  const mention: { -readonly [K in keyof Mention]: Mention[K] } = {
    kind,
    span: written.span,
    text,
    declares: false,
  }
  if (name !== undefined) mention.name = name
  if (of !== undefined) mention.of = of
  emit(mention)
}

/** Emits a symbol reference for a name in a sentence: the longest of these forms that occurs. */
export function noteWithin(phrase: Phrase, named: Named, forms: readonly string[]): void {
  for (const form of forms.toSorted((a, b) => b.length - a.length)) {
    const escaped = form.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
    const at = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').exec(phrase.text)?.index
    if (at === undefined) continue
    noteUse(slicePhrase(phrase, at, at + form.length), named.kind, named.name, named.of)
    return
  }
}

/** Records that a span declares a name, for rename and *go to definition*. */
export function noteDeclared(span: Span, named: Named): void {
  if (named.name !== '') emit({ ...named, span, declares: true })
}
