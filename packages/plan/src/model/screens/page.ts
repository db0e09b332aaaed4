/** Pages: one record with its actions and history. */
import type { ScreenKind } from './screen-kind.ts'

export const page = {
  shows: 'record',
  parts: ['entity', 'parameter', 'fields'],
  words: {
    names: ['page', 'detail', 'details', 'detail page', 'details page', 'detail view', 'details view'],
    inCell: ['record'],
    inProse: ['screen', 'view'],
    leading: ['single', 'everything', 'all'],
    verbs: ['one', 'single'],
  },
  preposition: 'of',
  help: 'One record, with its actions and history.',
} as const satisfies ScreenKind
