// The label of a choice.
import { choiceLabel, hasOptions, type FieldType } from '@ninefold/plan/values'

export const labelOfChoice = (type: FieldType, key: string): string =>
  hasOptions(type) ? choiceLabel(type.options, key) : key
