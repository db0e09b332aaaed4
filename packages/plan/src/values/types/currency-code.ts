/** A currency by its code of ISO 4217. */
import { isCurrency } from '../currency.ts'
import { always, asItIs, good, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { CURRENCY } from '../json-schema.ts'
import { textual } from '../families.ts'

export const currencyCodeType: ValueType<{ kind: 'currency' }> = {
  name: always('currency code'),
  expression: always({ kind: 'text' }),
  read: (sent) => {
    if (typeof sent !== 'string') return wrongType('a currency such as EUR')
    const code = sent.trim().toUpperCase()
    return code === '' ? good(null) : isCurrency(code) ? good(code) : wrongType('a currency such as EUR')
  },
  write: asItIs,
  show: (value) => value as string,
}

export const currencyCodeBackend: BackendType<{ kind: 'currency' }> = {
  ...textual,
  words: {
    names: ['currency code', 'iso currency'],
    type: { kind: 'currency' },
  },
  describe: always({ text: 'currency' }),
  schema: always(CURRENCY),
  sample: (_, { pick }) => pick(['EUR', 'USD', 'GBP']),
  textLike: always('EUR'),
  literal: (text) => (currencyCodeType.read(text, { kind: 'currency' }).ok ? text : undefined),
  literalExample: 'a code of ISO 4217, such as EUR',
}
