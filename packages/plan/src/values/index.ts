/** The table of value types, and the three doors by declared type: read what was sent, write JSON, show to people. */
import type { Json } from './json.ts'
import type { FieldType } from './field-type.ts'
import { choiceType } from './types/choice.ts'
import { choicesType } from './types/choices.ts'
import { colourType } from './types/colour.ts'
import { currencyCodeType } from './types/currency-code.ts'
import { dateTimeType } from './types/date-time.ts'
import { dateType } from './types/date.ts'
import { decimalType, writtenDecimalType } from './types/decimal.ts'
import { durationType } from './types/duration.ts'
import { eitherType } from './types/either.ts'
import { emailType } from './types/email.ts'
import { fileType } from './types/file.ts'
import { integerType } from './types/integer.ts'
import { manyType, valuesType } from './types/list.ts'
import { locationType } from './types/location.ts'
import { moneyType } from './types/money.ts'
import { passwordType, secretType } from './types/password.ts'
import { percentType } from './types/percent.ts'
import { phoneType } from './types/phone.ts'
import { referenceType } from './types/reference.ts'
import { richTextType } from './types/rich-text.ts'
import { structuredType } from './types/structured.ts'
import { longTextType, textType } from './types/text.ts'
import { timeType } from './types/time.ts'
import { webAddressType } from './types/web-address.ts'
import { sequenceType } from './types/written-by-server.ts'
import { yesNoType } from './types/yes-no.ts'
import { good, wrongType, type ReadValue, type Showing, type ValueType } from './value-type.ts'
import type { Value } from './value.ts'

type Table = { readonly [K in FieldType['kind']]: ValueType<Extract<FieldType, { kind: K }>> }

const valueTypes: Table = {
  text: textType,
  longText: longTextType,
  richText: richTextType,
  integer: integerType,
  decimal: decimalType,
  writtenDecimal: writtenDecimalType,
  money: moneyType,
  currency: currencyCodeType,
  percent: percentType,
  yesNo: yesNoType,
  date: dateType,
  time: timeType,
  dateTime: dateTimeType,
  duration: durationType,
  choice: choiceType,
  choices: choicesType,
  email: emailType,
  webAddress: webAddressType,
  phone: phoneType,
  colour: colourType,
  location: locationType,
  structured: structuredType((type) => valueTypeOf(type)),
  file: fileType,
  sequence: sequenceType,
  slug: sequenceType,
  randomCode: sequenceType,
  reference: referenceType,
  either: eitherType,
  many: manyType,
  parts: manyType,
  inverse: manyType,
  line: manyType,
  values: valuesType((type) => valueTypeOf(type)),
  password: passwordType,
  secret: secretType,
}

const valueTypeOf = (type: FieldType): ValueType => valueTypes[type.kind] as unknown as ValueType

const lists = new Set<FieldType['kind']>(['choices', 'many', 'parts', 'inverse', 'line', 'values'])

/** A list is never null: clearing it means an empty one. */
export const isListType = (type: FieldType): boolean => lists.has(type.kind)

/** Reads what a person sent. `null` clears; whether the field may be empty is asked elsewhere. */
export function readValue(type: FieldType, sent: Json): ReadValue {
  if (sent === null) return isListType(type) ? wrongType('a list') : good(null)
  return valueTypeOf(type).read(sent, type)
}

/** A value as the record API sends it. */
export const writeValue = (type: FieldType, value: Value): Json =>
  value === null ? null : valueTypeOf(type).write(value, type)

/** A value as people read it; nothing is ''. References are their ids: labels are the caller's. */
export const showValue = (type: FieldType, value: Value, how: Showing): string =>
  value === null ? '' : valueTypeOf(type).show(value, type, how)
export {
  addToDate,
  addToInstant,
  dayNumber,
  daysBetween,
  instantOf,
  instantText,
  isDate,
  isTime,
  localText,
  parseInstant,
  timeWritten,
  weekdayOf,
} from './calendar.ts'
export { compareText, sameValue } from './compare.ts'
export { currencies, currencyDigits, isCurrency } from './currency.ts'
export {
  DIVISION_PLACES,
  absDecimal,
  addDecimals,
  ceilDecimal,
  compareDecimals,
  decimal,
  decimalOf,
  divideDecimals,
  floorDecimal,
  formatDecimal,
  isDecimal,
  multiplyDecimals,
  negateDecimal,
  parseDecimal,
  powerOfTen,
  roundDecimal,
  scaledCoefficient,
  subtractDecimals,
  trimDecimal,
  type Decimal,
} from './decimal.ts'
export {
  DAY,
  addDurations,
  duration,
  durationInWords,
  durationLength,
  formatDuration,
  isDuration,
  multiplyDuration,
  negateDuration,
  parseDuration,
} from './duration.ts'
export type { Choice, FieldType, StructuredField } from './field-type.ts'
export type { Json } from './json.ts'
export { durationType } from './types/duration.ts'
export { entityAndId } from './types/either.ts'
export type { Fault, ReadValue } from './value-type.ts'
export type { Duration, FileValue, Money, RecordValue, Value } from './value.ts'
