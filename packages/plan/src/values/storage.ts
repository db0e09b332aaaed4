/**
 * How values lie in a database, as data: the columns of a field, and the codec between a column, an expression and JSON.
 * Nothing here knows of a database; its words for a column are in the engine.
 */
import { formatDecimal, isDecimal, parseDecimal, scaledCoefficient } from './decimal.ts'
import { formatDuration, isDuration, parseDuration } from './duration.ts'
import type { Json } from './json.ts'
import { bareRecord } from './record.ts'
import type { FileValue, RecordValue, Value } from './value.ts'

/** What may be bound. Yes/no is 0 or 1, moments are text; a `Date` or `boolean` is never bound. */
export type Binding = null | number | bigint | string | Uint8Array

/** What comes back. Whole numbers within ±(2^53−1) as numbers. */
export type Stored = null | number | string | Uint8Array

/** How the values of a column are stored, on every database. */
export type ColumnForm =
  | { readonly kind: 'text' }
  | { readonly kind: 'integer' }
  | { readonly kind: 'yesNo' }
  /** INTEGER × 10^scale. */
  | { readonly kind: 'scaled'; readonly scale: number; readonly digits: number }
  /** A decimal as TEXT, `12.50`, with the digits that it came with. */
  | { readonly kind: 'written' }
  /** JSON as TEXT. */
  | { readonly kind: 'json' }
  /** A JSON array of what a column of the item's type would hold. */
  | { readonly kind: 'list'; readonly of: ColumnForm }

/** Made once per field of a plan, so that reading a row asks nothing of the plan any more. */
export interface Codec {
  /** A value that fits the field. Rounds half away from zero to the places that are stored. */
  readonly encode: (value: Value) => Binding
  readonly decode: (stored: Stored) => Value
  /** Straight from the column to JSON. */
  readonly wire: (stored: Stored) => Json
}

export type Storage =
  | { readonly kind: 'column'; readonly form: ColumnForm; readonly codec: Codec }
  /**
   * One value in several columns, each of which is a part of it in expressions: `period.from`. The codec sees them as one
   * text: the JSON list of what the columns hold.
   */
  | { readonly kind: 'columns'; readonly columns: readonly PartColumn[]; readonly codec: Codec }
  /** Rows of other tables: nothing lies with the record itself. */
  | { readonly kind: 'rows' }

/** One of the columns of a value that is stored in several. */
export interface PartColumn {
  /** The name of the part in expressions. */
  readonly part: string
  readonly form: ColumnForm
}

/** The name of the column of a part. */
export const partColumn = (field: string, part: string): string => `${field}.${part}`

/** What each of the columns holds, of the text that stands for all of them. */
export const splitStored = (stored: Binding, columns: readonly PartColumn[]): readonly Binding[] =>
  stored === null ? columns.map(() => null) : (JSON.parse(stored as string) as readonly Binding[])

/** Digits of an amount or a percentage in its smallest unit, so that it stays within exact JavaScript numbers. */
export const AMOUNT_DIGITS = 15
/** Digits after the point of a percentage. */
export const PERCENT_SCALE = 4

const same = (stored: Stored): Value & Json => stored as string | number | null

const plain: Codec = { encode: (value) => value as Binding, decode: same, wire: same }

const column = (form: ColumnForm, codec: Codec): (() => Storage) => {
  const storage: Storage = { kind: 'column', form, codec }
  return () => storage
}

export const textColumn = column({ kind: 'text' }, plain)
export const integerColumn = column({ kind: 'integer' }, plain)

export const yesNoColumn = column(
  { kind: 'yesNo' },
  {
    encode: (value) => (value === null ? null : value ? 1 : 0),
    decode: (stored) => (stored === null ? null : stored === 1),
    wire: (stored) => (stored === null ? null : stored === 1),
  },
)

export const referenceColumn = column(
  { kind: 'text' },
  {
    encode: (value) => (value === null ? null : (value as RecordValue).id),
    decode: (stored) => (stored === null ? null : bareRecord(stored as string)),
    wire: same,
  },
)

const wireOfJson = (stored: Stored): Json => (stored === null ? null : (JSON.parse(stored as string) as Json))

export const fileColumn = column(
  { kind: 'json' },
  {
    encode: (value) => (value === null ? null : JSON.stringify(value)),
    decode: (stored) => (stored === null ? null : (JSON.parse(stored as string) as FileValue)),
    wire: wireOfJson,
  },
)

