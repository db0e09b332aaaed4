/**
 * When something happens again and again: `every hour`, `every day at 08:00`, `every Monday and Thursday at digest time`,
 * `weekly on Friday at 17:00`, `on the 1st and the 15th of every month at noon`, `on the last day of every month`.
 */
import { type Phrase, matchPhrase, plainText, splitAt } from '../../../document/index.ts'
import type { TimerRead } from '../model.ts'

type Period = Extract<TimerRead, { kind: 'every' }>['period']
type Days = Pick<Extract<TimerRead, { kind: 'every' }>, 'period' | 'on'>

export function readSchedule(cell: Phrase): TimerRead | undefined {
  const [said = cell, at] = matchPhrase(cell, /^(.+?),? at ([^,]+)$/iu) ?? []
  const days = readDays(said)
  if (days) return { kind: 'every', ...days, ...(at && { at }), span: cell.span }
  if (!REPEATED.test(cell.text)) return undefined
  return { kind: 'unknown', text: plainText(cell), wanted: 'a schedule that is known', span: cell.span }
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const UNITS: Readonly<Record<string, Period>> = {
  hour: 'hour',
  hourly: 'hour',
  day: 'day',
  daily: 'day',
  night: 'day',
  nightly: 'day',
  morning: 'day',
  evening: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
}
const UNIT = '(every (?:hour|day|night|morning|evening|week|month)|hourly|daily|nightly|weekly|monthly)'
/** What says how often, and names no person. */
const REPEATED = new RegExp(
  String.raw`^(?:(?:on )?(?:every|each) (?:.* )?(?:minute|hour|day|night|morning|evening|week|weekday|weekend|month|quarter|year|${WEEKDAYS.join('|')})s?\b|on .* of (?:every|each) month\b|${UNIT}\b)`,
  'iu',
)

function readDays(said: Phrase): Days | undefined {
  const [unit, behind] = matchPhrase(said, new RegExp(`^${UNIT}(?:,? on (.+))?$`, 'iu')) ?? []
  if (unit) return daysOfUnit(UNITS[plainText(unit).toLowerCase().replace('every ', '')]!, behind)
  const [ofMonth] = matchPhrase(said, /^on (.+?) of (?:every|each|the) month$/iu) ?? []
  if (ofMonth) return daysOf('month', ofMonth)
  const [named] = matchPhrase(said, /^(?:(?:on )?(?:every|each)|on) (.+)$/iu) ?? []
  return named && /^(?:on )?(?:every|each) |s$/iu.test(said.text) ? daysOf('week', named) : undefined
}

function daysOfUnit(period: Period, on: Phrase | undefined): Days | undefined {
  if (!on) return { period }
  return period === 'week' || period === 'month' ? daysOf(period, on) : undefined
}

function daysOf(period: 'week' | 'month', phrase: Phrase): Days | undefined {
  const items = splitAt(phrase, /,\s*(?:and\s+)?|\s+and\s+/iu)
  const days = items.flatMap((item) => (period === 'week' ? weekdaysIn(item) : dayOfMonth(item)))
  const on = [...new Set(days)].toSorted((a, b) => a - b)
  return on.length > 0 && !on.includes(0) ? { period, on } : undefined
}

/** [0] for what is none. */
function weekdaysIn(item: Phrase): readonly number[] {
  const word = plainText(item)
    .toLowerCase()
    .replace(/^(?:on |every |each )+/u, '')
    .replace(/s$/u, '')
  if (word === 'weekday') return [1, 2, 3, 4, 5]
  return word === 'weekend' ? [6, 7] : [WEEKDAYS.indexOf(word) + 1]
}

function dayOfMonth(item: Phrase): number {
  const word = plainText(item).toLowerCase()
  if (/^(?:the )?last(?: day)?$/u.test(word)) return 31
  const [, day] = /^(?:the |day )?(\d{1,2}|first)(?:st|nd|rd|th|\.)?(?: day)?$/u.exec(word) ?? []
  const number = day === 'first' ? 1 : Number(day ?? 0)
  return number <= 31 ? number : 0
}
