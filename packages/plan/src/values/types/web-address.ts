/** Web addresses: `http` or `https`, so that a link never runs anything. */
import { asItIs, good, isStorable, tooLong, wrongType, type ValueType } from '../value-type.ts'

const MOST = 2000
/** Scheme, host, and no blank or control character anywhere. */
const pattern = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/iu

export const webAddressType: ValueType<{ kind: 'webAddress' }> = {
  read: (sent) => {
    if (!isStorable(sent)) return wrongType('a web address, https://…')
    const address = sent.trim()
    if (address === '') return good(null)
    if (address.length > MOST) return tooLong(MOST)
    return pattern.test(address) ? good(address) : wrongType('a web address, https://…')
  },
  write: asItIs,
  show: (value) => value as string,
}
