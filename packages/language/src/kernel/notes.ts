/**
 * Symbol references for editors, which rooms emit while they work: where each name is used, and what each expression may name.
 * The compiler reads none of them. A name that was not found is emitted, too, without its symbol, so that an editor can
 * suggest names there.
 */
import { type Phrase, type Piece, slicePhrase } from '../document/index.ts'
import type { Schema, Scope } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import { emit } from '../incremental.ts'
import type { Span } from '@ninefold/plan/problem'
import { textOf, type NameRef } from './written-name.ts'

/** What a declared name stands for. */
export type NameKind =
  | 'entity'
  | 'field'
  /** A choice of a field, a state, a code of a list. */
  | 'choice'
  | 'role'
  /** A list of codes too. */
  | 'constant'
  | 'shape'
  | 'error'
  | 'action'
  | 'message'
  | 'webhook'
  | 'rule'
  | 'screen'
  | 'call'
  /** What a path looks up: `{claim: Claim.number}`. */
  | 'lookUp'
  | 'query'
  /** What an action asks for that is no field. */
  | 'input'

/** One name of the document. */
export interface Named {
  readonly kind: NameKind
  /** Its identifier; of a choice the key, of an error the code. */
  readonly name: string
  /**
   * What it belongs to: of a field or an action its entity, of a choice `Entity.field` or the list of codes, of an input
   * `Entity.action`, of a look-up or a query its call or screen.
   */
  readonly of?: string
}

/** A place that names something, or means to: `name` is absent where nothing of that name was found. */
export interface Mention {
  readonly kind: NameKind
  readonly name?: string
  readonly of?: string
  /** Backticks around the name may be part of it. */
  readonly span: Span
  /** The words that were looked up: what stands at `span`, unless a room made them up. Absent where it declares. */
  readonly text?: string
  readonly declares: boolean
}

/** An expression with all that it may name. */
export interface ExpressionNote {
  readonly piece: Piece
  readonly scope: Scope
  readonly expected?: Type
  /** Whose inputs, queries and look-ups `scope` holds. */
  readonly owner?: string
}

/** All that was emitted, in order. */
export interface Notes {
  readonly mentions: readonly Mention[]
  readonly expressions: readonly ExpressionNote[]
}

/** Without a schema: a note that an earlier run emitted is read with the schema of the present run. */
type ExpressionTold = Omit<ExpressionNote, 'scope'> & { readonly scope: Omit<Scope, 'schema'> }

/** Sorts the side outputs of a run (`incremental.ts`), which are all notes, by their kind. `schema`: that of all names. */
export const notesOf = (told: readonly object[], schema: Schema): Notes => ({
  mentions: mentionsIn(told),
  expressions: expressionsIn(told).map((note) => ({ ...note, scope: { ...note.scope, schema } })),
})

/** The symbol references among emitted side outputs. */
export const mentionsIn = (told: readonly object[]): readonly Mention[] =>
  (told as readonly (Mention | ExpressionTold)[]).filter((note): note is Mention => !('piece' in note))

/** The expressions among emitted side outputs. */
export const expressionsIn = (told: readonly object[]): readonly ExpressionTold[] =>
  (told as readonly (Mention | ExpressionTold)[]).filter((note): note is ExpressionTold => 'piece' in note)

export const noteExpression = (note: ExpressionTold): void => emit(note)

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

/** Emits a symbol reference for a name within a sentence, in the longest of these forms that occurs. */
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
