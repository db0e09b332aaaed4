/**
 * The declared types of fields, as a plan holds them. What each accepts, sends and shows is the value type of the same
 * kind beside this file; what expressions know of it is `typeOfField` of `expression/schema.ts`.
 */

/** Lengths in characters (code points). Sizes in bytes. */
export type FieldType =
  | { readonly kind: 'text'; readonly min: number; readonly max: number }
  | { readonly kind: 'longText'; readonly max: number }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number }
  /** `scale`: digits after the point that are kept; `digits`: in all. */
  | { readonly kind: 'decimal'; readonly digits: number; readonly scale: number }
  /** `currency` absent: each record says its own. */
  | { readonly kind: 'money'; readonly currency?: string }
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
  /** `accept`: MIME types, or `image`, `audio`, `video` for a whole group of them; [] for any. */
  | { readonly kind: 'file'; readonly accept: readonly string[]; readonly maxSize: number; readonly image: boolean }
  /** Template of literal text and `{yyyy}`, `{mm}`, `{dd}`, `{0000}`; '' for a plain integer. Gap-free; restarts with its date parts. */
  | { readonly kind: 'sequence'; readonly template: string }
  | { readonly kind: 'slug'; readonly of: string }
  | { readonly kind: 'reference'; readonly entity: string; readonly onDelete: 'refuse' | 'empty' | 'delete' }
  /** Many to many; `inverse` names the field on the other side, if it has one. */
  | { readonly kind: 'many'; readonly entity: string; readonly inverse?: string }
  /** Parts, edited inside their whole. */
  | { readonly kind: 'parts'; readonly entity: string }
  /** The other side of a reference: the records of `entity` whose `field` is this one. Read-only. */
  | { readonly kind: 'inverse'; readonly entity: string; readonly field: string }
  | { readonly kind: 'values'; readonly of: FieldType }
  | { readonly kind: 'password'; readonly min: number; readonly max: number }
  | { readonly kind: 'secret' }

export interface Choice {
  /** Exactly as written; stored and sent. */
  readonly key: string
  /** For people: the key with a capital, unless the document words it. */
  readonly label: string
}
