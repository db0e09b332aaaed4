/**
 * The declared types of fields in a plan. The value type of the same kind in `types/` defines what each accepts, sends and shows;
 * `typeOfField` in `registry.ts` gives its type in expressions.
 */

/** Lengths in characters (code points). Sizes in bytes. */
export type FieldType =
  | { readonly kind: 'text'; readonly min: number; readonly max: number }
  | { readonly kind: 'longText'; readonly min?: number; readonly max: number }
  /** HTML of which the server keeps the harmless part; `max` characters, tags included. */
  | { readonly kind: 'richText'; readonly max: number }
  /** `stars`: a judgement, shown and entered as stars, `max` at most. `unit`: shown behind the number; nothing is converted. */
  | {
      readonly kind: 'integer'
      readonly min?: number
      readonly max?: number
      readonly stars?: true
      readonly unit?: string
    }
  /** `scale`: digits after the point that are kept; `digits`: in all. */
  | { readonly kind: 'decimal'; readonly digits: number; readonly scale: number; readonly unit?: string }
  /** Keeps the digits after the point as they were written: `2.50` is not `2.5`. */
  | { readonly kind: 'writtenDecimal'; readonly digits: number; readonly unit?: string }
  /**
   * `currency` absent: each amount says its own, one `among` these where they are given. Which one a record's amount has
   * to be in is the field's `currencyFrom`.
   */
  | { readonly kind: 'money'; readonly currency?: string; readonly among?: readonly string[] }
  /** ISO 4217. */
  | { readonly kind: 'currency' }
  | { readonly kind: 'percent' }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time' }
  | { readonly kind: 'dateTime' }
  | { readonly kind: 'duration' }
  | { readonly kind: 'choice'; readonly options: readonly Choice[] }
  | { readonly kind: 'choices'; readonly options: readonly Choice[] }
  | { readonly kind: 'email' }
  | { readonly kind: 'webAddress' }
  | { readonly kind: 'phone' }
  /** `#rrggbb` */
  | { readonly kind: 'colour' }
  /** A place on the earth: latitude and longitude in degrees, six digits after the point. */
  | { readonly kind: 'location' }
  /** JSON: an object of these fields; [] for any JSON. */
  | { readonly kind: 'structured'; readonly fields: readonly StructuredField[] }
  /** `accept`: MIME types, or `image`, `audio`, `video` for a whole group of them; [] for any. */
  | { readonly kind: 'file'; readonly accept: readonly string[]; readonly maxSize: number; readonly image: boolean }
  /** Template of literal text and `{yyyy}`, `{mm}`, `{dd}`, `{0000}`; '' for a plain integer. Gap-free; restarts with its date parts. */
  | { readonly kind: 'sequence'; readonly template: string }
  | { readonly kind: 'slug'; readonly of: string }
  /** Letters and digits that nobody can guess, made by the server. */
  | { readonly kind: 'randomCode'; readonly length: number }
  /** `tree`: to a record of the same entity, above this one; it never leads back to it. */
  | {
      readonly kind: 'reference'
      readonly entity: string
      readonly onDelete: 'refuse' | 'empty' | 'delete'
      readonly tree?: true
    }
  /** A reference to a record of one of several entities. */
  | { readonly kind: 'either'; readonly entities: readonly string[]; readonly onDelete: 'refuse' | 'empty' | 'delete' }
  /** Many to many; `inverse` names the field on the other side, if it has one. `tree`: as of a reference. */
  | { readonly kind: 'many'; readonly entity: string; readonly inverse?: string; readonly tree?: true }
  /** Parts, edited inside their whole. `slot`: those of this list, where they may stand in several. */
  | { readonly kind: 'parts'; readonly entity: string; readonly slot?: string }
  /** The other side of a reference: the records of `entity` whose `field` is this one. Read-only. */
  | { readonly kind: 'inverse'; readonly entity: string; readonly field: string }
  /**
   * Every record above (`up`) or below this one in the tree that the entity's field `by` makes: nearest first. Read-only.
   * `by` is a reference or many to many.
   */
  | { readonly kind: 'line'; readonly entity: string; readonly by: string; readonly up: boolean }
  | { readonly kind: 'values'; readonly of: FieldType }
  | { readonly kind: 'password'; readonly min: number; readonly max: number }
  | { readonly kind: 'secret' }

/** One value of a closed list: its key is stored, its label is shown. */
export interface Choice {
  /** Exactly as written; stored and sent. */
  readonly key: string
  /** For people: the key with a capital, unless the document words it. */
  readonly label: string
}

/** One value inside of a structured one. */
export interface StructuredField {
  /** camelCase; the key in JSON. */
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly required: boolean
}