/** JSON of a declared shape lies as it is sent. */
export const jsonColumn = (write: (value: Exclude<Value, null>) => Json, read: (sent: Exclude<Json, null>) => Value) =>
  column(
    { kind: 'json' },
    {
      encode: (value) => (value === null ? null : JSON.stringify(write(value))),
      decode: (stored) => (stored === null ? null : read(wireOfJson(stored) as Exclude<Json, null>)),
      wire: wireOfJson,
    },
  )()

/** `Employee:018f…`: as a reference to a record of one of several entities is stored and compared. */
export const entityAndId = ({ id, $entity }: RecordValue): string => `${$entity as string}:${id}`

function partsOf(stored: string): { entity: string; id: string } {
  const colon = stored.indexOf(':')
  return { entity: stored.slice(0, colon), id: stored.slice(colon + 1) }
}

export const entityAndIdColumn = column(
  { kind: 'text' },
  {
    encode: (value) => (value === null ? null : entityAndId(value as RecordValue)),
    decode: (stored) => {
      if (stored === null) return null
      const { entity, id } = partsOf(stored as string)
      return Object.assign(bareRecord(id), { $entity: entity })
    },
    wire: (stored) => (stored === null ? null : partsOf(stored as string)),
  },
)

export const durationColumn = column(
  { kind: 'text' },
  {
    encode: (value) => (isDuration(value) ? formatDuration(value) : null),
    decode: (stored) => (stored === null ? null : parseDuration(stored as string)),
    wire: same,
  },
)

/** Coefficient × 10^-scale; comes as text where it may exceed exact numbers. */
export const scaledColumn = (scale: number, digits: number, write: (digits: string) => string): Storage => ({
  kind: 'column',
  form: { kind: 'scaled', scale, digits },
  codec: {
    encode: (value) => (isDecimal(value) ? scaledCoefficient(value, scale) : null),
    decode: (stored) => (stored === null ? null : { coefficient: BigInt(stored as number | string), scale }),
    wire: (stored) => (stored === null ? null : write(pointed(stored, scale))),
  },
})

export const writtenColumn = column(
  { kind: 'written' },
  {
    encode: (value) => (isDecimal(value) ? formatDecimal(value) : null),
    decode: (stored) => (stored === null ? null : parseDecimal(stored as string)),
    wire: same,
  },
)

const ROWS: Storage = { kind: 'rows' }
export const inOtherRows = (): Storage => ROWS

/** Lists are never missing: an empty column is an empty list. Undefined where its items have no column. */
export function listColumn(item: Storage): Storage {
  if (item.kind !== 'column') return ROWS
  const of = item.codec
  return {
    kind: 'column',
    form: { kind: 'list', of: item.form },
    codec: {
      encode: (value) =>
        JSON.stringify(((value as readonly Value[] | null) ?? []).map((one) => numberIfBig(of.encode(one)))),
      decode: (stored) => itemsIn(stored).map((one) => of.decode(one)),
      wire: (stored) => itemsIn(stored).map((one) => of.wire(one)),
    },
  }
}

const itemsIn = (stored: Stored): Stored[] => (stored === null ? [] : (JSON.parse(stored as string) as Stored[]))
const numberIfBig = (binding: Binding): unknown => (typeof binding === 'bigint' ? Number(binding) : binding)

/** `split`: what each column holds of a value, in their order; `join`: the value again. */
export const severalColumns = (
  columns: readonly PartColumn[],
  split: (value: Exclude<Value, null>) => readonly Binding[],
  join: (stored: readonly Stored[]) => Exclude<Value, null>,
  write: (value: Exclude<Value, null>) => Json,
): Storage => {
  const decode = (stored: Stored) => (stored === null ? null : join(JSON.parse(stored as string) as Stored[]))
  return {
    kind: 'columns',
    columns,
    codec: {
      encode: (value) => (value === null ? null : JSON.stringify(split(value))),
      decode,
      wire: (stored) => {
        const value = decode(stored)
        return value === null ? null : write(value)
      },
    },
  }
}

/** 1250 at scale 2 is `12.50`. */
export function pointed(stored: Stored, scale: number): string {
  const digits = String(stored)
  if (scale === 0) return digits
  const negative = digits.charCodeAt(0) === 45
  const positive = (negative ? digits.slice(1) : digits).padStart(scale + 1, '0')
  const point = positive.length - scale
  return `${negative ? '-' : ''}${positive.slice(0, point)}.${positive.slice(point)}`
}
