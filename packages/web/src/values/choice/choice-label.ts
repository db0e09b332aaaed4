// The words for a choice's key.
import type { FieldType } from '@ninefold/plan/values'

export function choiceLabel(type: FieldType, key: string): string {
  if (type.kind !== 'choice' && type.kind !== 'choices') return key
  return type.options.find((option) => option.key === key)?.label ?? key
}
