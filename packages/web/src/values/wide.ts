// Which types use the full width of a form or a record's page.
import {
  isListType,
  isLongText,
  isParts,
  hasOptions,
  isRichText,
  isStructured,
  type FieldType,
  type Json,
} from '@ninefold/plan/values'

const holdsMuch = (type: FieldType): boolean => isLongText(type) || isRichText(type) || isStructured(type)

/** In a form. */
export const isWide = (type: FieldType): boolean => holdsMuch(type) || isListType(type)

/** On a record's page, where parts have a table of their own, and short values share a line. */
export function isWideToRead(type: FieldType, value: Json | undefined): boolean {
  if (!holdsMuch(type)) return Array.isArray(value) && value.length > FEW && !isParts(type) && !hasOptions(type)
  return typeof value !== 'string' || value.length > SHORT || value.includes('\n')
}

/** Characters of a text, and items of a list, that fit beside other values. */
const SHORT = 40
const FEW = 3
