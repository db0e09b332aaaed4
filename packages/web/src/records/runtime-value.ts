// Between values as they are sent and values as expressions see them.
import {
  currencyDigits,
  formatDecimal,
  isDecimal,
  parseDecimal,
  roundDecimal,
  type Decimal,
  type FieldType,
  type Json,
  type Money,
  type RecordValue,
  type Value,
} from '@ninefold/language'
import { isUnread, type DraftValue } from '../values/draft.ts'
import { moneyOf } from '../values/money/money-of.ts'

/** What cannot be read is missing, as everywhere. `person` fills in what is known of oneself. */
export function runtimeValue(type: FieldType, value: DraftValue, person: RecordValue | null): Value {
  if (value === undefined || value === null || isUnread(value) || value === '') return emptyOf(type)
  switch (type.kind) {
    case 'decimal':
    case 'percent':
      return parseDecimal(String(value))
    case 'money': {
      const money = moneyOf(value)
      const amount = money && parseDecimal(money.amount)
      return money && amount ? { amount, currency: money.currency } : null
    }
    case 'reference':
      return typeof value === 'string' ? recordOf(value, person) : null
    case 'many':
    case 'inverse':
      return Array.isArray(value) ? value.map((id) => recordOf(String(id), person)) : []
    case 'values':
      return Array.isArray(value) ? value.map((item) => runtimeValue(type.of, item as Json, person)) : []
    default:
      return value as Value
  }
}

const recordOf = (id: string, person: RecordValue | null): RecordValue => (person?.id === id ? person : { id })

function emptyOf(type: FieldType): Value {
  const list = type.kind === 'many' || type.kind === 'choices' || type.kind === 'values' || type.kind === 'parts'
  return list ? [] : null
}

/** As it will be stored: amounts rounded to their digits. */
export function wireValue(type: FieldType, value: Value): Json {
  if (value === null || value === undefined) return null
  if (isDecimal(value)) return writeDecimal(type, value)
  if (Array.isArray(value)) return value.map((item) => wireValue(type.kind === 'values' ? type.of : type, item as Value))
  if (typeof value !== 'object') return value
  if ('amount' in value && 'currency' in value) return writeMoney(value as Money)
  if (type.kind === 'reference' || type.kind === 'many' || type.kind === 'inverse') return (value as RecordValue).id
  return value as unknown as Json
}

function writeDecimal(type: FieldType, value: Decimal): Json {
  if (type.kind === 'integer') return Number(formatDecimal(roundDecimal(value, 0)))
  return formatDecimal(type.kind === 'decimal' ? roundDecimal(value, type.scale) : value)
}

function writeMoney(money: Money): Json {
  const places = currencyDigits(money.currency)
  const rounded = roundDecimal(money.amount, places)
  const missing = places - rounded.scale
  const padded = missing > 0 ? { coefficient: rounded.coefficient * 10n ** BigInt(missing), scale: places } : rounded
  return { amount: formatDecimal(padded), currency: money.currency }
}
