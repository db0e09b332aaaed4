/** Whole numbers: a JSON number, within ±(2^53 − 1). */
import { always, asItIs, good, tooLarge, tooSmall, wrongType, type Showing, type ValueType } from '../value-type.ts'
import { numberText, withUnit } from '../number-text.ts'
import type { BackendType } from '../backend-type.ts'
import { between, inUnit, isWithin, writtenAsText } from '../families.ts'
import { bounds } from '../json-schema.ts'
import { around } from '../samples.ts'
import { sheetText, type SheetText } from '../sheet.ts'
import { integerColumn } from '../storage.ts'

const showInteger = (value: number, { language }: Showing): string => numberText(String(value), language)

type Integer = { kind: 'integer'; min?: number; max?: number; stars?: true; unit?: string }

export const integerType: ValueType<Integer> = {
  name: always('integer'),
  expression: always({ kind: 'integer' }),
  typed: 'a whole number',
  read: (sent, { min, max }) => {
    if (typeof sent !== 'number' || !Number.isSafeInteger(sent)) return wrongType('a whole number')
    if (min !== undefined && sent < min) return tooSmall(min)
    if (max !== undefined && sent > max) return tooLarge(max)
    return good(sent === 0 ? 0 : sent)
  },
  write: asItIs,
  show: (value, { unit }, how) => withUnit(showInteger(value as number, how), unit),
}

/** What is no whole number stays as it is, so that the API says what is wrong. */
export function wholeInSheet({ text, digits }: SheetText): number | string {
  const plain = digits()
  return plain !== undefined && /^-?\d{1,15}(\.0+)?$/.test(plain) ? Number(plain) : text
}

export const integerBackend: BackendType<Integer> = {
  ...writtenAsText,
  within: (type, range) => ({ ...type, ...range }),
  literal: (text) => (/^-?\d+(?:\.\d+)?$/u.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  literalExample: 'a whole number, such as 1, or an expression in backticks',
  written: (text) => (/^[+-]?\d{1,15}$/u.test(text) ? Number(text) : text),
  fullName: ({ unit }) => `integer${inUnit(unit)}`,
  describe: ({ min, max, stars, unit }) => ({
    text: `${stars ? 'rating' : 'whole number'}${inUnit(unit)}${between(min, max, stars ? ' stars' : '')}`,
    covers: ['min', 'max', 'stars', 'unit'],
  }),
  accepts: (now, was) => isWithin(was, now),
  storage: integerColumn,
  schema: ({ min, max, unit }) => ({
    type: 'integer',
    ...bounds(min, max),
    ...(unit && { description: `In ${unit}.` }),
  }),
  fromJson: (json) => (Number.isSafeInteger(json) ? (json as number) : undefined),
  fromAddress: (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : null),
  expectedInAddress: 'a whole number',
  toSheet: (value) => ({ kind: 'number', digits: sheetText(value), scale: 0 }),
  fromSheet: wholeInSheet,
  sample: (type, from) => from.whole(type),
  plainSample: ({ min, max }) => Math.min(Math.max(2, min ?? 2), max ?? 2),
  boundaries: ({ min, max }, { numbers }) => [
    null,
    ...around([...[min, max].filter((bound) => bound !== undefined), ...numbers.filter(Number.isInteger), 1], 1),
  ],
}
