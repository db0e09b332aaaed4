/** Trees: records below the records that they refer to. */
import { isReference } from '../../values/index.ts'
import type { ScreenKind } from './screen-kind.ts'

export const tree = {
  shows: 'records',
  parts: ['entity', 'filter', 'by'],
  words: { names: ['tree'] },
  preposition: 'of',
  layout: {
    fits: (type, entity) => isReference(type) && type.entity === entity,
    expected: 'a field that refers to the same entity',
    by: 'the field that names the record above',
  },
  help: 'Records below those that they refer to.',
} as const satisfies ScreenKind
