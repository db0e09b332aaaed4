/** How each type of field lies in a column. Reading and writing the values is `values`; expressions learn it in `access`. */
import type { FieldType } from '@ninefold/plan/values'

/** Digits of a money amount in its smaller unit, so that it stays within exact JavaScript numbers. */
export const MONEY_DIGITS = 15
/** Percent is kept to four digits after the point. */
const PERCENT_SCALE = 4

export type ColumnForm =
  | { readonly kind: 'text' }
  | { readonly kind: 'integer' }
  | { readonly kind: 'yesNo' }
  /** INTEGER × 10^scale. */
  | { readonly kind: 'scaled'; readonly scale: number; readonly digits: number }
  /** JSON as TEXT. */
  | { readonly kind: 'json' }
  /** A JSON array of what a column of the item's type would hold. */
  | { readonly kind: 'list'; readonly of: ColumnForm }

/** Undefined for what has no column: lists of records. */
export function columnForm(type: FieldType, currencyDigits: (currency: string) => number): ColumnForm | undefined {
  switch (type.kind) {
    case 'integer':
      return { kind: 'integer' }
    case 'sequence':
      return type.template === '' ? { kind: 'integer' } : { kind: 'text' }
    case 'yesNo':
      return { kind: 'yesNo' }
    case 'decimal':
      return { kind: 'scaled', scale: type.scale, digits: type.digits }
    case 'percent':
      return { kind: 'scaled', scale: PERCENT_SCALE, digits: MONEY_DIGITS }
    case 'money':
      // Where each record says its own currency, the amount is written out with it: `12.50 EUR`.
      if (type.currency === undefined) return { kind: 'text' }
      return { kind: 'scaled', scale: currencyDigits(type.currency), digits: MONEY_DIGITS }
    case 'file':
    case 'location':
    case 'structured':
      return { kind: 'json' }
    case 'choices':
      return { kind: 'list', of: { kind: 'text' } }
    case 'values': {
      const of = columnForm(type.of, currencyDigits)
      return of && { kind: 'list', of }
    }
    case 'many':
    case 'parts':
    case 'inverse':
    case 'line':
      return undefined
    // Written out, so that the digits after the point stay as they came.
    case 'writtenDecimal':
    case 'text':
    case 'longText':
    case 'richText':
    case 'colour':
    case 'currency':
    case 'randomCode':
    case 'date':
    case 'time':
    case 'dateTime':
    case 'duration':
    case 'choice':
    case 'email':
    case 'webAddress':
    case 'phone':
    case 'slug':
    case 'reference':
    case 'either':
    case 'password':
    case 'secret':
      return { kind: 'text' }
  }
}

export const columnType = (form: ColumnForm): 'TEXT' | 'INTEGER' =>
  form.kind === 'integer' || form.kind === 'scaled' || form.kind === 'yesNo' ? 'INTEGER' : 'TEXT'
