/**
 * The values that expressions work with and records hold, the same in the browser and on the server.
 * How each is stored in a database is the engine's business; how each is shown is the web's.
 */
import type { Decimal } from './decimal.ts'

/** An amount in a currency (ISO 4217 code). Kept exact; rounded to the currency's digits only when stored. */
export interface Money {
  readonly amount: Decimal
  readonly currency: string
}

/** A length of time: calendar months and days, and elapsed milliseconds. "30 days" is 30 calendar days. */
export interface Duration {
  readonly months: number
  readonly days: number
  readonly milliseconds: number
}

/** A stored file as a record refers to it. `size` in bytes. The content is fetched separately. */
export interface FileValue {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/**
 * A record as expressions see it: its identity and the fields that were loaded. A field that is absent is missing.
 * `$entity` names its entity where the type alone does not tell: of a reference to one of several entities.
 */
export interface RecordValue {
  readonly id: string
  readonly [field: string]: Value
}

/**
 * What an expression may yield. `null` is "missing" (for yes/no: "unknown"); `undefined` never occurs.
 * text, choice, date (`YYYY-MM-DD`), time (`HH:MM`), date and time (`YYYY-MM-DDTHH:MM:SS.sssZ`, UTC) are strings;
 * integers are JavaScript numbers within ±(2^53 − 1); decimal and percent are `Decimal` (25 % has the value 25).
 */
export type Value =
  | null
  | boolean
  | number
  | string
  | Decimal
  | Money
  | Duration
  | FileValue
  | RecordValue
  | readonly Value[]
  | { readonly [key: string]: Value }

/** Null, or an empty list: nothing is there. Of values and of JSON. */
export const isEmptyValue = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
