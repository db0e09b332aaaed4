/** Web addresses: `http` or `https`, so that a link never runs anything. */
import { always, asItIs, good, isStorable, tooLong, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { textual } from '../families.ts'

const MOST = 2000
/** Scheme, host, and no blank or control character anywhere. */
const pattern = /^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/iu

export const webAddressType: ValueType<{ kind: 'webAddress' }> = {
  name: always('web address'),
  expression: always({ kind: 'text' }),
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

export const webAddressBackend: BackendType<{ kind: 'webAddress' }> = {
  ...textual,
  words: {
    names: ['web address', 'url', 'uri', 'link', 'hyperlink', 'web link', 'website', 'web site', 'web page'],
    type: { kind: 'webAddress' },
  },
  describe: always({ text: 'web address' }),
  schema: always({ type: 'string', format: 'uri' }),
  sample: (_, { entity, turn }) => `https://company.example/${entity}/${turn + 1}`,
  plainSample: (_, { turn }) => `https://example.test/${turn}`,
  textLike: (letters) => `https://example.org/${letters.toLowerCase()}`,
}
