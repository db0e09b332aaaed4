/**
 * What the compiler, the server and the command line know of a value type, and the browser does not need: how it is written
 * in a document, how it lies in a database, its JSON Schema, its cells in a spreadsheet, sample values.
 */
import type { FieldType } from './field-type.ts'
import type { Json } from './json.ts'
import type { Schema } from './json-schema.ts'
import type { Literal } from './literal.ts'
import type { Landmarks, PlainSampling, Sampling } from './samples.ts'
import type { SheetCell, SheetText, SheetWriting } from './sheet.ts'
import type { Storage } from './storage.ts'
import type { Value } from './value.ts'

/** What surrounds a value that is written in an example. */
export interface Surroundings {
  /** ISO 4217, for amounts without one. */
  readonly currency?: string
  /** IANA name, for moments. */
  readonly timeZone: string
}

/** A type in plain words. `covers`: the properties of the type that the text states; `usual`: by property, what goes without saying. */
interface TypeWords {
  readonly text: string
  readonly covers?: readonly string[]
  readonly usual?: Readonly<Record<string, unknown>>
}

interface Wording {
  /** The label of an entity. */
  readonly entity: (name: string) => string
  /** With its article. */
  readonly anEntity: (name: string) => string
  readonly type: (type: FieldType) => string
}

interface Bounds {
  readonly min?: number
  readonly max?: number
}

/** All that the server and the compiler know of a kind of value: words, reading, storage, schema, samples. */
export interface BackendType<T extends FieldType = FieldType> {
  /** Words in a document that mean a type with nothing behind them. */
  readonly words?: {
    /** The first one is suggested. */
    readonly names: readonly string[]
    readonly type: T
    /** Documents have entities of this name: it is neither suggested nor reserved. */
    readonly isEntityToo?: true
  }
  /** The type within bounds that an author writes behind it; undefined where they must be a rule. */
  readonly within?: (type: T, bounds: Bounds) => T | undefined
  /** A default as an author writes it; undefined where it is no value of the type. `currency`: '' where the record says it. */
  readonly literal: (text: string, type: T, currency: string | undefined) => Literal | undefined
  /** What a default would look like, in messages. */
  readonly literalExample: string
  /** A value as an author writes it in an example, as the record API takes it; the text itself where it is none. */
  readonly written: (text: string, type: T, where: Surroundings) => Json
  /** In editors and migrations: `money in EUR`. */
  readonly fullName?: (type: T, of: (type: FieldType) => string) => string
  /** In a description of the plan. Undefined: as JSON. */
  readonly describe: (type: T, wording: Wording) => TypeWords | undefined
  /** Whether everything that a client may send for `was` may be sent for `now`. */
  readonly accepts: (now: T, was: T, accepts: (now: FieldType, was: FieldType) => boolean) => boolean

  readonly storage: (type: T) => Storage
  readonly schema: (type: T) => Schema
  /** What the API sent, as a value; undefined where it does not fit. Less exact than `read`, which takes what people send. */
  readonly fromJson: (json: Exclude<Json, null>, type: T) => Value | undefined
  /** What the text of a query parameter would be in a body; null where it cannot be. */
  readonly fromAddress: (text: string, type: T) => Json
  /** Completes "This must be …" for the text of a query parameter. */
  readonly expectedInAddress?: string

  readonly toSheet: (value: Exclude<Json, null>, type: T, how: SheetWriting) => SheetCell
  readonly fromSheet: (cell: SheetText, type: T) => Json

  /** Undefined: there is nothing sensible to fill in. */
  readonly sample: (type: T, from: Sampling) => Json | undefined
  /** The same each time, and short enough for the cell of a table. Undefined: none stands in a cell, or the caller has it. */
  readonly plainSample: (type: T, from: PlainSampling) => Json | undefined
  /** Just below, at and just above each bound and landmark; `null` for nothing. */
  readonly boundaries: (type: T, landmarks: Landmarks) => readonly Json[]
  /** A text of this type that begins with these letters: for proofs. */
  readonly textLike: (letters: string) => string
}
