/** Phone numbers: digits with the signs people put between them, kept as typed but for blanks around. */
import { asItIs, good, isStorable, tooLong, wrongType, type ValueType } from '../value-type.ts'

const MOST = 40
const pattern = /^\+?[\d\s().\-/]{3,}$/

export const phoneType: ValueType<{ kind: 'phone' }> = {
  read: (sent) => {
    if (!isStorable(sent)) return wrongType('a phone number')
    const number = sent.trim()
    if (number === '') return good(null)
    if (number.length > MOST) return tooLong(MOST)
    return pattern.test(number) && /\d/.test(number) ? good(number) : wrongType('a phone number')
  },
  write: asItIs,
  show: (value) => value as string,
}
