/** Values as cells of a table: what a spreadsheet calculates with stays a number or a date, the rest is text for people. */
import { localText, type FieldType, type Json } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'

export type Cell =
  | null
  | string
  | boolean
  /** Exact digits. `scale`: how many are shown after the point; `unit`: what is shown behind. */
  | { readonly kind: 'number'; readonly digits: string; readonly scale?: number; readonly unit?: string }
  /** `YYYY-MM-DD` */
  | { readonly kind: 'date'; readonly text: string }
  /** `YYYY-MM-DD HH:MM:SS` on the clocks of the application's time zone. */
  | { readonly kind: 'moment'; readonly text: string }

interface Showing {
  readonly related: Related
  readonly timeZone: string
}

export function cellOf(type: FieldType, value: Json | undefined, showing: Showing): Cell {
  if (value === null || value === undefined) return null
  switch (type.kind) {
    case 'integer':
      return { kind: 'number', digits: textOf(value), scale: 0 }
    case 'decimal':
      return { kind: 'number', digits: textOf(value), scale: type.scale }
    case 'writtenDecimal':
      return { kind: 'number', digits: textOf(value) }
    case 'percent':
      return { kind: 'number', digits: textOf(value), unit: '%' }
    case 'money':
      return amount(value as { readonly amount: string; readonly currency: string }, type.currency)
    case 'yesNo':
      return value === true
    case 'date':
      return { kind: 'date', text: textOf(value) }
    case 'dateTime':
      return moment(textOf(value), showing.timeZone)
    case 'choice':
      return labelOf(type.options, value)
    case 'choices':
      return listed(value, (each) => labelOf(type.options, each))
    case 'values':
      return listed(value, (each) => plain(cellOf(type.of, each, showing)))
    case 'reference':
      return related(value, showing)
    case 'either':
      return related((value as { readonly id: Json }).id, showing)
    case 'many':
    case 'inverse':
    case 'line':
      return listed(value, (each) => related(each, showing))
    case 'parts':
      return { kind: 'number', digits: textOf((value as readonly Json[]).length), scale: 0 }
    case 'file':
      return (value as { readonly name: string }).name
    case 'location': {
      const { latitude, longitude } = value as { readonly latitude: number; readonly longitude: number }
      return `${latitude}, ${longitude}`
    }
    case 'structured':
      return textOf(value)
    case 'sequence':
      return typeof value === 'number' ? { kind: 'number', digits: textOf(value), scale: 0 } : textOf(value)
    case 'password':
    case 'secret':
      return null
    default:
      return textOf(value)
  }
}

/** Where the field does not say the currency, the cell does. */
function amount({ amount: digits, currency }: { amount: string; currency: string }, fixed: string | undefined): Cell {
  const scale = digits.split('.')[1]?.length ?? 0
  return fixed === undefined ? `${digits} ${currency}` : { kind: 'number', digits, scale, unit: currency }
}

function moment(instant: string, timeZone: string): Cell {
  const local = localText(instant, timeZone)
  return local === null ? instant : { kind: 'moment', text: local.slice(0, 19).replace('T', ' ') }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

const labelOf = (options: readonly { readonly key: string; readonly label: string }[], key: Json): string =>
  options.find((option) => option.key === key)?.label ?? textOf(key)

const related = (id: Json, { related: known }: Showing): string =>
  typeof id === 'string' ? (known[id]?.label ?? '') : ''

function listed(value: Json, show: (each: Json) => string): string {
  return Array.isArray(value) ? (value as readonly Json[]).map(show).join('; ') : ''
}

/** As text without a format: what a file of plain text holds. Numbers with a point, dates as ISO 8601 has them. */
export function plain(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell.kind === 'number' ? cell.digits : cell.text
}
