/** Passwords and secrets: taken, with blanks and all, and never sent or shown again. */
import {
  always,
  good,
  isStorable,
  lengthOf,
  tooLong,
  tooShort,
  wrongType,
  type ReadValue,
  type ValueType,
} from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { between, isWithin, writtenAsText } from '../families.ts'
import { textColumn } from '../storage.ts'

const MAX_SECRET = 10_000

function readSecret(sent: unknown, min: number, max: number): ReadValue {
  if (typeof sent !== 'string' || !isStorable(sent)) return wrongType('text')
  const length = lengthOf(sent)
  if (length > max) return tooLong(max)
  return length < min ? tooShort(min) : good(sent)
}

export const passwordType: ValueType<{ kind: 'password'; min: number; max: number }> = {
  name: always('password'),
  expression: always(undefined),
  read: (sent, { min, max }) => readSecret(sent, min, max),
  write: () => null,
  show: () => '',
}

export const secretType: ValueType<{ kind: 'secret' }> = {
  name: always('secret'),
  expression: always(undefined),
  read: (sent) => (sent === '' ? good(null) : readSecret(sent, 0, MAX_SECRET)),
  write: () => null,
  show: () => '',
}

export const passwordBackend: BackendType<{ kind: 'password'; min: number; max: number }> = {
  ...writtenAsText,
  describe: ({ min, max }) => ({ text: `password${between(min, max, ' characters')}`, covers: ['min', 'max'] }),
  accepts: (now, was) => isWithin(was, now),
  storage: textColumn,
  schema: ({ min, max }) => ({ type: 'string', format: 'password', minLength: min, maxLength: max }),
  toSheet: always(null),
  sample: ({ min }, { between: anyOf }) => `Sample-${anyOf(100_000, 999_999)}`.padEnd(min, '-'),
}

export const secretBackend: BackendType<{ kind: 'secret' }> = {
  ...writtenAsText,
  words: { names: ['secret', 'encrypted', 'encrypted text'], type: { kind: 'secret' } },
  describe: always({ text: 'secret' }),
  storage: textColumn,
  schema: always({ type: 'string', format: 'password' }),
  toSheet: always(null),
  sample: (_, { between: anyOf }) => `sample-${anyOf(100_000, 999_999)}`,
}
