/**
 * What every value type can do, in the browser and on the server alike: read what a person sent, write it as JSON, show it
 * to people, and say what is true of it. The types stand one per file in `types/`; `index.ts` has the table, `backend.ts`
 * that of what the browser has no use for. Numbers of rules are in `README.md`.
 */
import type { Json } from './json.ts'
import type { FieldType } from './field-type.ts'
import type { Type } from './type.ts'
import type { Value } from './value.ts'

/** Why a value was not taken: a built-in code of point 8 with its parameters. */
export type Fault =
  /** `expected` completes "This must be …"; its own values, `{digits}`, are further parameters. */
  | {
      readonly code: 'WRONG_TYPE'
      readonly parameters: { readonly expected: string; readonly [value: string]: string | number }
    }
  | { readonly code: 'TOO_LONG' | 'TOO_LARGE' | 'TOO_MANY'; readonly parameters: { readonly max: number | string } }
  | { readonly code: 'TOO_SHORT' | 'TOO_SMALL'; readonly parameters: { readonly min: number | string } }
  | { readonly code: 'NOT_A_CHOICE'; readonly parameters: { readonly options: readonly string[] } }
  | { readonly code: 'EMAIL_INVALID' | 'DURATION_INVALID'; readonly parameters: Readonly<Record<string, never>> }
  | { readonly code: 'CURRENCY_MIX'; readonly parameters: { readonly currency: string } }

/** The value of what was sent, or why it is none. */
export type ReadValue = { readonly ok: true; readonly value: Value } | ({ readonly ok: false } & Fault)

/** For whom a value is shown: BCP 47 language, ISO 4217 currency, IANA time zone. */
export interface Showing {
  readonly language: string
  readonly timeZone: string
  readonly currency?: string
}

/** `T` is the declared type. Nobody asks about null: it reads, writes and shows as nothing (`index.ts`). */
export interface ValueType<T extends FieldType = FieldType> {
  /** In messages and examples: `date and time`. */
  readonly name: (type: T) => string
  /** The type that expressions see; undefined for what no expression may read. */
  readonly expression: (type: T) => Type | undefined
  /** Completes "This must be …" for what a person types, where `read` speaks of JSON. */
  readonly typed?: string
  readonly read: (sent: Exclude<Json, null>, type: T) => ReadValue
  readonly write: (value: Exclude<Value, null>, type: T) => Json
  readonly show: (value: Exclude<Value, null>, type: T, how: Showing) => string
}

/** One that is said alike of all its fields. */
export const always =
  <V>(value: V): (() => V) =>
  () =>
    value

export const good = (value: Value): ReadValue => ({ ok: true, value })
export const wrongType = (expected: string, values: Readonly<Record<string, string | number>> = {}): ReadValue => ({
  ok: false,
  code: 'WRONG_TYPE',
  parameters: { expected, ...values },
})
export const tooLong = (max: number): ReadValue => ({ ok: false, code: 'TOO_LONG', parameters: { max } })
export const tooShort = (min: number): ReadValue => ({ ok: false, code: 'TOO_SHORT', parameters: { min } })
export const tooLarge = (max: number | string): ReadValue => ({ ok: false, code: 'TOO_LARGE', parameters: { max } })
export const tooSmall = (min: number | string): ReadValue => ({ ok: false, code: 'TOO_SMALL', parameters: { min } })
export const tooMany = (max: number): ReadValue => ({ ok: false, code: 'TOO_MANY', parameters: { max } })
export const notAChoice = (options: readonly string[]): ReadValue => ({
  ok: false,
  code: 'NOT_A_CHOICE',
  parameters: { options },
})

/** For values whose JSON is the value itself. */
export const asItIs = (value: Exclude<Value, null>): Json => value as Json

/** Characters (code points), as all lengths are counted. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** A text that a database can hold and give back: no null character, no half of a surrogate pair. */
export const isStorable = (sent: Json): sent is string =>
  typeof sent === 'string' && sent.isWellFormed() && !sent.includes('\0')

/** Kept by key, since formatters are costly to make. */
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

export function formatter<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  let known = formatters.get(key)
  if (!known) {
    known = make()
    if (formatters.size > 200) formatters.clear()
    formatters.set(key, known)
  }
  return known as F
}
