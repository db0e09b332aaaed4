// A tile's number as text: a count, or a value of the summed field.
import {
  durationText,
  formatDecimal,
  type Json,
  isDateType,
  isDateTime,
  isDurationType,
  isPercent,
  parseDecimal,
  parseDuration,
  roundDecimal,
  trimDecimal,
  unitOf,
  withUnit,
} from '@ninefold/plan/values'
import type { Tile } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { moneyOf } from '../../values/money/money-of.ts'
import { textOf } from '../../values/text-of.ts'

const AVERAGE_PLACES = 2

export function useTileText(tile: Tile): (value: Json) => string {
  const { formats, field } = useApplication()
  const of =
    tile.shows.kind === 'count' || tile.shows.kind === 'list' ? undefined : field(tile.entity, tile.shows.field)
  return (value) => {
    const money = moneyOf(value)
    if (money) return formats.money(money.amount, money.currency)
    if (Array.isArray(value)) return value.map((item) => moneyText(item as Json, formats.money)).join(' + ')
    if (value === null) return '–'
    if (typeof value === 'string' && isDateType(of?.type)) return formats.date(value)
    if (typeof value === 'string' && isDateTime(of?.type)) return formats.dateTime(value)
    const length = typeof value === 'string' && isDurationType(of?.type) ? parseDuration(value) : null
    if (length) return durationText(length, formats.language)
    if (typeof value === 'number' || typeof value === 'string') {
      const digits = tile.shows.kind === 'average' ? rounded(String(value)) : String(value)
      return withUnit(formats.number(digits), of && (isPercent(of.type) ? '%' : unitOf(of.type)))
    }
    return ''
  }
}

/** An average, with two digits behind the point at most. */
function rounded(digits: string): string {
  const exact = parseDecimal(digits)
  return exact ? formatDecimal(trimDecimal(roundDecimal(exact, AVERAGE_PLACES))) : digits
}

function moneyText(value: Json, write: (amount: string, currency: string) => string): string {
  const money = moneyOf(value)
  return money ? write(money.amount, money.currency) : textOf(value)
}
