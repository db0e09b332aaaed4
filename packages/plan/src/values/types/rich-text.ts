/**
 * Rich text: HTML. The server keeps what is harmless of it (`engine/src/values/rich-text.ts`); here only its length is
 * asked, and whether there is anything in it.
 */
import { asItIs, good, type ValueType } from '../value-type.ts'
import { readText } from './text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The words of it, without their looks. */
const textOfHtml = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr|\/blockquote)\b[^>]*>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => ENTITIES[name]!)
    .replace(/\s*\n\s*/gu, '\n')
    .trim()

const showsSomething = (html: string): boolean => /<(?:img|hr)\b/iu.test(html) || textOfHtml(html) !== ''

export const richTextType: ValueType<{ kind: 'richText'; max: number }> = {
  read: (sent, { max }) => {
    const read = readText(sent, 0, max)
    return read.ok && typeof read.value === 'string' && !showsSomething(read.value) ? good(null) : read
  },
  write: asItIs,
  show: (value) => textOfHtml(value as string),
}
