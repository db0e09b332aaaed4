/** Email addresses: one `@`, a dot behind it; blanks around it are dropped. Whether it is reachable is not asked. */
import { asItIs, good, isStorable, tooLong, wrongType, type ValueType } from '../value-type.ts'

const MOST = 254
const pattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/u

export const emailType: ValueType<{ kind: 'email' }> = {
  read: (sent) => {
    if (!isStorable(sent)) return wrongType('an email address')
    const address = sent.trim()
    if (address === '') return good(null)
    if (address.length > MOST) return tooLong(MOST)
    return pattern.test(address) ? good(address) : { ok: false, code: 'EMAIL_INVALID', parameters: {} }
  },
  write: asItIs,
  show: (value) => value as string,
}
