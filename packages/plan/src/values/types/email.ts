/** Email addresses: one `@`, a dot behind it; blanks around it are dropped. Whether it is reachable is not asked. */
import { always, asItIs, good, isStorable, tooLong, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { textual } from '../families.ts'

const MOST = 254
const pattern = /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\.]+(\.[^\s@<>()",;:\\.]+)+$/u

export const emailType: ValueType<{ kind: 'email' }> = {
  name: always('email'),
  expression: always({ kind: 'text' }),
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

export const emailBackend: BackendType<{ kind: 'email' }> = {
  ...textual,
  words: {
    names: ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'mail address'],
    type: { kind: 'email' },
  },
  describe: always({ text: 'email address' }),
  schema: always({ type: 'string', format: 'email' }),
  sample: (_, { entity, turn }) => `${entity}-${turn + 1}@company.example`,
  plainSample: (_, { turn }) => `person${turn}@example.test`,
  textLike: (letters) => `${letters.toLowerCase()}@example.org`,
}
