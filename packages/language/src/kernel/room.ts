/**
 * The passes of a room, and the data between them.
 *
 *     read      Section → parsed section, with spans                       (each room by itself)
 *     declare   parsed section → the names that it declares                (expressions are not checked yet)
 *     plan      parsed section + all names → the room's part of the plan   (resolves names, checks expressions)
 *
 * `read` uses only its own section. `declare` may use other parsed sections. When all rooms have declared, `Names` is complete
 * and does not change; each `plan…` gets it and, if needed, earlier parts of the plan (`passes.ts` has the order). Each pass
 * returns a value and problems.
 */
import type { Phrase, OriginOf } from '../document/index.ts'
import type { Schema } from '@ninefold/plan/expression'
import type { Type, FieldType } from '@ninefold/plan/values'
import type { Assumption, PartPlace, Settings } from '@ninefold/plan'
import type { Problem, Span } from '@ninefold/plan/problem'
import type { Claims } from './claims.ts'
import type { FormerName } from './former-names.ts'
import type { TemplateText } from './sealed.ts'
import type { NameRef } from './written-name.ts'

/** A name as the document writes it, or a text. */
export type Written = Phrase | string

/** The result of a pass. */
export interface Outcome<T> {
  readonly value: T
  readonly problems: readonly Problem[]
}

/** The result of `read…`. `open`: nothing in the section has an effect. */
export interface Reading<T> extends Outcome<T> {
  readonly open: boolean
}

/** The result of `plan…`. */
export interface Planned<T> extends Outcome<T> {
  readonly assumptions: readonly Assumption[]
}

/** A value from the document, or a default without a span. */
export interface ValueOrDefault<T> {
  readonly value: T
  readonly span?: Span
}

// ── Declarations of the rooms ──────────────────────────────────────────────────────────────────────────────────────────

/** An entity, for other points. */
export interface EntityName {
  /** PascalCase. */
  readonly name: string
  readonly label: string
  readonly plural: string
  readonly path: string
  /** Absent for the built-in User if the document does not describe it. */
  readonly span?: Span
  readonly partOf?: PartPlace
  /** Further places, for a part of several wholes or lists. */
  readonly alsoPartOf?: readonly PartPlace[]
  readonly onlyOne?: boolean
  /** Includes system fields, and `status` (a choice of its states) if there is a life cycle. */
  readonly fields: readonly FieldName[]
}

/** A field, for other points. */
export interface FieldName {
  /** camelCase. */
  readonly name: string
  readonly label: string
  readonly type: FieldType
  /** Absent for a field that is not in the document. */
  readonly span?: Span
  readonly required: 'yes' | 'no' | 'when'
  /** Identifies one record: a `unique` field, a sequence, a slug, `id`. */
  readonly unique: boolean
  readonly computed: boolean
  /** A copy of a field of a referenced record, updated when that changes. */
  readonly copied?: true
  readonly system: boolean
  /** Its group. */
  readonly section?: string
  /** The type was not understood, which is reported; `type` is a placeholder, and no further problems are reported. */
  readonly hole?: boolean
}

/** Declared by point 4: a life cycle and its states. `field` absent: the built-in `status`. */
export interface LifecycleName {
  readonly entity: Phrase
  readonly field?: Phrase
  readonly states: readonly {
    readonly key: string
    readonly label: string
    readonly was?: readonly FormerName[]
    readonly span: Span
  }[]
  readonly initial?: string
  readonly span: Span
}

/** Declared by point 6. `name` is the camelCase identifier. The fixed words are not included. */
export interface RoleName {
  readonly name: string
  readonly label: string
  readonly kind: 'anyone' | 'signedIn' | 'given' | 'condition' | 'record'
  /** kind 'record': the entity. */
  readonly on?: NameRef
  /** kind 'record': who has it. */
  readonly condition?: RoleCondition
  /** Roles that this role includes, as written. */
  readonly includes?: readonly string[]
  readonly span: Span
}

/** The condition of a role on a record, as written. */
export type RoleCondition =
  /** `visitors`: also for people who are not signed in. */
  | { readonly kind: 'test'; readonly source: string; readonly visitors?: true }
  /** The users that the field names. */
  | { readonly kind: 'named'; readonly field: string }
  /** The users with another role on the record at the end of a path. */
  | { readonly kind: 'roleOf'; readonly role: string; readonly path: string }

/** Declared by point 7. */
export interface ShapeName {
  readonly name: string
  readonly label: string
  readonly entity: NameRef
  readonly span: Span
}

/** Declared by point 8, and the built-in codes. */
export interface ErrorName {
  readonly code: string
  readonly status: number
  /** Absent for a built-in code without a row in the document. */
  readonly span?: Span
  /** The code is not in the document. */
  readonly derived?: boolean
}

/** The text of an error, from point 8 or from the rule that raises it. */
export interface ErrorWording extends Partial<Claims> {
  readonly code: string
  /** The span of the code, or of its origin. */
  readonly span: Span
  /** The code is not in the document: `SUBMIT_REFUSED` for an action *Submit*. */
  readonly derived?: boolean
  /** Default: the status of the built-in code, else 422. */
  readonly status?: number
  readonly message?: TemplateText
  readonly remedy?: TemplateText
  readonly at?: TemplateText
  /** The built-in code that supplies missing parts. */
  readonly like?: string
}

/** Declared by point 9. */
export interface ConstantName {
  readonly name: string
  readonly label: string
  readonly type: Type
  readonly span: Span
}

// ── All names ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The symbol table. Its queries accept identifiers, labels and plurals, ignoring case. The lookup of a phrase or a `NameRef`
 * emits a symbol reference (`notes.ts`); a text is a name that the compiler itself looks for.
 * The object is tracked (`incremental.ts`): everything in it is read through queries, so that memoized work runs again only if an answer changes.
 */
export interface Names {
  readonly settings: Settings
  readonly entities: readonly EntityName[]
  readonly roles: readonly RoleName[]
  readonly shapes: readonly ShapeName[]
  readonly errors: readonly ErrorName[]
  readonly constants: readonly ConstantName[]
  entity(written: Written | NameRef): EntityName | undefined
  /** A field by label or identifier. */
  field(entity: EntityName, written: Written): FieldName | undefined
  role(written: Written): RoleName | undefined
  constant(written: Written): ConstantName | undefined
  error(code: Written): ErrorName | undefined
  /** The fields of this entity that store a state, the built-in `status` first. */
  stateFields(entity: string): readonly FieldName[]
  /** The schema for expressions. The types of shapes are unknown here; point 7 adds them. */
  readonly schema: Schema
  readonly originOf: OriginOf
  /** The number of the first line. It changes with the text above, so use it only in messages. */
  readonly lineOf: (span: Span) => number
  /** Parses a type as in point 3 (`text (1–60)`, `Claim`, `one of: a, b`), for inputs of actions and query parameters. */
  readType(phrase: Phrase): Outcome<FieldType | undefined>
}

/** An action of an entity, for effects and permissions. */
export interface ActionName {
  readonly name: string
  readonly label: string
  readonly entity: string
}
