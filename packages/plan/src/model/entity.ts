/** Entities and their fields (point 3). */
import type { Expr, Origin } from '../expression/index.ts'
import type { FieldType } from '../values/index.ts'

/** A kind of record, with its fields. */
export interface Entity {
  /** PascalCase identifier, unique case-blind: `ClaimLine`. Names the table and the type in expressions. */
  readonly name: string
  /** As written: `Claim line`. */
  readonly label: string
  /** For menus and headings: `Claim lines`. */
  readonly plural: string
  /** The segment in the record API and in assumed routes, kebab-case: `claim-line`. */
  readonly path: string
  /** The prose under its heading, Markdown. */
  readonly help: string
  readonly origin?: Origin
  /** Text by which people know a record; the assumed one is the first text field or sequence. */
  readonly shownAs: Expr
  /**
   * Set on a part. Where there are several places, exactly one of the fields that name a whole is filled, and the field
   * `slot` holds the name of the list.
   */
  readonly partOf?: PartPlace
  /** Of a part in several wholes, or several lists: the further ones. `placesOf` has them all. */
  readonly alsoPartOf?: readonly PartPlace[]
  /** Set on an entity of comments (`- Comments: yes`); they have the fields `author`, `text` and `mentioned`, too. */
  readonly commentOn?: CommentOn
  /** In document order, system fields last. */
  readonly fields: readonly Field[]
  /** Former names (`Was:`), for the migration. */
  readonly was: readonly string[]
  /** Exactly one record exists; read by the entity's camelCase name. */
  readonly onlyOne: boolean
  /** Former fields that the document no longer has (`- Removed: Old field (drop)`). */
  readonly removed?: readonly Removed[]
}

/** What comments are about: records of this entity, to which this field of a comment refers. */
interface CommentOn {
  readonly entity: string
  readonly field: string
}

/** Where parts stand: the whole, its field that lists them, and their own field that names it. */
export interface PartPlace {
  readonly entity: string
  readonly list: string
  readonly whole: string
}

/** What becomes of the data of something that was taken out of the document. */
export interface Removed {
  /** The identifier it had: PascalCase of an entity, camelCase of a field. */
  readonly name: string
  /** Kept out of sight, or dropped for good. */
  readonly keep: boolean
  /** Absent in plans of before. */
  readonly origin?: Origin
}

/**
 * System fields, on every entity that is not a part: `id`, `createdAt`, `createdBy`, `updatedAt`, `updatedBy`,
 * `version` (integer, grows by one at each change), and `status` where there is a life cycle. A part has `id` alone,
 * and its whole's reference.
 */
export interface Field {
  /** camelCase identifier, unique within the entity case-blind. Names the column. */
  readonly name: string
  readonly label: string
  readonly help: string
  readonly origin?: Origin
  readonly type: FieldType
  /** `when` is absent where it is always required; the whole is absent where it is optional. */
  readonly required?: { readonly when?: Expr }
  /** Money: the code of the currency that its amounts are in, from the record and what it refers to. */
  readonly currencyFrom?: Expr
  /** Of a sequence: what stands in braces in its pattern and is taken from the record, as text. */
  readonly numberedBy?: readonly { readonly place: string; readonly text: Expr }[]
  /** The group of fields that it stands in on pages and forms, as written. */
  readonly section?: string
  readonly unique: boolean
  /** What an empty field of a new record starts with. `copy`: taken anew whenever the reference it starts from changes. */
  readonly default?: { readonly expr: Expr; readonly copy: boolean }
  /** `stored`: depends on the record and its parts alone, so it is written with them; else it is worked out at each reading. */
  readonly computed?: { readonly expr: Expr; readonly stored: boolean }
  /** It applies; where this is not yes it is empty. */
  readonly shownWhen?: Expr
  /** People see it on forms and pages; where this is not yes it keeps its value, and nobody is asked for it. */
  readonly displayedWhen?: Expr
  /** Absent: as point 6 says. */
  readonly editable?:
    | { readonly kind: 'never' }
    | { readonly kind: 'once' }
    | { readonly kind: 'when'; readonly expr: Expr }
  /** Not written in the document: `id`, `status`, … and `name`, `email` of User when the document does not list them. */
  readonly system: boolean
  readonly was: readonly string[]
  /** Of choices: what they were called before. `when`: of several that come out of one, the first that fits the record. */
  readonly choicesWere?: readonly { readonly from: string; readonly to: string; readonly when?: Expr }[]
  /**
   * What it holds in records that were there before, where they have nothing in it. `was`: the type that it had, where the
   * expression makes the new value out of the old one (`was`).
   */
  readonly oldRecords?: { readonly expr: Expr; readonly was?: FieldType }
}

// The declared types of fields stand with the value types, in `values/field-type.ts`.
