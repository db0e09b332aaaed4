/**
 * Converts a cell of a file to the value that a client of the record API would send. A value that cannot be parsed is
 * sent as it is, so that the API reports the problem.
 */
import {
  backendOf,
  instantOf,
  isDate,
  isListType,
  type FieldType,
  type Json,
  type SheetText,
} from '@ninefold/plan/values'
import type { DateOrder } from '@ninefold/plan/wire'
import { dayOf, digitsIn } from './locale-detection.ts'
import { rawText, type RawCell } from './read-file.ts'

export interface FileLocale {
  readonly dates: DateOrder
  readonly point: '.' | ','
  /** IANA; times without a zone are in this one. */
  readonly timeZone: string
}

/**
 * The id of the record that a text refers to, for references of this field; the text itself if it matches none or
 * several.
 */
export type Naming = (type: FieldType, text: string) => Json

export function readCell(type: FieldType, cell: RawCell | undefined, locale: FileLocale, naming: Naming): Json {
  const text = rawText(cell).trim()
  if (text === '') return isListType(type) ? [] : null
  return backendOf(type).fromSheet(
    sheetText(cell!, locale, (name) => naming(type, name)),
    type,
  )
}

function sheetText(cell: Exclude<RawCell, null>, locale: FileLocale, named: (text: string) => Json): SheetText {
  const raw = rawText(cell)
  const text = raw.trim()
  const local = typeof cell === 'object' && 'moment' in cell ? cell.moment : undefined
  return {
    raw,
    text,
    ...(typeof cell === 'boolean' && { yesNo: cell }),
    digits: (part = text) =>
      typeof cell === 'object' && 'number' in cell ? cell.number : digitsIn(part, locale.point),
    day: () => {
      const day = local?.slice(0, 10) ?? dayOf(text, locale.dates)
      return day !== undefined && (local !== undefined || isDate(day)) ? day : undefined
    },
    instant: () => instantIn(local ?? text, locale),
    named,
    cell: (item) => sheetText(item, locale, named),
  }
}

const CLOCK = /[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/

function instantIn(local: string, { dates, timeZone }: FileLocale): string | undefined {
  const day = dayOf(local, dates)
  const [, hour = '0', minute = '00', second = '00'] = CLOCK.exec(local) ?? []
  if (day === undefined || !isDate(day)) return undefined
  const instant = instantOf(day, `${hour.padStart(2, '0')}:${minute}`, timeZone)
  return instant?.replace(/:00\.000Z$/, `:${second}.000Z`)
}
