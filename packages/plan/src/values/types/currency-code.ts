/** A currency by its code of ISO 4217. */
import { isCurrency } from '../currency.ts'
import { asItIs, good, wrongType, type ValueType } from '../value-type.ts'

export const currencyCodeType: ValueType<{ kind: 'currency' }> = {
  read: (sent) => {
    if (typeof sent !== 'string') return wrongType('a currency such as EUR')
    const code = sent.trim().toUpperCase()
    return code === '' ? good(null) : isCurrency(code) ? good(code) : wrongType('a currency such as EUR')
  },
  write: asItIs,
  show: (value) => value as string,
}
