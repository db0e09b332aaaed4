/** The words of rich text: for lists, files and messages. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The words of HTML without its formatting; a new line after each paragraph, item and heading. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr|\/blockquote)\b[^>]*>/giu, '\n')
    .replace(/<[^>]*>/gu, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => ENTITIES[name]!)
    .replace(/\s*\n\s*/gu, '\n')
    .trim()
