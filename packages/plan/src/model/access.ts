/** Roles and permissions (point 6). */
import type { Expr, Origin } from '../expression/index.ts'

/** `administrators` is built in, has every grant, and is not listed. */
export interface Role {
  /** camelCase identifier. */
  readonly name: string
  readonly label: string
  readonly help: string
  readonly kind: 'anyone' | 'signedIn' | 'given' | 'condition' | 'record'
  /** kind 'record': the entity it is relative to. */
  readonly on?: string
  /** kinds 'condition' (over `me`) and 'record' (over the record and `me`). */
  readonly test?: Expr
  /** kind 'given': roles whose members may give it, beside administrators. */
  readonly givenBy: readonly string[]
  /** Who has this role has these too. */
  readonly includes: readonly string[]
  /** Who has it signs in with a second factor or a passkey. Not with kind 'record'. */
  readonly secondFactor?: true
  readonly origin: Origin
}

/** `erase`: of User alone; what is known of a person is emptied for good. */
export type Verb = 'read' | 'create' | 'update' | 'delete' | 'export' | 'import' | 'erase'

/** Grants are OR-ed. A part has none of its own: it follows its whole. */
export interface Grant {
  readonly entity: string
  readonly role: string
  readonly verb: Verb | { readonly run: string }
  /** Field names; absent: all fields. For create and update, only what a person may write at all. */
  readonly fields?: readonly string[]
  /** Role and condition in one expression over the record (`test` of the role and the written `when`); yes allows. */
  readonly test: Expr
  /** The written condition alone, for explanations. */
  readonly when?: Expr
  readonly origin?: Origin
}

/** Whether both are the same verb. Names of actions are compared without case. */
export const sameVerb = (one: Grant['verb'], other: Grant['verb']): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.run.toLowerCase() === other.run.toLowerCase()
    : one === other

/** A condition ANDed to every grant of the entity, for administrators too. `verbs` absent: all. */
export interface Restriction {
  readonly entity: string
  readonly verbs?: readonly Grant['verb'][]
  readonly test: Expr
  readonly origin: Origin
}
