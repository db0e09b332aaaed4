/** Some of closed choices: a list of keys, each once, in the order of the document. */
import type { Choice } from '../field-type.ts'
import { always, asItIs, good, notAChoice, wrongType, type ValueType } from '../value-type.ts'
import { choiceKey, choiceLabel } from '../choice-text.ts'
import { choiceInSheet, choicesInWords, keysOf, labelInSheet } from './choice.ts'
import type { BackendType } from '../backend-type.ts'
import { eachOf, isAmong, writtenAsText } from '../families.ts'
import type { Json } from '../json.ts'
import { sheetItems } from '../sheet.ts'
import { listColumn, textColumn } from '../storage.ts'

export const choicesType: ValueType<{ kind: 'choices'; options: readonly Choice[] }> = {
  name: always('some of'),
  expression: ({ options }) => ({ kind: 'list', of: { kind: 'choice', options: options.map(({ key }) => key) } }),
  read: (sent, { options }) => {
    if (!Array.isArray(sent)) return wrongType('a list of choices')
    const keys = options.map((o) => o.key)
    const chosen = sent as readonly unknown[]
    if (!chosen.every((key) => keys.includes(key as string))) return notAChoice(keys)
    return good(keys.filter((key) => chosen.includes(key)))
  },
  write: asItIs,
  show: (value, { options }) => (value as readonly string[]).map((key) => choiceLabel(options, key)).join(', '),
}

const column = listColumn(textColumn())

export const choicesBackend: BackendType<{ kind: 'choices'; options: readonly Choice[] }> = {
  ...writtenAsText,
  written: (text, { options }) => text.split(/\s*,\s*/u).map((item) => choiceKey(item, options)),
  fullName: ({ options }) => `some of: ${keysOf(options).join(', ')}`,
  describe: ({ options }) => ({ text: `any of ${choicesInWords(options)}`, covers: ['options'] }),
  accepts: (now, was) => isAmong(keysOf(was.options), keysOf(now.options)),
  storage: always(column),
  schema: ({ options }) => ({ type: 'array', items: { type: 'string', enum: keysOf(options) }, uniqueItems: true }),
  fromJson: (json) => eachOf(json, (item) => (typeof item === 'string' ? item : undefined)),
  fromAddress: always(null),
  toSheet: (value, { options }) => (value as readonly Json[]).map((key) => labelInSheet(options, key)).join('; '),
  fromSheet: ({ text }, { options }) => sheetItems(text).map((item) => choiceInSheet(item, options)),
  sample: ({ options }, { shuffled, between }) =>
    shuffled(keysOf(options)).slice(0, between(1, Math.min(3, options.length))),
  plainSample: ({ options }) => keysOf(options.slice(0, 1)),
}
