/** Some of closed choices: a list of keys, each once, in the order of the document. */
import type { Choice } from '../field-type.ts'
import { asItIs, good, notAChoice, wrongType, type ValueType } from '../value-type.ts'
import { labelOf } from './choice.ts'

export const choicesType: ValueType<{ kind: 'choices'; options: readonly Choice[] }> = {
  read: (sent, { options }) => {
    if (!Array.isArray(sent)) return wrongType('a list of choices')
    const keys = options.map((o) => o.key)
    const chosen = sent as readonly unknown[]
    if (!chosen.every((key) => keys.includes(key as string))) return notAChoice(keys)
    return good(keys.filter((key) => chosen.includes(key)))
  },
  write: asItIs,
  show: (value, { options }) => (value as readonly string[]).map((key) => labelOf(options, key)).join(', '),
}
