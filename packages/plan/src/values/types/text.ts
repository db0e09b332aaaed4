/** Text and long text: kept exactly as typed; blank text is nothing. */
import {
  asItIs,
  good,
  isStorable,
  lengthOf,
  tooLong,
  tooShort,
  wrongType,
  type ReadValue,
  type ValueType,
} from '../value-type.ts'

export function readText(sent: unknown, min: number, max: number): ReadValue {
  if (typeof sent !== 'string') return wrongType('text')
  if (!isStorable(sent)) return wrongType('text without null characters and broken characters')
  if (sent.trim() === '') return good(null)
  const length = lengthOf(sent)
  if (length > max) return tooLong(max)
  return length < min ? tooShort(min) : good(sent)
}

export const textType: ValueType<{ kind: 'text'; min: number; max: number }> = {
  read: (sent, type) => readText(sent, type.min, type.max),
  write: asItIs,
  show: (value) => value as string,
}

export const longTextType: ValueType<{ kind: 'longText'; min?: number; max: number }> = {
  read: (sent, type) => readText(sent, type.min ?? 0, type.max),
  write: asItIs,
  show: (value) => value as string,
}
