/** Point 3 as it is written: entities with their fields. Types are read, but names in them are still phrases. */
import type { Phrase } from '../../document/model.ts'
import type { Span } from '../../problem/problem.ts'
import type { FieldType } from '../../values/field-type.ts'
import type { WrittenName } from '../identifier.ts'
import type { EntityName, FieldName } from '../room.ts'

export interface EntitiesRead {
  readonly entities: readonly EntityRead[]
  /** `- Removed: …` directly in the point: former entities. */
  readonly removed: readonly RemovedRead[]
  /** The point's own place, for what is built in. */
  readonly span: Span
}

export interface EntityRead {
  readonly name: WrittenName
  readonly fields: readonly FieldRead[]
  readonly shownAs?: Phrase
  readonly plural?: Phrase
  readonly partOf?: { readonly whole: Phrase; readonly list?: Phrase; readonly span: Span }
  readonly was: readonly Phrase[]
  readonly removed: readonly RemovedRead[]
  readonly onlyOne: boolean
  readonly help: string
  /** The heading's. */
  readonly span: Span
}

/** `Old field (drop)`: what becomes of the data of something that the document no longer has. */
export interface RemovedRead {
  readonly name: WrittenName
  readonly keep: boolean
  readonly span: Span
}

export interface FieldRead {
  readonly name: WrittenName
  readonly type: TypeRead
  readonly unique: boolean
  readonly required: RequiredRead
  readonly default: DefaultRead
  readonly shownWhen?: Phrase
  readonly editable?:
    | { readonly kind: 'never' }
    | { readonly kind: 'once' }
    | { readonly kind: 'when'; readonly test: Phrase }
  readonly was: readonly Phrase[]
  readonly help: string
  /** The row's. */
  readonly span: Span
}

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
  /** The document's currency, or the one named. */
  | { readonly kind: 'money'; readonly currency?: string; readonly any: boolean }
  | { readonly kind: 'codes'; readonly list: Phrase; readonly several: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly ChoiceRead[]; readonly several: boolean }
  | { readonly kind: 'file'; readonly accept: readonly string[]; readonly size?: number; readonly image: boolean }
  | { readonly kind: 'password'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'slug'; readonly of: Phrase }
  | { readonly kind: 'reference'; readonly entity: Phrase; readonly onDelete: 'refuse' | 'empty' | 'delete' }
  | { readonly kind: 'many'; readonly entity: Phrase; readonly inverse?: Phrase }
  /** `list of X`, `list of X by field`: values of a type, parts, or the other side of a reference. */
  | { readonly kind: 'list'; readonly of: TypeRead; readonly by?: Phrase }
  /** A hole: a problem was reported, or the cell is empty. */
  | { readonly kind: 'unknown'; readonly empty: boolean }
)

export interface ChoiceRead {
  readonly key: string
  readonly was?: string
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
  readonly read?: EntityRead
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
  readonly choicesWere?: Readonly<Record<string, string>>
}
