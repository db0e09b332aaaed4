/** The parsed point 3: entities with their fields. Types are parsed, but names in them are not yet resolved. */
import type { Phrase } from '../../document/index.ts'
import type { Span } from '@ninefold/plan/problem'
import type { FieldType } from '@ninefold/plan/values'
import type { FormerName, WrittenName, EntityName, FieldName, Sealed, Written, Claims } from '../../kernel/index.ts'

export interface EntitiesRead {
  readonly entities: readonly EntityRead[]
  /** `- Removed: …` directly in the point: former entities. */
  readonly removed: readonly RemovedRead[]
  /** The spans of sentences about deletion. */
  readonly deletions: readonly Span[]
  /** The span of the point, for built-in declarations. */
  readonly span: Span
}

/** A parsed entity; types and references are not yet resolved. */
export interface EntityRead extends Claims {
  readonly name: WrittenName
  readonly fields: readonly FieldRead[]
  readonly shownAs?: Phrase
  readonly plural?: string
  readonly partOf?: PartOfRead
  /** Further lists of a part. */
  readonly alsoPartOf: readonly PartOfRead[]
  /** `- Comments: yes`. */
  readonly comments?: CommentsRead
  readonly was: readonly Phrase[]
  readonly removed: readonly RemovedRead[]
  readonly onlyOne: boolean
  readonly help: string
  /** Of the heading. */
  readonly span: Span
}

/** `yes`, `whoever may read the claim`: whether its records have comments. */
export interface CommentsRead {
  readonly wanted: boolean
  /** The entity as the line names it. */
  readonly of?: Phrase
  readonly span: Span
}

/** `Claim, as Lines` */
export interface PartOfRead {
  readonly whole: Phrase
  readonly list?: Phrase
  readonly span: Span
}

/** `Old field (drop)`: a removed entity or field, and what happens to its data. */
export interface RemovedRead {
  readonly name: WrittenName
  readonly keep: boolean
  readonly span: Span
}

/** A parsed field. */
export interface FieldRead extends Claims {
  readonly name: WrittenName
  readonly type: TypeRead
  /** The cell of its type. */
  readonly written: Sealed<'type'>
  readonly unique: boolean
  /** Unique over all records, including parts of other wholes. */
  readonly uniqueOverAll: boolean
  readonly required: RequiredRead
  readonly default: DefaultRead
  /** The field applies only then; otherwise it is emptied. */
  readonly shownWhen?: Condition
  /** The field is visible only then; its value is unchanged otherwise. */
  readonly displayedWhen?: Condition
  /** The group of fields that it belongs to. */
  readonly section?: string
  readonly editable?: Exclude<EditableRead, { readonly kind: 'always' }>
  readonly was: readonly Phrase[]
  /** Its former type, in brackets after its former name. */
  readonly former?: Phrase
  /** The value for existing records. */
  readonly oldRecords: DefaultRead
  /** Constraints that become rules. */
  readonly constraints: readonly ConstraintRead[]
  readonly help: string
  /** Demands in its explanation that are not parsed as constraints. */
  readonly demands?: readonly Phrase[]
  /** Of the row. */
  readonly span: Span
}

/** A constraint of a field that becomes a rule. */
export interface ConstraintRead {
  /** The written text. */
  readonly label: Phrase
  readonly must:
    | { readonly kind: 'hold'; readonly expression: Phrase }
    /** The field and the fields that are unique together with it. */
    | { readonly kind: 'unique'; readonly fields: readonly Written[]; readonly span: Span }
  readonly span: Span
}

/** A condition, or its opposite ("hidden when", "read-only when"). */
export interface Condition {
  readonly test: Phrase
  readonly not: boolean
}

export type EditableRead =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'once' }
  | ({ readonly kind: 'when' } & Condition)

export type RequiredRead =
  | { readonly kind: 'no' }
  | { readonly kind: 'yes'; readonly span: Span }
  | { readonly kind: 'when'; readonly test: Phrase }

export type DefaultRead =
  | { readonly kind: 'none' }
  /** `` `= e` `` */
  | { readonly kind: 'computed'; readonly expression: Phrase }
  /** `` `e` `` */
  | { readonly kind: 'expression'; readonly expression: Phrase }
  /** `` copy of `e` `` */
  | { readonly kind: 'copy'; readonly expression: Phrase }
  /** `other`, `0`, `yes` */
  | { readonly kind: 'literal'; readonly value: Phrase }

