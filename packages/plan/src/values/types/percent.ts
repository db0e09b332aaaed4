/** Percentages: 25 is 25 %. Four digits after the point are kept. */
import { formatDecimal, trimDecimal, type Decimal } from '../decimal.ts'
import { good, wrongType, type ValueType } from '../value-type.ts'
import { isBlank, misfit, readAmount, showDecimal } from './decimal.ts'

const SCALE = 4
const DIGITS = 15

export const percentType: ValueType<{ kind: 'percent' }> = {
  read: (sent) => {
    if (isBlank(sent)) return good(null)
    const amount = readAmount(sent)
    if (!amount) return wrongType('a percentage such as 12.5')
    return misfit(amount, SCALE, DIGITS) ?? good(amount)
  },
  write: (value) => formatDecimal(trimDecimal(value as Decimal)),
  show: (value, _, how) => `${showDecimal(trimDecimal(value as Decimal), 0, how)} %`,
}
