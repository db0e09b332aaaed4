/**
 * Point 6 as it is written: roles, what each may do with which records and fields, and restrictions. Every part is a phrase
 * with its place; what the names mean is found out in `plan.ts`.
 */
import type { Phrase } from '../../document/index.ts'
import type { Verb } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import type { Claims, NameRef, OwnRead } from '../../kernel/index.ts'

export interface AccessRead {
  readonly roles: readonly RoleRead[]
  /** `Roles: clerk, chief`: names without who has them. */
  readonly listed: readonly Phrase[]
  /** Row by row. */
  readonly grants: readonly (readonly GrantRead[])[]
  readonly restrictions: readonly RestrictionRead[]
  /** What reads like permissions, where nothing else is one. */
  readonly sentences: readonly SentenceRead[]
  /** What reads like permissions beside a table of them, where a row may say the same. */
  readonly besides: readonly SentenceRead[]
  /** What takes something away in words, beside a table of permissions. */
  readonly narrowing: readonly SentenceRead[]
}

export interface SentenceRead {
  readonly text: Phrase
  /** With the mark of its item. */
  readonly place: Span
  /** The heading it stands under. */
  readonly under?: Phrase
  /** The role that a line above its list names, where it does not name one itself. */
  readonly of?: Phrase
}

export interface RoleRead extends Claims {
  readonly label: Phrase
  readonly on?: NameRef
  readonly has: HasRead
  readonly includes: readonly Phrase[]
  readonly help: string
  /** Nothing says who has it. */
  readonly assumed?: true
  /** The row's. */
  readonly span: Span
}

/** Who has a role. */
export type HasRead =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'administrators' }
  | { readonly kind: 'given'; readonly by: readonly Phrase[] }
  /** `visitors`: `anyone when …`, people who are not signed in too. */
  | { readonly kind: 'test'; readonly test: Phrase; readonly visitors?: true }
  /** Whom a field of the record names: "owner of the claim". */
  | { readonly kind: 'named'; readonly field: Phrase; readonly phrase: Phrase }
  /** Who has another role on the record that a path leads to: "editor of folder". */
  | { readonly kind: 'roleOf'; readonly role: Phrase; readonly path: Phrase; readonly phrase: Phrase }
  | { readonly kind: 'nothing'; readonly span: Span }
  /** Words that are none of these. */
  | { readonly kind: 'unread'; readonly phrase: Phrase }

/** One grant of one verb to one role; a clause `update, delete when …` makes two. */
export interface GrantRead {
  /** An entity; or an action, or what is done with an entity, in words: "Close issues". */
  readonly entity: Phrase
  /** The heading it stands under. */
  readonly under?: Phrase
  readonly role: Phrase
  readonly verb: VerbRead
  readonly fields?: FieldsRead
  readonly when?: WhenRead
  /** What says it: a clause of the cell. */
  readonly place: Phrase
  /** In a matrix, all that is written of this role and this row. */
  readonly cell?: Pick<Phrase, 'text' | 'span'>
}

export type VerbRead =
  | { readonly kind: 'verb'; readonly verb: Verb }
  /** `otherwise`: what to say where there is no such action. */
  | { readonly kind: 'run'; readonly action: Phrase; readonly otherwise?: Problem }
  /** A bare yes. */
  | { readonly kind: 'mark' }

export interface FieldsRead {
  readonly but: boolean
  readonly names: readonly Phrase[]
}

/** A written condition, `own` (the records that are the person's), or both. */
export interface WhenRead {
  readonly test?: Phrase
  /** It is the opposite that must hold. */
  readonly unless?: boolean
  /** A condition from a column of its own, which must hold too. */
  readonly also?: Phrase
  readonly own?: OwnRead
}

/** `- Only for update when: …` under `### Entity`; `never`: it is the opposite that must hold. */
export interface RestrictionRead {
  readonly entity: Phrase
  readonly verbs?: readonly Phrase[]
  readonly never: boolean
  readonly test: Phrase
  readonly span: Span
}
