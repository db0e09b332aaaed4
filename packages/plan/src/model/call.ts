/** Calls of the document (point 7). */
import type { Expr, Origin } from '../expression/index.ts'
import type { FieldType } from '../values/index.ts'
import type { Sort } from './screens/parts.ts'

/** Point 7: the calls, and the shapes that they name. */
export interface Calls {
  /** '/api' unless the document says otherwise. */
  readonly basePath: string
  /** Is the generated record API under /api/records on? The application's own screens do not depend on it. */
  readonly recordApi: boolean
  /** A change or deletion through the record API must say which version it has seen. Absent: it may. */
  readonly needVersion?: boolean
  /** The author's form of an error answer, over `errors`. */
  readonly errorsAs?: Expr
  /** `Authorization: Token` → 'Token'. 'Bearer' unless the document says otherwise. */
  readonly signInScheme: string
  /** Origins that may call from a browser: 'all', or a list. */
  readonly otherSites: 'all' | readonly string[]
  /** Names of the query parameters of `paged` lists. */
  readonly paging:
    | { readonly kind: 'cursor' }
    | {
        readonly kind: 'offset'
        readonly limit: string
        readonly offset: string
        readonly size: number
        readonly most: number
      }
  readonly shapes: readonly Shape[]
  readonly calls: readonly Call[]
}

/** A named form in which calls answer a record: one expression over it. */
export interface Shape {
  readonly name: string
  readonly label: string
  readonly entity: string
  readonly value: Expr
  readonly origin: Origin
}

/** An address of point 7: what it takes, does and answers. */
export interface Call {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base path, in order. */
  readonly path: readonly PathPart[]
  /** As a screen's `for`. */
  readonly for: readonly string[]
  readonly does: readonly Step[]
  /** The body's fields; `envelope` is the key they stand under. */
  readonly takes: { readonly envelope?: string; readonly fields: readonly CallInput[] }
  readonly queries: readonly QueryParameter[]
  /** Absent expression: 204. `status` absent: 201 where it creates, else 200. */
  readonly answers: { readonly status?: number; readonly expr?: Expr }
  readonly origin: Origin
}

/** One segment of an address: fixed text, or a look-up that finds a record. */
export type PathPart =
  | { readonly kind: 'literal'; readonly text: string }
  /** `of`: an earlier look-up that the record must belong to, through this entity's field `ofField`. */
  | {
      readonly kind: 'record'
      readonly name: string
      readonly entity: string
      readonly field: string
      readonly of?: string
      readonly ofField?: string
    }
  | { readonly kind: 'value'; readonly name: string; readonly type: FieldType }

/** One thing that a call does. */
export type Step =
  | {
      readonly kind: 'list'
      readonly entity: string
      readonly where?: Expr
      readonly sort: readonly Sort[]
      readonly paged: boolean
    }
  | {
      readonly kind: 'create'
      readonly entity: string
      readonly with: readonly { readonly field: string; readonly value: Expr }[]
    }
  | { readonly kind: 'change'; readonly target: Expr }
  | { readonly kind: 'delete'; readonly target: Expr }
  | { readonly kind: 'do'; readonly action: string; readonly entity: string; readonly target: Expr }
  | { readonly kind: 'add' | 'remove'; readonly item: Expr; readonly to: Expr }
  /** `rules`: names of those that are looked at; absent, all of the entity and its parts, and what is required. */
  | { readonly kind: 'check'; readonly entity: string; readonly rules?: readonly string[] }
  | { readonly kind: 'signIn'; readonly asIt: boolean }
  | { readonly kind: 'signOut' }

/** A field that a call takes: `key` in the body → `field` of the entity that the call creates or changes, or an input. */
export interface CallInput {
  readonly key: string
  readonly field: string
  readonly type: FieldType
  readonly required: boolean
}

/** A value that a call takes behind the `?` of its address. */
export interface QueryParameter {
  readonly name: string
  readonly type: FieldType
  /** Applies to the call's list only when the parameter is given. */
  readonly narrows?: Expr
  readonly origin: Origin
}
