/** Point 3 as it is written: entities with their fields. Types are read, but names in them are still phrases. */
import type { Phrase } from '../../document/index.ts'
import type { Span } from '@ninefold/plan/problem'
import type { FieldType } from '@ninefold/plan/values'
import type { FormerName, WrittenName, EntityName, FieldName, Sealed, Written, Claims } from '../../kernel/index.ts'

export interface EntitiesRead {
  readonly entities: readonly EntityRead[]
  /** `- Removed: …` directly in the point: former entities. */
  readonly removed: readonly RemovedRead[]
  /** The sentences that say what happens on deletion. */
  readonly deletions: readonly Span[]
  /** The point's own place, for what is built in. */
  readonly span: Span
}

/** An entity as it is written; types and references are not resolved yet. */
export interface EntityRead extends Claims {
  readonly name: WrittenName
  readonly fields: readonly FieldRead[]
  readonly shownAs?: Phrase
  readonly plural?: string
  readonly partOf?: PartOfRead
  /** Further places that a part may stand in. */
  readonly alsoPartOf: readonly PartOfRead[]
  readonly was: readonly Phrase[]
  readonly removed: readonly RemovedRead[]
  readonly onlyOne: boolean
  readonly help: string
  /** The heading's. */
  readonly span: Span
}

/** `Claim, as Lines` */
export interface PartOfRead {
  readonly whole: Phrase
  readonly list?: Phrase
  readonly span: Span
}

/** `Old field (drop)`: what becomes of the data of something that the document no longer has. */
export interface RemovedRead {
  readonly name: WrittenName
  readonly keep: boolean
  readonly span: Span
}

/** A field as it is written. */
export interface FieldRead extends Claims {
  readonly name: WrittenName
  readonly type: TypeRead
  /** The cell of its type. */
  readonly written: Sealed<'type'>
  readonly unique: boolean
  /** It is written that this is so over all records, also of a part. */
  readonly uniqueOverAll: boolean
  readonly required: RequiredRead
  readonly default: DefaultRead
  /** It applies, and is emptied elsewhere. */
  readonly shownWhen?: Condition
  /** People see it; it keeps its value elsewhere. */
  readonly displayedWhen?: Condition
  /** The group that it stands in. */
  readonly section?: string
  readonly editable?: Exclude<EditableRead, { readonly kind: 'always' }>
  readonly was: readonly Phrase[]
  /** The type that it had, in brackets behind its former name. */
  readonly former?: Phrase
  /** What it holds in records that were there before. */
  readonly oldRecords: DefaultRead
  /** What must hold of it, beside what its type says. */
  readonly constraints: readonly ConstraintRead[]
  readonly help: string
  /** What its explanation demands or forbids in words that are not read as a constraint. */
  readonly demands?: readonly Phrase[]
  /** The row's. */
  readonly span: Span
}

/** A rule that is written beside its field. */
export interface ConstraintRead {
  /** As it is written. */
  readonly label: Phrase
  readonly must:
    | { readonly kind: 'hold'; readonly expression: Phrase }
    /** The field's own name, and those with which it must not stand twice. */
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

/** A type whose names are not looked up yet. */
export type TypeRead = { readonly span: Span } & (
  | { readonly kind: 'plain'; readonly type: FieldType }
  /** `places`: those in braces that are taken from the record. */
  | { readonly kind: 'sequence'; readonly template: string; readonly places: readonly Phrase[] }
  /** The document's currency, or the one named; one of several; the one that a path of the record leads to. */
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
  /** `others`: further entities that it may refer to instead (`Employee or Supplier`). */
  | {
      readonly kind: 'reference'
      readonly entity: Phrase
      readonly others: readonly Phrase[]
      readonly onDelete: 'refuse' | 'empty' | 'delete'
      /** The type says what happens on deletion. */
      readonly statesDeletion?: true
      readonly tree?: Span
    }
  /** A record of any entity at all. */
  | { readonly kind: 'anyRecord'; readonly onDelete: 'refuse' | 'empty' | 'delete' }
  | { readonly kind: 'many'; readonly entity: Phrase; readonly inverse?: Phrase; readonly tree?: Span }
  /** `list of X`, `list of X by field`: values of a type, parts, or the other side of a reference. */
  | { readonly kind: 'list'; readonly of: TypeRead; readonly by?: Phrase }
  /** A hole: a problem was reported, or the cell is empty. */
  | { readonly kind: 'unknown'; readonly empty: boolean }
)

export interface StructuredFieldRead {
  readonly name: WrittenName
  readonly type: TypeRead
  readonly required: boolean
}

export interface ChoiceRead {
  readonly key: string
  /** The key as it is written. */
  readonly value: Phrase
  /** `(default)` stands behind it. */
  readonly isDefault: boolean
  /** Where it is written; else it follows from the key. */
  readonly label?: string
  readonly was?: readonly FormerName[]
  readonly span: Span
}

// ── Declared ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An entity before its fields: identified, with its whole found. */
export interface EntityHead {
  readonly name: string
  readonly label: string
  readonly plural: string
  readonly path: string
  readonly whole?: string
  /** Where its records stand: one for each list of each whole; [] of what is no part. */
  readonly places: readonly { readonly whole: string; readonly read: PartOfRead }[]
  readonly read?: EntityRead
  readonly type: EntityType
}

/** What types know of an entity. */
interface EntityType {
  readonly name: string
  readonly label: string
  readonly plural: string
  readonly isPart: boolean
}

/** An entity whose fields have types; expressions are not looked at yet. */
export interface EntityDeclared extends EntityName {
  /** Absent for a User that the document does not mention. */
  readonly read?: EntityRead
  readonly fields: readonly FieldDeclared[]
}

export interface FieldDeclared extends FieldName {
  /** Absent for fields that are built in and not written. */
  readonly read?: FieldRead
  readonly choicesWere?: readonly ChoiceWas[]
}

/** A former choice, and the one that it is now; `when` as in `FormerName`. */
export interface ChoiceWas extends FormerName {
  readonly to: string
}
