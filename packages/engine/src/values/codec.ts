/**
 * How a value passes between a column, an expression and JSON. A codec is made once per field of a plan, so that reading
 * a row asks nothing of the plan any more. What a person sends is read by the language (`readValue`), which also writes
 * what does not come from a column (`writeValue`).
 */
import {
  currencyDigits,
  formatDecimal,
  formatDuration,
  isDecimal,
  isDuration,
  parseDecimal,
  entityAndId,
  parseDuration,
  readValue,
  writeValue,
  scaledCoefficient,
  type Decimal,
  type FieldType,
  type FileValue,
  type Json,
  type Money,
  type RecordValue,
  type Value,
} from '@ninefold/plan/values'
import { bareRecord } from './bare-record.ts'
import { columnForm } from '../store/layout/column.ts'
import type { Binding, Stored } from '../store/store.ts'

export interface Codec {
  /** A value that fits the field. Rounds half away from zero to the places that are kept. */
  readonly encode: (value: Value) => Binding
  readonly decode: (stored: Stored) => Value
  /** Straight from the column to JSON. */
  readonly wire: (stored: Stored) => Json
}

const scaledText = (value: Decimal, scale: number): string =>
  formatDecimal({ coefficient: scaledCoefficient(value, scale), scale })

const same = (stored: Stored): Value & Json => stored as string | number | null

const plain: Codec = { encode: (value) => value as Binding, decode: same, wire: same }

const yesNo: Codec = {
  encode: (value) => (value === null ? null : value ? 1 : 0),
  decode: (stored) => (stored === null ? null : stored === 1),
  wire: (stored) => (stored === null ? null : stored === 1),
}

const reference: Codec = {
  encode: (value) => (value === null ? null : (value as RecordValue).id),
  decode: (stored) => (stored === null ? null : bareRecord(stored as string)),
  wire: same,
}

const json: Codec = {
  encode: (value) => (value === null ? null : JSON.stringify(value)),
  decode: (stored) => (stored === null ? null : (JSON.parse(stored as string) as FileValue)),
  wire: (stored) => (stored === null ? null : (JSON.parse(stored as string) as Json)),
}

/** JSON of a declared shape lies as it is sent. */
const declared = (type: FieldType): Codec => ({
  encode: (value) => (value === null ? null : JSON.stringify(writeValue(type, value))),
  decode: (stored) => {
    const read = readValue(type, json.wire(stored))
    return read.ok ? read.value : null
  },
  wire: json.wire,
})

/** `Employee:018f…`: the id behind its entity's name. */
const either: Codec = {
  encode: (value) => (value === null ? null : entityAndId(value as RecordValue)),
  decode: (stored) => {
    if (stored === null) return null
    const { entity, id } = partsOf(stored as string)
    return Object.assign(bareRecord(id), { $entity: entity })
  },
  wire: (stored) => (stored === null ? null : partsOf(stored as string)),
}

function partsOf(stored: string): { entity: string; id: string } {
  const colon = stored.indexOf(':')
  return { entity: stored.slice(0, colon), id: stored.slice(colon + 1) }
}

const durations: Codec = {
  encode: (value) => (isDuration(value) ? formatDuration(value) : null),
  decode: (stored) => (stored === null ? null : parseDuration(stored as string)),
  wire: same,
}

/** Coefficient × 10^-scale; comes as text where it may exceed exact numbers. */
const decimals = (scale: number, trim: boolean): Codec => ({
  encode: (value) => (isDecimal(value) ? scaledCoefficient(value, scale) : null),
  decode: (stored) => (stored === null ? null : { coefficient: BigInt(stored as number | string), scale }),
  wire: (stored) => (stored === null ? null : trim ? trimZeros(pointed(stored, scale)) : pointed(stored, scale)),
})

/** `12.50`, with the digits that it came with. */
const writtenDecimals: Codec = {
  encode: (value) => (isDecimal(value) ? formatDecimal(value) : null),
  decode: (stored) => (stored === null ? null : parseDecimal(stored as string)),
  wire: same,
}

const money = (currency: string): Codec => {
  const scale = currencyDigits(currency)
  return {
    encode: (value) => (value === null ? null : scaledCoefficient((value as Money).amount, scale)),
    decode: (stored) =>
      stored === null ? null : { amount: { coefficient: BigInt(stored as number), scale }, currency },
    wire: (stored) => (stored === null ? null : { amount: pointed(stored, scale), currency }),
  }
}

/** `12.50 EUR` */
const anyMoney: Codec = {
  encode: (value) => {
    if (value === null) return null
    const { amount, currency } = value as Money
    return `${scaledText(amount, currencyDigits(currency))} ${currency}`
  },
  decode: (stored) => {
    if (stored === null) return null
    const [amount, currency] = (stored as string).split(' ') as [string, string]
    return { amount: parseDecimal(amount)!, currency }
  },
  wire: (stored) => {
    if (stored === null) return null
    const [amount, currency] = (stored as string).split(' ') as [string, string]
    return { amount, currency }
  },
}

/** Lists are never missing: an empty column is an empty list. */
const list = (of: Codec): Codec => ({
  encode: (value) =>
    JSON.stringify(((value as readonly Value[] | null) ?? []).map((item) => numberIfBig(of.encode(item)))),
  decode: (stored) => items(stored).map((item) => of.decode(item)),
  wire: (stored) => items(stored).map((item) => of.wire(item)),
})

const items = (stored: Stored): Stored[] => (stored === null ? [] : (JSON.parse(stored as string) as Stored[]))
const numberIfBig = (binding: Binding): unknown => (typeof binding === 'bigint' ? Number(binding) : binding)

/** Undefined where the type has no column. */
export function codecOf(type: FieldType): Codec | undefined {
  switch (type.kind) {
    case 'yesNo':
      return yesNo
    case 'reference':
      return reference
    case 'file':
      return json
    case 'location':
    case 'structured':
      return declared(type)
    case 'either':
      return either
    case 'duration':
      return durations
    case 'decimal':
      return decimals(type.scale, false)
    case 'writtenDecimal':
      return writtenDecimals
    case 'percent':
      return decimals((columnForm(type, currencyDigits) as { scale: number }).scale, true)
    case 'money':
      return type.currency === undefined ? anyMoney : money(type.currency)
    case 'choices':
      return list(plain)
    case 'values': {
      const of = codecOf(type.of)
      return of && list(of)
    }
    case 'many':
    case 'parts':
    case 'inverse':
    case 'line':
      return undefined
    case 'text':
    case 'longText':
    case 'richText':
    case 'colour':
    case 'currency':
    case 'randomCode':
    case 'integer':
    case 'date':
    case 'time':
    case 'dateTime':
    case 'choice':
    case 'email':
    case 'webAddress':
    case 'phone':
    case 'sequence':
    case 'slug':
    case 'password':
    case 'secret':
      return plain
  }
}

/** 1250 at scale 2 is `12.50`. */
function pointed(stored: Stored, scale: number): string {
  const digits = String(stored)
  if (scale === 0) return digits
  const negative = digits.charCodeAt(0) === 45
  const positive = (negative ? digits.slice(1) : digits).padStart(scale + 1, '0')
  const point = positive.length - scale
  return `${negative ? '-' : ''}${positive.slice(0, point)}.${positive.slice(point)}`
}

const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
