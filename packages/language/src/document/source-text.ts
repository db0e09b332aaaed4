/** A source text made fit for parsing without moving a single character. */

/** Stands for the dot or bracket behind the number of a heading that is underlined. */
export const DOT = '\uE005'

/** What stands for something in a text that is read, where the author wrote it; nobody has a picture for it. */
const RESERVED = /[\uE000-\uE00F]/gu
/** Stands for each of them. */
export const NO_CHARACTER = '\uFFFD'

/**
 * Line ends become `\n` (CRLF: a blank and `\n`); a byte order mark and front matter become blanks, and so do the blanks
 * of word processors where Markdown wants a plain one: behind the marks of headings and lists. A term and its definition
 * lose the empty line between them, and a number that is underlined with its heading is no item of a list. Every offset
 * stays. In the line under a table's header the last pipe moves behind blanks that follow it, since the parser takes none.
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
/** The number of a heading that is underlined: below nothing, an empty line or the frame of a table. */
const UNDERLINED_NUMBER = new RegExp(String.raw`(?<=^|(?:^|\n)[^\S\n]*\n|[-=]\+[^\S\n]*\n)${UNDERLINED}`, 'gu')
/** A text that begins with what would be such a number there. */
export const BEGINS_UNDERLINED = new RegExp(`^${UNDERLINED}`, 'u')

/** An item sixty lists deep; the parser takes the square of their number for each line. */
const DEEP_ITEM = /^[ \t]{120,}(?:[-*+]|\d{1,9}[.)])(?=[ \t])/gmu

/** A line that opens forty lists in each other; the parser takes the square of the number of further ones. */
const LIST_OF_LISTS = /^([ \t]*(?:[-*+][ \t]+){40})([^\n]+)$/gmu

/** Between two lines of dashes (YAML) or pluses (TOML) at the very beginning. */
const FRONT_MATTER = /^\s*(---|\+\+\+)[ \t]*\n(.*?)\n\1[ \t]*(?=\n|$)/su
const isSetting = (line: string) => /^\s*$|^\s+\S|^-\s|^["'\p{L}][^:=]*\s*[:=]/u.test(line)

/** The length of the front matter at the beginning of a text, 0 where there is none. */
export function frontMatterOf(text: string): number {
  const [whole, , settings] =
    (/^\s*(?:---|\+\+\+)/u.test(text) && FRONT_MATTER.exec(text.replaceAll('\r\n', ' \n'))) || []
  return whole !== undefined && settings!.split('\n').every(isSetting) ? whole.length : 0
}

function withoutFrontMatter(whole: string, _fence: string, settings: string): string {
  return settings.split('\n').every(isSetting) ? blank(whole) : whole
}

const blank = (text: string) => text.replace(/[^\n]/gu, ' ')
const blanksIn = (text: string) => text.replace(/[^\S\n\t]/gu, ' ')

/** The last pipe behind the blanks that follow it. */
export function closeAtEnd(delimiters: string): string {
  const kept = delimiters.trimEnd()
  return kept.endsWith('|') ? kept.slice(0, -1) + ' '.repeat(delimiters.length - kept.length) + '|' : delimiters
}
