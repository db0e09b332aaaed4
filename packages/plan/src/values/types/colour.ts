/** Colours, as browsers write them: `#rrggbb`, in small letters; the short `#rgb` is written out. */
import { always, asItIs, good, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { textual } from '../families.ts'

export const colourType: ValueType<{ kind: 'colour' }> = {
  name: always('colour'),
  expression: always({ kind: 'text' }),
  read: (sent) => {
    if (typeof sent !== 'string') return wrongType('a colour such as #1f6feb')
    const text = sent.trim().toLowerCase()
    if (text === '') return good(null)
    if (/^#[\da-f]{6}$/u.test(text)) return good(text)
    if (/^#[\da-f]{3}$/u.test(text)) return good(text.replace(/[\da-f]/gu, '$&$&'))
    return wrongType('a colour such as #1f6feb')
  },
  write: asItIs,
  show: (value) => value as string,
}

export const colourBackend: BackendType<{ kind: 'colour' }> = {
  ...textual,
  words: {
    names: ['colour', 'color', 'hex colour', 'hex color'],
    type: { kind: 'colour' },
  },
  describe: always({ text: 'colour' }),
  schema: always({ type: 'string', pattern: '^#[0-9a-f]{6}$', examples: ['#1f6feb'] }),
  sample: (_, { pick }) => pick(['#1f6feb', '#2da44e', '#bf8700', '#cf222e', '#8250df']),
  textLike: always('#336699'),
  literal: (text) => (colourType.read(text, { kind: 'colour' }).ok ? text : undefined),
  literalExample: 'a colour, such as #1f6feb',
}
