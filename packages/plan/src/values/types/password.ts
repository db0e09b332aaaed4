/** Passwords and secrets: taken, with blanks and all, and never sent or shown again. */
import {
  good,
  isStorable,
  lengthOf,
  tooLong,
  tooShort,
  wrongType,
  type ReadValue,
  type ValueType,
} from '../value-type.ts'

const SECRET_MOST = 10_000

function readSecret(sent: unknown, min: number, max: number): ReadValue {
  if (typeof sent !== 'string' || !isStorable(sent)) return wrongType('text')
  const length = lengthOf(sent)
  if (length > max) return tooLong(max)
  return length < min ? tooShort(min) : good(sent)
}

export const passwordType: ValueType<{ kind: 'password'; min: number; max: number }> = {
  read: (sent, { min, max }) => readSecret(sent, min, max),
  write: () => null,
  show: () => '',
}

export const secretType: ValueType<{ kind: 'secret' }> = {
  read: (sent) => (sent === '' ? good(null) : readSecret(sent, 0, SECRET_MOST)),
  write: () => null,
  show: () => '',
}
