/** One of closed choices: the key as the document writes it; people see its label. */
import { choiceKey, choiceLabel } from '../choice-text.ts'
import type { Choice } from '../field-type.ts'
import { always, asItIs, good, notAChoice, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { isAmong, writtenAsText } from '../families.ts'
import type { Json } from '../json.ts'
import { textColumn } from '../storage.ts'

export const choiceType: ValueType<{ kind: 'choice'; options: readonly Choice[] }> = {
  name: always('one of'),
  expression: ({ options }) => ({ kind: 'choice', options: options.map(({ key }) => key) }),
  read: (sent, { options }) => {
    if (typeof sent !== 'string') return wrongType('one of the choices')
    if (sent.trim() === '') return good(null)
    return options.some((o) => o.key === sent) ? good(sent) : notAChoice(options.map((o) => o.key))
  },
  write: asItIs,
  show: (value, { options }) => choiceLabel(options, value as string),
}

type ChoiceType = { kind: 'choice'; options: readonly Choice[] }

/** In a file a label counts before a key in another case. */
export function choiceInSheet(text: string, options: readonly Choice[]): string {
  const same = (other: string) => other.toLowerCase() === text.toLowerCase()
  const found =
    options.find(({ key }) => key === text) ??
    options.find(({ label }) => same(label)) ??
    options.find(({ key }) => same(key))
  return found?.key ?? text
}

export const keysOf = (options: readonly Choice[]): string[] => options.map(({ key }) => key)

/** The label is said where it is not the key with a capital. */
export const choicesInWords = (options: readonly Choice[]): string =>
  options
    .map(({ key, label }) => `${key}${label === key.charAt(0).toUpperCase() + key.slice(1) ? '' : ` "${label}"`}`)
    .join(', ')

export const labelInSheet = (options: readonly Choice[], key: Json): string =>
  typeof key === 'string' ? choiceLabel(options, key) : JSON.stringify(key)

export const choiceBackend: BackendType<ChoiceType> = {
  ...writtenAsText,
  written: (text, { options }) => choiceKey(text, options),
  fullName: ({ options }) => `one of: ${keysOf(options).join(', ')}`,
  describe: ({ options }) => ({ text: `one of ${choicesInWords(options)}`, covers: ['options'] }),
  accepts: (now, was) => isAmong(keysOf(was.options), keysOf(now.options)),
  storage: textColumn,
  schema: ({ options }) => ({ type: 'string', enum: keysOf(options) }),
  toSheet: (value, { options }) => labelInSheet(options, value),
  fromSheet: ({ text }, { options }) => choiceInSheet(text, options),
  sample: ({ options }, { pick }) => pick(options).key,
  plainSample: ({ options }) => options[0]?.key,
  boundaries: ({ options }) => [null, ...keysOf(options.slice(0, 8))],
}
