// Which types use the full width of a form or a record's page.
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

/** In a form. */
export const isWide = (type: FieldType): boolean => holdsMuch(type) || isListType(type)

/** On a record's page, where parts have a table of their own and choices are in one line. */
export const isWideToRead = (type: FieldType): boolean =>
  holdsMuch(type) || (isListType(type) && !isParts(type) && !hasOptions(type))
