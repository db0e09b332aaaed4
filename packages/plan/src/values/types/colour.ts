/** Colours, as browsers write them: `#rrggbb`, in small letters; the short `#rgb` is written out. */
import { asItIs, good, wrongType, type ValueType } from '../value-type.ts'

export const colourType: ValueType<{ kind: 'colour' }> = {
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
