/** Normalizes a source text for the parser. No character moves. */

/** Replaces the dot or bracket after the number of an underlined heading. */
export const DOT = '\uE005'

/** The placeholder characters of this folder (private use, without a glyph), in case the author wrote one. */
const RESERVED = /[\uE000-\uE00F]/gu
/** Replaces each of them. */
export const NO_CHARACTER = '\uFFFD'

/**
 * Line ends become `\n` (CRLF: a blank and `\n`). A byte order mark and front matter become blanks; so do non-breaking and
 * similar blanks after the marks of headings and lists. The empty line between a term and its definition is removed, and the
 * number of an underlined heading does not start a list. All offsets stay the same. In the line below a table header, the last
 * pipe moves after the blanks that follow it, because the parser does not accept them.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/^\uFEFF/u, ' ')
    .replace(RESERVED, NO_CHARACTER)
    .replaceAll('\r\n', ' \n')
    .replace(/[\r\u2028\u2029]/gu, '\n')
    .replace(FRONT_MATTER, withoutFrontMatter)
    .replace(DEEP_ITEM, (item) => ' '.repeat(item.length))
    .replace(LIST_OF_LISTS, (_, marks: string, rest: string) => marks + rest.replace(/[-*+>]/gu, ' '))
    .replace(/^[ \t\u00A0\u3000]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[\u00A0\u2002-\u200A\u202F\u3000]+/gmu, blanksIn)
    .replace(/^([^\s:|#>*+-][^\n:|]{0,59})((?:\n[ \t]*)+)(?=\n:[ \t]+\S)/gmu, (term) => term.replaceAll('\n', ' '))
    .replace(UNDERLINED_NUMBER, `$1${DOT}`)
    .replace(/^[^\S\n]*｜.*$/gmu, (line) => line.replaceAll('｜', '|'))
    .replace(/^[ \t\u00A0:|]*-[ \t\u00A0:|-]*$/gmu, (line) => closeAtEnd(blanksIn(line)))
}

const UNDERLINED = String.raw`( {0,3}\d{1,2})[.)](?=[^\S\n]*\S[^\n]*\n {0,3}(?:-{3,}|={3,})[ \t]*(?:\n|$))`
/** The number of an underlined heading at the start of the text, after an empty line or after the frame of a table. */
const UNDERLINED_NUMBER = new RegExp(String.raw`(?<=^|(?:^|\n)[^\S\n]*\n|[-=]\+[^\S\n]*\n)${UNDERLINED}`, 'gu')
/** A text that starts with such a number. */
export const BEGINS_UNDERLINED = new RegExp(`^${UNDERLINED}`, 'u')

/** An item sixty lists deep; the parser needs quadratic time for them. */
const DEEP_ITEM = /^[ \t]{120,}(?:[-*+]|\d{1,9}[.)])(?=[ \t])/gmu

/** A line that opens forty nested lists; the parser needs quadratic time for more. */
const LIST_OF_LISTS = /^([ \t]*(?:[-*+][ \t]+){40})([^\n]+)$/gmu

/** Front matter: between two lines of dashes (YAML) or pluses (TOML) at the start. */
const FRONT_MATTER = /^\s*(---|\+\+\+)[ \t]*\n(.*?)\n\1[ \t]*(?=\n|$)/su
const isSetting = (line: string) => /^\s*$|^\s+\S|^-\s|^["'\p{L}][^:=]*\s*[:=]/u.test(line)

/** The length of the front matter; 0 if there is none. */
export function frontMatterOf(text: string): number {
  const [whole, , settings] =
    (/^\s*(?:---|\+\+\+)/u.test(text) && FRONT_MATTER.exec(text.replaceAll('\r\n', ' \n'))) || []
  return whole !== undefined && settings!.split('\n').every(isSetting) ? whole.length : 0
}

function withoutFrontMatter(whole: string, _fence: string, settings: string): string {
  return settings.split('\n').every(isSetting) ? blank(whole) : whole
}

/** The text as blanks in its lines; its length stays the same, also where a character takes two units. */
export const blank = (text: string): string => text.replace(/[^\n]+/gu, (line) => ' '.repeat(line.length))
const blanksIn = (text: string) => text.replace(/[^\S\n\t]/gu, ' ')

/** Moves the last pipe after the blanks that follow it. */
export function closeAtEnd(delimiters: string): string {
  const trimmed = delimiters.trimEnd()
  return trimmed.endsWith('|')
    ? trimmed.slice(0, -1) + ' '.repeat(delimiters.length - trimmed.length) + '|'
    : delimiters
}
