/** The table of value types, and what is asked of one by the declared type of a field. */
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
import { inverseType, lineType, manyType, partsType, valuesType } from './types/list.ts'
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
import { randomCodeType, sequenceType, slugType } from './types/generated.ts'
import { yesNoType } from './types/yes-no.ts'
import { isListType } from './traits-table.ts'
import type { Type } from './type.ts'
import { good, wrongType, type ReadValue, type Showing, type ValueType } from './value-type.ts'
import type { Value } from './value.ts'

type Table = { readonly [K in FieldType['kind']]: ValueType<Extract<FieldType, { kind: K }>> }

export const valueTypes: Table = {
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
  slug: slugType,
  randomCode: randomCodeType,
  reference: referenceType,
  either: eitherType,
  many: manyType,
  parts: partsType,
  inverse: inverseType,
  line: lineType,
  values: valuesType((type) => valueTypeOf(type)),
  password: passwordType,
  secret: secretType,
}

const valueTypeOf = (type: FieldType): ValueType => valueTypes[type.kind] as unknown as ValueType

/** The type in messages and examples: `date and time`. */
export const typeName = (type: FieldType): string => valueTypeOf(type).name(type)

/** The type that expressions see; undefined for a password or a secret, which no expression may read. */
export const typeOfField = (type: FieldType): Type | undefined => valueTypeOf(type).expression(type)

/** What a person is to type: completes "This must be …". */
export const typedAs = (type: FieldType): string => valueTypeOf(type).typed ?? 'a value'

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
