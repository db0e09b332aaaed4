/** Whole numbers: a JSON number, within ±(2^53 − 1). */
import { asItIs, formatter, good, tooLarge, tooSmall, wrongType, type Showing, type ValueType } from '../value-type.ts'

const showInteger = (value: number, { language }: Showing): string =>
  formatter(`integer ${language}`, () => new Intl.NumberFormat(language, { maximumFractionDigits: 0 })).format(value)

export const integerType: ValueType<{ kind: 'integer'; min?: number; max?: number }> = {
  read: (sent, { min, max }) => {
    if (typeof sent !== 'number' || !Number.isSafeInteger(sent)) return wrongType('a whole number')
    if (min !== undefined && sent < min) return tooSmall(min)
    if (max !== undefined && sent > max) return tooLarge(max)
    return good(sent === 0 ? 0 : sent)
  },
  write: asItIs,
  show: (value, _, how) => showInteger(value as number, how),
}
