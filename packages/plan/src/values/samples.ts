/** Sample values: believable ones for a demonstration, and plain ones with the values around every bound for tests. */
import type { Json } from './json.ts'

/** What a believable value is made from; the words and habits of a business are the caller's. */
export interface Sampling {
  readonly pick: <T>(from: readonly T[]) => T
  readonly shuffled: <T>(list: readonly T[]) => readonly T[]
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  /** The name and the label of the field. */
  readonly name: string
  /** Small letters and hyphens. */
  readonly entity: string
  /** Counts up, for texts that must not be the same twice. */
  readonly turn: number
  readonly shortText: () => string
  readonly longText: () => string
  readonly whole: (bounds: { readonly min?: number; readonly max?: number }) => number
  readonly amount: () => string
  readonly date: () => string
  readonly moment: () => string
  /** The id of a record of an entity; undefined where there is none. */
  readonly id: (entity: string) => string | undefined
  readonly ids: (entity: string) => readonly string[]
  /** For a value inside of a list or a structured value. */
  readonly inside: (name: string) => Sampling
}

/** What a plain value is made from. */
export interface PlainSampling {
  readonly label: string
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly turn: number
}

/** Values of a document that others are compared with: literals of its expressions, constants. */
export interface Landmarks {
  readonly numbers: readonly number[]
  /** Amounts, as texts. */
  readonly amounts: readonly string[]
  readonly days: readonly number[]
  /** Days on both sides of each landmark, from today. */
  readonly daysAround: () => readonly string[]
}

/** Each value with its neighbours at this distance. */
export const around = (values: readonly number[], step: number): readonly number[] =>
  [...new Set(values.flatMap((value) => [value - step, value, value + step]))].slice(0, 40)

/** A text of at least `min` and at most `max` characters. */
export const fitted = (text: string, min: number, max: number): string =>
  text.length > max ? text.slice(text.length - max) : text.padEnd(min, 'x')

export const noBoundaries = (): readonly Json[] => [null]
