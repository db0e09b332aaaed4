// Which types take the whole width of a form or a record's page.
import {
  isListType,
  isLongText,
  isParts,
  hasOptions,
  isRichText,
  isStructured,
  type FieldType,
} from '@ninefold/plan/values'

const holdsMuch = (type: FieldType): boolean => isLongText(type) || isRichText(type) || isStructured(type)

/** Of a form. */
export const isWide = (type: FieldType): boolean => holdsMuch(type) || isListType(type)

/** Of a record's page, where parts have a table of their own and choices stand in one line. */
export const isWideToRead = (type: FieldType): boolean =>
  holdsMuch(type) || (isListType(type) && !isParts(type) && !hasOptions(type))
