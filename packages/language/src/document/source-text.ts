/**
 * A source text made fit for parsing without moving a single character, and its offsets as lines and columns.
 */
import type { Origin } from '../expression/tree.ts'
import type { Span } from '../problem/problem.ts'
import type { OriginOf, Source } from './model.ts'

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
export function evenOut(text: string): string {
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

/** Tells where spans in these sources stand. A span outside its text is moved to the nearest place inside. */
export function originsOf(sources: readonly Source[]): OriginOf {
  const starts = new Map(sources.map((source) => [source.file, { starts: lineStarts(source.text), source }]))
  return (span: Span): Origin => {
    const lines = starts.get(span.file)
    if (!lines) return { file: span.file, line: 1, column: 1, endLine: 1, endColumn: 1 }
    const from = placeOf(span.start, lines.starts, lines.source.text.length)
    const to = placeOf(Math.max(span.start, span.end), lines.starts, lines.source.text.length)
    return { file: span.file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
  }
}

/** Where each line begins, by offset, whatever ends the one before. */
export function lineStarts(text: string): readonly number[] {
  const ends = text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)
  return [text.startsWith('\uFEFF') ? 1 : 0, ...Array.from(ends, (end) => end.index + end[0].length)]
}

function placeOf(offset: number, starts: readonly number[], length: number): { line: number; column: number } {
  const inside = Math.max(starts[0] ?? 0, Math.min(offset, length))
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= inside) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: inside - (starts[low] ?? 0) + 1 }
}
