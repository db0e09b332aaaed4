/** Boards: cards in columns, and which columns a board has by a field. */
import { type FieldType, isChoice, isReference, isYesNo } from '../../values/index.ts'
import type { Field } from '../entity.ts'
import type { ScreenKind } from './screen-kind.ts'

/** What the columns of a board stand for: the values of the field's type, or the records of the entity that it refers to. */
type BoardColumns =
  | { readonly values: readonly { readonly value: string | boolean; readonly label: string }[] }
  | { readonly entity: string }

/** Undefined: no board can go by a field of this type. A board accepts what has columns, and shows the columns that are here. */
export function boardColumns(type: FieldType): BoardColumns | undefined {
  if (isChoice(type)) return { values: type.options.map(({ key, label }) => ({ value: key, label })) }
  if (isYesNo(type)) {
    return {
      values: [
        { value: true, label: 'Yes' },
        { value: false, label: 'No' },
      ],
    }
  }
  return isReference(type) ? { entity: type.entity } : undefined
}

/** The heading of the column, or the bar, of records without a value. */
export const noValueLabel = ({ type, label }: Pick<Field, 'type' | 'label'>): string =>
  isYesNo(type) ? `${label} not answered` : `No ${label.toLowerCase()}`

export const board = {
  shows: 'records',
  parts: ['entity', 'filter', 'by', 'columns', 'sort'],
  words: { names: ['board', 'kanban', 'kanban board'] },
  preposition: 'of',
  layout: {
    fits: (type) => boardColumns(type) !== undefined,
    expected: 'a state, a choice, a yes/no field or a reference',
    by: 'each of its values would be one of the columns',
    prefersStates: true,
  },
  help: 'Cards in columns, one for each state, choice, yes and no, or record that is referred to.',
} as const satisfies ScreenKind
