/**
 * The parsed point 6: roles, permissions and restrictions. Names are phrases with spans; `roles.ts` and `grants.ts` resolve them.
 */
import type { Phrase } from '../../document/index.ts'
import type { Verb } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import type { Claims, NameRef, OwnRead } from '../../kernel/index.ts'

export interface AccessRead {
  readonly roles: readonly RoleRead[]
  /** `Roles: clerk, chief`: names only. */
  readonly listed: readonly Phrase[]
  /** Row by row. */
  readonly grants: readonly (readonly GrantRead[])[]
  readonly restrictions: readonly RestrictionRead[]
  /** Sentences about permissions, if there is no table of permissions. */
  readonly sentences: readonly SentenceRead[]
  /** Sentences about permissions beside a table. */
  readonly besides: readonly SentenceRead[]
  /** Sentences that restrict permissions, beside a table. */
  readonly narrowing: readonly SentenceRead[]
}

export interface SentenceRead {
  readonly text: Phrase
  /** Includes the mark of its item. */
  readonly place: Span
  /** The heading above it. */
  readonly under?: Phrase
  /** The role in a line above its list, if it does not name one itself. */
  readonly of?: Phrase
}

export interface RoleRead extends Claims {
  readonly label: Phrase
  readonly on?: NameRef
  readonly has: HasRead
  readonly includes: readonly Phrase[]
  /** The cell that requires one. */
  readonly secondFactor?: Span
  readonly help: string
  /** The document does not say who has it. */
  readonly assumed?: true
  /** Of the row. */
  readonly span: Span
}

/** Who has a role. */
export type HasRead =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'administrators' }
  | { readonly kind: 'given'; readonly by: readonly Phrase[] }
  /** `visitors`: `anyone when …`, also people who are not signed in. */
  | { readonly kind: 'test'; readonly test: Phrase; readonly visitors?: true }
  /** The users that a field of the record names: "owner of the claim". */
  | { readonly kind: 'named'; readonly field: Phrase; readonly phrase: Phrase }
  /** The users with another role on the record at the end of a path: "editor of folder". */
  | { readonly kind: 'roleOf'; readonly role: Phrase; readonly path: Phrase; readonly phrase: Phrase }
  | { readonly kind: 'nothing'; readonly span: Span }
  /** Other words. */
  | { readonly kind: 'unread'; readonly phrase: Phrase }

/** One grant of one verb to one role; a clause `update, delete when …` makes two. */
export interface GrantRead {
  /** An entity; or an operation in words: "Close issues". */
  readonly entity: Phrase
  /** The heading above it. */
  readonly under?: Phrase
  readonly role: Phrase
  readonly verb: VerbRead
  readonly fields?: FieldsRead
  readonly when?: WhenRead
  /** The clause of the cell. */
  readonly place: Phrase
  /** In a matrix, the whole cell. */
  readonly cell?: Pick<Phrase, 'text' | 'span'>
}

export type VerbRead =
  | { readonly kind: 'verb'; readonly verb: Verb }
  /** `otherwise`: the problem if there is no such action. */
  | { readonly kind: 'run'; readonly action: Phrase; readonly otherwise?: Problem }
  /** A plain yes. */
  | { readonly kind: 'mark' }

export interface FieldsRead {
  readonly but: boolean
  readonly names: readonly Phrase[]
}

/** A condition, `own` (the user's own records), or both. */
export interface WhenRead {
  readonly test?: Phrase
  /** The opposite must hold. */
  readonly unless?: boolean
  /** A condition from a column of its own, which must hold too. */
  readonly also?: Phrase
  readonly own?: OwnRead
}

/** `- Only for update when: …` under `### Entity`; `never`: the opposite must hold. */
export interface RestrictionRead {
  readonly entity: Phrase
  readonly verbs?: readonly Phrase[]
  readonly never: boolean
  readonly test: Phrase
  readonly span: Span
}
