/** Text and long text: kept exactly as typed; blank text is nothing. */
import {
  always,
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
import type { BackendType } from '../backend-type.ts'
import { between, isWithin, textual } from '../families.ts'
import { fitted } from '../samples.ts'

export function readText(sent: unknown, min: number, max: number): ReadValue {
  if (typeof sent !== 'string') return wrongType('text')
  if (!isStorable(sent)) return wrongType('text without null characters and broken characters')
  if (sent.trim() === '') return good(null)
  const length = lengthOf(sent)
  if (length > max) return tooLong(max)
  return length < min ? tooShort(min) : good(sent)
}

export const textType: ValueType<{ kind: 'text'; min: number; max: number }> = {
  name: always('text'),
  expression: always({ kind: 'text' }),
  read: (sent, type) => readText(sent, type.min, type.max),
  write: asItIs,
  show: (value) => value as string,
}

export const longTextType: ValueType<{ kind: 'longText'; min?: number; max: number }> = {
  name: always('long text'),
  expression: always({ kind: 'text' }),
  read: (sent, type) => readText(sent, type.min ?? 0, type.max),
  write: asItIs,
  show: (value) => value as string,
}

const LONGEST_SAMPLE = 400

export const textBackend: BackendType<{ kind: 'text'; min: number; max: number }> = {
  ...textual,
  within: (type, bounds) => ({ ...type, ...bounds }),
  describe: ({ min, max }) => ({ text: `text${between(min, max, ' characters')}`, covers: ['min', 'max'] }),
  accepts: (now, was) => isWithin(was, now),
  schema: ({ min, max }) => ({ type: 'string', maxLength: max, ...(min > 0 ? { minLength: min } : {}) }),
  sample: ({ min, max }, from) => fitting(from.shortText(), min, max),
  plainSample: ({ min, max }, { label, turn }) => fitted(`${plainLabel(label)} ${turn}`, min, max),
  boundaries: ({ min, max }) => [
    null,
    ...[min - 1, min, max, max + 1]
      .filter((length) => length > 0 && length <= LONGEST_SAMPLE)
      .map((length) => 'x'.repeat(length)),
  ],
}

export const longTextBackend: BackendType<{ kind: 'longText'; min?: number; max: number }> = {
  ...textual,
  within: (type, bounds) => ({ ...type, ...bounds }),
  describe: ({ min, max }) =>
    min === undefined
      ? { text: 'long text', usual: { max: 100_000 } }
      : { text: `long text${between(min, max, ' characters')}`, covers: ['min', 'max'] },
  accepts: (now, was) => isWithin(was, now),
  schema: ({ min, max }) => ({ type: 'string', maxLength: max, ...(min !== undefined && { minLength: min }) }),
  sample: ({ min = 0, max }, from) => from.longText().padEnd(min, '.').slice(0, max),
  plainSample: (_, { label, turn }) => `${plainLabel(label)} ${turn}`,
}

const plainLabel = (label: string): string => label.replace(/[^\p{L}\p{N} ]/gu, '')

function fitting(text: string, min: number, max: number): string {
  const characters = Array.from(text)
  return characters.length > max ? characters.slice(0, max).join('').trim().padEnd(min, '0') : text.padEnd(min, '0')
}
