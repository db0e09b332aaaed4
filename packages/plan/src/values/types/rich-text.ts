/**
 * Rich text: HTML. The server keeps what is harmless of it (`engine/src/values/rich-text.ts`); here only its length is
 * asked, and whether there is anything in it.
 */
import { textOfHtml } from '../html-text.ts'
import { always, asItIs, good, type ValueType } from '../value-type.ts'
import { readText } from './text.ts'
import type { BackendType } from '../backend-type.ts'
import { textual } from '../families.ts'

const showsSomething = (html: string): boolean => /<(?:img|hr)\b/iu.test(html) || textOfHtml(html) !== ''

export const richTextType: ValueType<{ kind: 'richText'; max: number }> = {
  name: always('rich text'),
  expression: always({ kind: 'text' }),
  read: (sent, { max }) => {
    const read = readText(sent, 0, max)
    return read.ok && typeof read.value === 'string' && !showsSomething(read.value) ? good(null) : read
  },
  write: asItIs,
  show: (value) => textOfHtml(value as string),
}

export const richTextBackend: BackendType<{ kind: 'richText'; max: number }> = {
  ...textual,
  // Its length counts its tags, so that no least length has a meaning.
  within: (type, { min, max }) => (min === undefined ? { ...type, ...(max !== undefined && { max }) } : undefined),
  describe: always({ text: 'rich text', usual: { max: 100_000 } }),
  accepts: (now, was) => now.max >= was.max,
  schema: ({ max }) => ({ type: 'string', maxLength: max, contentMediaType: 'text/html' }),
  sample: ({ max }, from) => `<p>${from.longText()}</p>`.slice(0, max),
}
