/** One of closed choices: the key as the document writes it; people see its label. */
import type { Choice } from '../field-type.ts'
import { asItIs, good, notAChoice, wrongType, type ValueType } from '../value-type.ts'

export const labelOf = (options: readonly Choice[], key: string): string =>
  options.find((o) => o.key === key)?.label ?? key

export const choiceType: ValueType<{ kind: 'choice'; options: readonly Choice[] }> = {
  read: (sent, { options }) => {
    if (typeof sent !== 'string') return wrongType('one of the choices')
    if (sent.trim() === '') return good(null)
    return options.some((o) => o.key === sent) ? good(sent) : notAChoice(options.map((o) => o.key))
  },
  write: asItIs,
  show: (value, { options }) => labelOf(options, value as string),
}
