/** Forms to create or change a record. */
import type { ScreenKind } from './screen-kind.ts'

export const form = {
  shows: 'record',
  parts: ['entity', 'parameter', 'fields'],
  words: { names: ['form', 'entry form', 'input form'], verbs: ['new', 'create', 'add', 'edit'] },
  preposition: 'for',
  edits: true,
  help: 'A form to create or change a record.',
} as const satisfies ScreenKind
