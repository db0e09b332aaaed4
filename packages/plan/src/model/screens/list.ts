/** Lists: records in a table. */
import type { ScreenKind } from './screen-kind.ts'

export const list = {
  shows: 'records',
  parts: ['entity', 'filter', 'columns', 'sort', 'search', 'views'],
  words: { names: ['list', 'table', 'grid', 'overview'], inCell: ['register'], inProse: ['lists'] },
  preposition: 'of',
  help: 'A table of records.',
} as const satisfies ScreenKind
