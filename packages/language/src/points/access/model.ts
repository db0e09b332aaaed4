/**
 * Point 6 as it is written: roles, what each may do with which records and fields, and walls. Every part is a phrase
 * with its place; what the names mean is found out in `plan.ts`.
 */
import type { Phrase } from '../../document/model.ts'
import type { Verb } from '../../plan/plan.ts'
import type { Span } from '../../problem/problem.ts'

export interface AccessRead {
  readonly roles: readonly RoleRead[]
  readonly grants: readonly GrantRead[]
  readonly walls: readonly WallRead[]
}

export interface RoleRead {
  readonly label: Phrase
  readonly on?: Phrase
  readonly has: HasRead
  readonly includes: readonly Phrase[]
  readonly help: string
  /** The row's. */
  readonly span: Span
}

/** Who has a role. */
export type HasRead =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'administrators' }
  | { readonly kind: 'given'; readonly by: readonly Phrase[] }
  | { readonly kind: 'test'; readonly test: Phrase }
  | { readonly kind: 'nothing'; readonly span: Span }
  /** Words that are none of these. */
  | { readonly kind: 'unread'; readonly phrase: Phrase }

/** One grant of one verb to one role; a clause `update, delete when …` makes two. */
export interface GrantRead {
  readonly entity: Phrase
  readonly role: Phrase
  readonly verb: VerbRead
  readonly fields?: FieldsRead
  readonly when?: WhenRead
  readonly span: Span
}

export type VerbRead =
  | { readonly kind: 'verb'; readonly verb: Verb }
  | { readonly kind: 'run'; readonly action: Phrase }

export interface FieldsRead {
  readonly but: boolean
  readonly names: readonly Phrase[]
}

/** A written condition, `own` (the records that are the person's), or both. */
export interface WhenRead {
  readonly test?: Phrase
  /** The word's place. */
  readonly own?: Span
}

/** `- Only for update when: …` under `### Entity`. */
export interface WallRead {
  readonly entity: Phrase
  readonly verbs?: readonly Phrase[]
  readonly test: Phrase
  readonly span: Span
}
