/** What several value types have in common: taken over by name, so that each type still says all that it is. */
import type { Json } from './json.ts'
import { noBoundaries } from './samples.ts'
import { sheetText } from './sheet.ts'
import { inOtherRows, textColumn } from './storage.ts'
import type { Value } from './value.ts'
import { always } from './value-type.ts'

const EXPRESSION = 'an expression in backticks'

const stringOf = (json: Json): string | undefined => (typeof json === 'string' ? json : undefined)

/** Undefined where one item does not fit. */
export function eachOf(json: Json, item: (json: Json) => Value | undefined): Value | undefined {
  if (!Array.isArray(json)) return undefined
  const values = (json as readonly Json[]).map(item)
  return values.includes(undefined) ? undefined : (values as Value[])
}

const unquoted = (text: string): string =>
  /^'(.*)'$|^"(.*)"$/su
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined) ?? text

const itself = (text: string): Json => text

/** What a document, an address and a file write as text, and JSON as a string. */
export const writtenAsText = {
  literal: always(undefined),
  literalExample: EXPRESSION,
  written: itself,
  describe: always(undefined),
  accepts: always(true),
  fromJson: stringOf,
  fromAddress: itself,
  toSheet: sheetText,
  fromSheet: ({ raw }: { readonly raw: string }): Json => raw,
  plainSample: always(undefined),
  boundaries: noBoundaries,
  textLike: (letters: string): string => letters,
}

/** Text that a default may hold as it is written. */
export const textual = { ...writtenAsText, literal: unquoted, storage: textColumn }

/** A value as an author writes it: nothing, in quotation marks, or as its type has it. */
export function asWritten(text: string, byType: (text: string) => Json): Json {
  if (/^(?:nothing|none|empty|null|[-–—])$/iu.test(text)) return null
  return /^["“'](.*)["”']$/su.exec(text)?.[1] ?? byType(text)
}

/** A record by its id: whether it exists and may be read is the server's to ask. */
export const byId = (json: Json): { readonly id: string } | undefined =>
  typeof json === 'string' ? { id: json } : undefined

/** Lists of records that lie in rows of their own. */
export const recordList = {
  ...writtenAsText,
  storage: inOtherRows,
  fromAddress: always(null),
  fromJson: (json: Json): Value | undefined => eachOf(json, byId),
}

export const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  (inner.min ?? -Infinity) >= (outer.min ?? -Infinity) && (inner.max ?? Infinity) <= (outer.max ?? Infinity)

interface Bounds {
  readonly min?: number
  readonly max?: number
}

/** Undefined: any. */
export const isAmong = (inner: readonly string[] | undefined, outer: readonly string[] | undefined): boolean =>
  outer === undefined || (inner?.every((one) => outer.includes(one)) ?? false)

/** ` of 1 to 20 characters` */
export function between(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined && max === undefined) return ''
  if (max === undefined) return ` of at least ${min}${unit}`
  return min === undefined ? ` of at most ${max}${unit}` : ` of ${min} to ${max}${unit}`
}

/** ` in km`, as the document writes it. */
export const inUnit = (unit: string | undefined): string => (unit === undefined ? '' : ` in ${unit}`)

/** What becomes of the record when somebody deletes what it refers to. */
export function whenDeleted(what: string): string {
  if (what === 'refuse') return '; keeps it from being deleted'
  return what === 'delete' ? '; deleted with it' : what === 'empty' ? '; emptied when it is deleted' : `; ${what}`
}
