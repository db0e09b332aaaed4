/**
 * The types of expressions. A field's declared type (`field-type.ts`) says more (lengths, ranges);
 * these say only what operations need to know.
 */
export type Type =
  | { readonly kind: 'text' }
  | { readonly kind: 'integer' }
  | { readonly kind: 'decimal' }
  /** `currency` is absent where it is known only per record. */
  | { readonly kind: 'money'; readonly currency?: string }
  | { readonly kind: 'percent' }
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time' }
  | { readonly kind: 'dateTime' }
  | { readonly kind: 'duration' }
  /** One of closed choices; the value is the key as written. Compared with text literals, which must be among `options`. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'file' }
  /** A record of an entity, or a reference to one (the same to an expression). */
  | { readonly kind: 'record'; readonly entity: string }
  /** A record of one of several entities; a field that its own entity does not have is missing. */
  | { readonly kind: 'either'; readonly entities: readonly string[] }
  | { readonly kind: 'list'; readonly of: Type }
  /** A built value, `{'no': number}`, or a structured one. */
  | { readonly kind: 'map'; readonly fields: Readonly<Record<string, Type>> }
  /** The literal `null`: fits every type. */
  | { readonly kind: 'nothing' }
  /** A hole: a mistake was reported where it arose, so everything may follow from it without a further problem. */
  | { readonly kind: 'unknown' }
