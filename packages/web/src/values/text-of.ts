// The text that an input shows for a draft's value.
import { isUnread, type DraftValue } from './draft.ts'

export function textOf(value: DraftValue): string {
  if (isUnread(value)) return value.unread
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
