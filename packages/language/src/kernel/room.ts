/**
 * The passes of a room, and the data between them.
 *
 *     read      Section → what was written, each part a phrase with its place          (every room by itself)
 *     declare   what was written → the room's names                                    (no expression is looked at)
 *     plan      what was written + all names → the room's part of the plan             (names resolved, expressions checked)
 *
 * `read` knows only its own section. `declare` may use what other rooms have written. Once all rooms have declared,
 * `Names` is complete and nothing changes it; each `plan…` gets it and, where it needs more, the parts of the plan that
 * were made before it (`compile.ts` shows the order). Problems come back beside the value, always both.
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

/** What every pass returns. */
export interface Outcome<T> {
  readonly value: T
  readonly problems: readonly Problem[]
}

/** What `read…` returns. `open`: the section says nothing that takes effect. */
export interface Reading<T> extends Outcome<T> {
  readonly open: boolean
}

/** What `plan…` returns. */
export interface Planned<T> extends Outcome<T> {
  readonly assumptions: readonly Assumption[]
}

/** A value that remembers whether the author said it: `span` is absent where it was assumed. */
export interface ValueOrDefault<T> {
  readonly value: T
  readonly span?: Span
}

// ── What the rooms declare ──────────────────────────────────────────────────────────────────────────────────────────

/** An entity as other points may name it. */
export interface EntityName {
  /** PascalCase. */
  readonly name: string
  readonly label: string
  readonly plural: string
  readonly path: string
  /** Absent for a User that the document does not mention. */
  readonly span?: Span
  readonly partOf?: PartPlace
  /** Further places, of a part in several wholes or lists. */
  readonly alsoPartOf?: readonly PartPlace[]
  readonly onlyOne?: boolean
  /** System fields too, `status` (with its states as a choice) where there is a life cycle. */
  readonly fields: readonly FieldName[]
}

/** A field as other points may name it. */
export interface FieldName {
  /** camelCase. */
  readonly name: string
  readonly label: string
  readonly type: FieldType
  /** Absent for a field that the document does not write. */
  readonly span?: Span
  readonly required: 'yes' | 'no' | 'when'
  /** Identifies one record: `unique`, a sequence, a slug, `id`. */
  readonly unique: boolean
  readonly computed: boolean
  /** A copy of what a reference leads to: taken anew whenever that changes. */
  readonly copied?: true
  readonly system: boolean
  /** The group that it stands in. */
  readonly section?: string
  /** Its type was not understood, which is reported; `type` stands in for it and nothing more is said about it. */
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

/** Declared by point 6. `name` is the camelCase identifier; the fixed words are not among them. */
export interface RoleName {
  readonly name: string
  readonly label: string
  readonly kind: 'anyone' | 'signedIn' | 'given' | 'condition' | 'record'
  /** kind 'record': the entity. */
  readonly on?: NameRef
  /** kind 'record': who has it. */
  readonly condition?: RoleCondition
  /** Who has this role has these too; as written. */
  readonly includes?: readonly string[]
  readonly span: Span
}

/** Who has a role on a record, as written. */
export type RoleCondition =
  /** `visitors`: people who are not signed in too. */
  | { readonly kind: 'test'; readonly source: string; readonly visitors?: true }
  /** Whom the field names. */
  | { readonly kind: 'named'; readonly field: string }
  /** Who has another role on the record that a path leads to. */
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
  /** Absent for a built-in code that the document does not word. */
  readonly span?: Span
  /** The code stands nowhere in the document. */
  readonly derived?: boolean
}

/** What a refusal says, written in point 8 or beside the rule that raises it. */
export interface ErrorWording extends Partial<Claims> {
  readonly code: string
  /** The code's place, or what it is derived from. */
  readonly span: Span
  /** The code stands nowhere in the document: `SUBMIT_REFUSED` of an action *Submit*. */
  readonly derived?: boolean
  /** Absent where it is not written: that of the built-in code, else 422. */
  readonly status?: number
  readonly message?: TemplateText
  readonly remedy?: TemplateText
  readonly at?: TemplateText
  /** A built-in code, which says what is not written here. */
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
 * The symbol table. Its queries take a name as written: identifier, label or plural, ignoring case. A phrase is a
 * name in the document, and is emitted as a symbol reference (`notes.ts`); a text is a name that the compiler itself looks for.
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
  /** The choice fields of the entity of this name that hold a state, built-in `status` first. */
  stateFields(entity: string): readonly FieldName[]
  /** What expressions may name. A shape's type is a hole here; point 7 knows more. */
  readonly schema: Schema
  readonly originOf: OriginOf
  /** The number of its first line. It changes with the text above, so query it only for a message. */
  readonly lineOf: (span: Span) => number
  /** Reads a type as point 3 does (`text (1–60)`, `Claim`, `one of: a, b`), for what actions ask and queries take. */
  readType(phrase: Phrase): Outcome<FieldType | undefined>
}

/** An action of any entity, by the names that effects and permissions use. */
export interface ActionName {
  readonly name: string
  readonly label: string
  readonly entity: string
}
