/** Phone numbers: digits with the signs people put between them, kept as typed but for blanks around. */
import { always, asItIs, good, isStorable, tooLong, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { textual } from '../families.ts'

const MOST = 40
const pattern = /^\+?[\d\s().\-/]{3,}$/

export const phoneType: ValueType<{ kind: 'phone' }> = {
  name: always('phone'),
  expression: always({ kind: 'text' }),
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

export const phoneBackend: BackendType<{ kind: 'phone' }> = {
  ...textual,
  words: {
    names: ['phone', 'phone number', 'telephone', 'telephone number', 'mobile', 'mobile number', 'mobile phone', 'tel'],
    type: { kind: 'phone' },
  },
  describe: always({ text: 'phone number' }),
  schema: always({ type: 'string' }),
  sample: (_, from) => `+31 20 555 ${String(from.between(1000, 9999))}`,
  plainSample: always('+31 20 555 1234'),
  textLike: always('+31 20 123 4567'),
}
