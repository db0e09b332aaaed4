// Which items of lists are short texts, shown and entered as chips.
import { isText, traitsOf, type FieldType } from '@ninefold/plan/values'

/** Longer texts need lines of their own. */
const MOST_CHARACTERS = 120

export const isTag = (type: FieldType): boolean =>
  isText(type) ? type.max <= MOST_CHARACTERS : traitsOf(type).text === 'formatted'