/** A type whose names are not yet resolved. */
export type TypeRead = { readonly span: Span } & (
  | { readonly kind: 'plain'; readonly type: FieldType }
  /** `places`: the paths in braces. */
  | { readonly kind: 'sequence'; readonly template: string; readonly places: readonly Phrase[] }
  /** In the currency of the document, a named one, one of several, or the one at a path of the record. */
  | {
      readonly kind: 'money'
      readonly currency?: string
      readonly any: boolean
      readonly among?: readonly string[]
      readonly from?: Phrase
    }
  | { readonly kind: 'structured'; readonly fields: readonly StructuredFieldRead[] }
  | { readonly kind: 'codes'; readonly list: Phrase; readonly several: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly ChoiceRead[]; readonly several: boolean }
  | { readonly kind: 'file'; readonly accept: readonly string[]; readonly size?: number; readonly image: boolean }
  | { readonly kind: 'password'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'slug'; readonly of: Phrase }
  /** `others`: alternative entities (`Employee or Supplier`). */
  | {
      readonly kind: 'reference'
      readonly entity: Phrase
      readonly others: readonly Phrase[]
      readonly onDelete: 'refuse' | 'empty' | 'delete'
      /** The type states the deletion policy. */
      readonly statesDeletion?: true
      readonly tree?: Span
    }
  /** A record of any entity. */
  | { readonly kind: 'anyRecord'; readonly onDelete: 'refuse' | 'empty' | 'delete' }
  | { readonly kind: 'many'; readonly entity: Phrase; readonly inverse?: Phrase; readonly tree?: Span }
  /** `list of X`, `list of X by field`: values, parts, or the inverse of a reference. */
  | { readonly kind: 'list'; readonly of: TypeRead; readonly by?: Phrase }
  /** A problem was reported, or the cell is empty. */
  | { readonly kind: 'unknown'; readonly empty: boolean }
)

export interface StructuredFieldRead {
  readonly name: WrittenName
  readonly type: TypeRead
  readonly required: boolean
}

export interface ChoiceRead {
  readonly key: string
  /** The written key. */
  readonly value: Phrase
  /** `(default)` follows it. */
  readonly isDefault: boolean
  /** Absent: the label is made from the key. */
  readonly label?: string
  readonly was?: readonly FormerName[]
  readonly span: Span
}

// ── Declared ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A declared entity without its fields. */
export interface EntityHead {
  readonly name: string
  readonly label: string
  readonly plural: string
  readonly path: string
  readonly whole?: string
  /** For a part: one entry for each list of each whole; else empty. */
  readonly places: readonly { readonly whole: string; readonly read: PartOfRead }[]
  readonly read?: EntityRead
  readonly type: EntityType
  /** Its records are comments on records of this entity. */
  readonly commentOn?: Commented
}

/** The entity whose records have comments. */
interface Commented {
  readonly entity: string
  /** The field of a comment that refers to the record, and its label. */
  readonly field: string
  readonly label: string
  /** Former names of the entity. */
  readonly was: readonly string[]
  /** Of the line that asks for comments. */
  readonly span: Span
}

/** The properties of an entity that types use. */
interface EntityType {
  readonly name: string
  readonly label: string
  readonly plural: string
  readonly isPart: boolean
}

/** A declared entity with typed fields; expressions are not yet checked. */
export interface EntityDeclared extends EntityName {
  /** Absent for a User that the document does not declare. */
  readonly read?: EntityRead
  readonly fields: readonly FieldDeclared[]
  readonly commentOn?: Commented
}

export interface FieldDeclared extends FieldName {
  /** Absent for built-in fields that the document does not declare. */
  readonly read?: FieldRead
  readonly choicesWere?: readonly ChoiceWas[]
  /** Of a field that no row describes: its default as an expression, whether people change it, its former names. */
  readonly assumed?: {
    readonly default?: string
    readonly editable?: 'never' | 'once'
    readonly was?: readonly string[]
  }
  /** Of a list whose label is an assumed plural: the name of one of its parts, for documents that are not in English. */
  readonly singular?: string
}

/** A former choice and the current one; `when` as in `FormerName`. */
export interface ChoiceWas extends FormerName {
  readonly to: string
}
