/** Calendars: records on their dates. */
import { isDateTime, isDateType } from '../../values/index.ts'
import type { ScreenKind } from './screen-kind.ts'

export const calendar = {
  shows: 'records',
  parts: ['entity', 'filter', 'by', 'until', 'lanes', 'colour'],
  words: { names: ['calendar'] },
  preposition: 'of',
  layout: {
    fits: (type) => isDateType(type) || isDateTime(type),
    expected: 'a date',
    by: 'the date on which each record stands',
  },
  help: 'Records on their dates, by month, week or day, or as an agenda; side by side by person or room.',
} as const satisfies ScreenKind
