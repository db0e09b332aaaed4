export {
  backendOf,
  acceptsAll,
  fullTypeName,
  codecOf,
  formOf,
  partColumnsOf,
  plainTypeNames,
  plainTypes,
  writtenValue,
} from './backend.ts'
export type { BackendType } from './backend-type.ts'
export {
  addToDate,
  addToInstant,
  dayNumber,
  daysBetween,
  instantOf,
  instantText,
  isDate,
  isTime,
  isTimeZone,
  localText,
  parseInstant,
  timeWritten,
  startOf,
  weekdayOf,
} from './calendar.ts'
export { choiceKey, choiceLabel } from './choice-text.ts'
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
  addDurations,
  divideDuration,
  duration,
  durationInWords,
  durationText,
  durationLength,
  formatDuration,
  isDuration,
  multiplyDuration,
  negateDuration,
  parseDuration,
} from './duration.ts'
export type { Choice, FieldType, StructuredField } from './field-type.ts'
export {
  hasOptions,
  isChoice,
  isChoices,
  isColour,
  isDateTime,
  isDateType,
  isDecimalType,
  isDurationType,
  isEither,
  isFile,
  isGenerated,
  isInteger,
  isInverse,
  isLine,
  isLongText,
  isMany,
  isMoney,
  isParts,
  isEmail,
  isPassword,
  isPercent,
  isRandomCode,
  isReadOnlyType,
  isRecordList,
  isReference,
  isRelation,
  isRichText,
  isSecretType,
  isSequence,
  isSlug,
  isStructured,
  isText,
  isTimeType,
  isValueList,
  isValues,
  isWriteOnly,
  isWrittenDecimal,
  isYesNo,
  unitOf,
} from './guards.ts'
export type { Json } from './json.ts'
export { DECIMAL, TIMES, orNull, ref, sharedSchemas, type Schema } from './json-schema.ts'
export type { Literal } from './literal.ts'
export { dateText, dateTimeText } from './date-text.ts'
export { textOfHtml } from './html-text.ts'
export { moneyText } from './money-text.ts'
export { numberText, shownPlaces, withUnit } from './number-text.ts'
export { bareRecord, copyOfRecord, type MutableRecord } from './record.ts'
export { readValue, showValue, typeName, typedAs, typeOfField, writeValue } from './registry.ts'
export { isListType, traitsOf } from './traits-table.ts'
export type { Sampling } from './samples.ts'
export { plainCell, type SheetCell, type SheetText } from './sheet.ts'
export {
  AMOUNT_DIGITS,
  PERCENT_SCALE,
  entityAndId,
  partColumn,
  splitStored,
  type Binding,
  type Codec,
  type ColumnForm,
  type PartColumn,
  type Stored,
} from './storage.ts'
export type { Traits } from './traits.ts'
export type { Type } from './type.ts'
export { durationType } from './types/duration.ts'
export type { Fault, ReadValue } from './value-type.ts'
export { isEmptyValue, type Duration, type FileValue, type Money, type RecordValue, type Value } from './value.ts'
