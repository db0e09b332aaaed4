import { isChoice, isReference, isYesNo } from '../../values/index.ts'
import type { ScreenKind } from './screen-kind.ts'

export const board = {
  shows: 'records',
  parts: ['entity', 'filter', 'by', 'columns', 'sort'],
  words: { names: ['board', 'kanban', 'kanban board'] },
  joined: 'of',
  layout: {
    fits: (type) => isChoice(type) || isReference(type) || isYesNo(type),
    expected: 'a state, a choice or a reference',
    by: 'each state or choice would be one of its columns',
    prefersStates: true,
  },
  help: 'Cards in columns, one for each state or choice.',
} as const satisfies ScreenKind
