/** The table of what the browser has no use for, and what is asked of it by the declared type of a field. */
import type { BackendType, Surroundings } from './backend-type.ts'
import type { FieldType } from './field-type.ts'
import type { Json } from './json.ts'
import { asWritten, isWithin } from './families.ts'
import { isLongText, isText } from './guards.ts'
import { typeName, valueTypes } from './registry.ts'
import type { Codec, ColumnForm, PartColumn } from './storage.ts'
import { choiceBackend } from './types/choice.ts'
import { choicesBackend } from './types/choices.ts'
import { colourBackend } from './types/colour.ts'
import { currencyCodeBackend } from './types/currency-code.ts'
import { dateTimeBackend } from './types/date-time.ts'
import { dateBackend } from './types/date.ts'
import { decimalBackend, writtenDecimalBackend } from './types/decimal.ts'
import { durationBackend } from './types/duration.ts'
import { eitherBackend } from './types/either.ts'
import { emailBackend } from './types/email.ts'
import { fileBackend } from './types/file.ts'
import { randomCodeBackend, sequenceBackend, slugBackend } from './types/generated.ts'
import { integerBackend } from './types/integer.ts'
import { inverseBackend, lineBackend, manyBackend, partsBackend, valuesBackend } from './types/list.ts'
import { locationBackend } from './types/location.ts'
import { moneyBackend } from './types/money.ts'
import { passwordBackend, secretBackend } from './types/password.ts'
import { percentBackend } from './types/percent.ts'
import { phoneBackend } from './types/phone.ts'
import { referenceBackend } from './types/reference.ts'
import { richTextBackend } from './types/rich-text.ts'
import { structuredBackend } from './types/structured.ts'
import { longTextBackend, textBackend } from './types/text.ts'
import { timeBackend } from './types/time.ts'
import { webAddressBackend } from './types/web-address.ts'
import { yesNoBackend } from './types/yes-no.ts'

type Table = { readonly [K in FieldType['kind']]: BackendType<Extract<FieldType, { kind: K }>> }

const backendTypes: Table = {
  text: textBackend,
  longText: longTextBackend,
  richText: richTextBackend,
  integer: integerBackend,
  decimal: decimalBackend,
  writtenDecimal: writtenDecimalBackend,
  money: moneyBackend,
  currency: currencyCodeBackend,
  percent: percentBackend,
  yesNo: yesNoBackend,
  date: dateBackend,
  time: timeBackend,
  dateTime: dateTimeBackend,
  duration: durationBackend,
  choice: choiceBackend,
  choices: choicesBackend,
  email: emailBackend,
  webAddress: webAddressBackend,
  phone: phoneBackend,
  colour: colourBackend,
  location: locationBackend,
  structured: structuredBackend(valueTypes.structured, (type) => backendOf(type)),
  file: fileBackend,
  sequence: sequenceBackend,
  slug: slugBackend,
  randomCode: randomCodeBackend,
  reference: referenceBackend,
  either: eitherBackend,
  many: manyBackend,
  parts: partsBackend,
  inverse: inverseBackend,
  line: lineBackend,
  values: valuesBackend((type) => backendOf(type)),
  password: passwordBackend,
  secret: secretBackend,
}

/** What the server and the compiler know of the type's kind. */
export const backendOf = (type: FieldType): BackendType => backendTypes[type.kind] as unknown as BackendType

const keywords = Object.values(backendTypes as unknown as Record<string, BackendType>).flatMap(
  ({ words = [] }) => words,
)

/** Words in a document for types with nothing behind them, in small letters. */
export const plainTypes: Readonly<Record<string, FieldType>> = Object.fromEntries(
  keywords.flatMap(({ names, type }) => names.map((name) => [name, type] as const)),
)

/** Those that are suggested, and that no entity may have. */
export const plainTypeNames: readonly string[] = keywords.flatMap(({ names, isEntityToo }) =>
  isEntityToo ? [] : names.slice(0, 1),
)

/**
 * A value as an author writes it in an example (`20 EUR`, `yes`, `3 days`, `2026-03-01 09:30`), as the record API takes it.
 * What cannot be read so is sent as it stands: that the server refuses it may be the point of an example.
 */
export const writtenValue = (text: string, type: FieldType, where: Surroundings): Json =>
  asWritten(text, (one) => backendOf(type).written(one, type, where))

/** How a value lies in its one column; undefined for what has none, or several. */
export function formOf(type: FieldType): ColumnForm | undefined {
  const storage = backendOf(type).storage(type)
  return storage.kind === 'column' ? storage.form : undefined
}

/** The columns that one value lies in, where they are several. */
export function partColumnsOf(type: FieldType): readonly PartColumn[] | undefined {
  const storage = backendOf(type).storage(type)
  return storage.kind === 'columns' ? storage.columns : undefined
}

/** Undefined for what has no column. */
export function codecOf(type: FieldType): Codec | undefined {
  const storage = backendOf(type).storage(type)
  return storage.kind === 'rows' ? undefined : storage.codec
}

/** `money in EUR`, `one of: travel, meals`, `list of Claim line`. */
export const fullTypeName = (type: FieldType): string =>
  backendOf(type).fullName?.(type, fullTypeName) ?? typeName(type)

/** What a client may send: is every value of the old type one of the new? What the server makes is sent by nobody. */
export function acceptsAll(now: FieldType, was: FieldType): boolean {
  if (isText(was) && isLongText(now)) return isWithin(was, now)
  return now.kind === was.kind && backendOf(now).accepts(now, was, acceptsAll)
}
