// The words for a choice's key.
import { type FieldType, isChoice, isChoices } from '@ninefold/plan/values'

export function choiceLabel(type: FieldType, key: string): string {
  if (!isChoice(type) && !isChoices(type)) return key
  return type.options.find((option) => option.key === key)?.label ?? key
}
