/** How many columns a text takes in a font of even width. */

const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u
const NONE = /\p{M}|\u200B|\u200C|\u200D|\u2060|\uFE0E|\uFE0F/u

export function widthOf(text: string): number {
  if (/^[\x20-\x7E]*$/u.test(text)) return text.length
  return Array.from(text).reduce((sum, character) => sum + (NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1), 0)
}

/** Adds blanks after the text, or before it if it is right-aligned. */
export function padTo(text: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? blanks + text : text + blanks
}
