/**
 * Reports tables written as HTML, as word processors and wikis paste them. The compiler does not read them; the fix converts
 * them to Markdown.
 */
import { append } from '@ninefold/plan/base'
import type { Edit, Problem, Span } from '@ninefold/plan/problem'
import type { ParserInput } from './parser-input.ts'
import { documentProblem } from './problems.ts'

/** A problem for each table that starts in these segments of the text and ends before `until`. All positions are offsets. */
export function htmlTables(
  input: Pick<ParserInput, 'file' | 'text'>,
  segments: readonly { readonly from: number; readonly to: number }[],
  until: number,
): readonly Problem[] {
  const problems: Problem[] = []
  let end = 0
  for (const { from, to } of segments) {
    for (const start of tablesIn(input.text, from, to)) {
      if (start < end) continue
      const html = htmlFrom(input.text.slice(start, until))
      end = start + html.length
      append(problems, problemOf(input, start, html))
    }
  }
  return problems
}

function tablesIn(text: string, from: number, to: number): readonly number[] {
  return [...text.slice(from, to).matchAll(/<table\b/giu)].map(({ index }) => from + index)
}

/** Up to the end of the table; the whole text if the table has no end. */
function htmlFrom(text: string): string {
  const close = CLOSE.exec(text)
  return close ? text.slice(0, close.index + close[0].length) : text
}

const CLOSE = /<\/table\s*>/iu

function problemOf(
  { file, text }: Pick<ParserInput, 'file' | 'text'>,
  start: number,
  html: string,
): readonly Problem[] {
  const rows = rowsOf(html)
  const [header] = rows
  if (!header) return []
  const isPlain =
    CLOSE.test(html) &&
    !/<table\b/iu.test(html.slice(1)) &&
    !/\b(?:col|row)span\b/iu.test(html) &&
    rows.every((row) => row.length <= header.length)
  const edit = replacement(text, { file, start, end: start + html.length }, rows)
  const fix = isPlain && { title: 'Write it as a table of Markdown', edits: [edit] }
  const span = { file, start, end: start + '<table'.length }
  return [documentProblem('DOC-027', { span, ...(fix && { fix }) }, { header: rowOf(header) })]
}

/** The cells as Markdown. Rows without cells are left out. */
function rowsOf(html: string): readonly (readonly string[])[] {
  const rows = html.split(/<tr\b[^<>]*>/iu).slice(1)
  const cells = (row: string) =>
    row
      .split(/<t[hd]\b[^<>]*>/iu)
      .slice(1)
      .map(cellOf)
  return rows.map(cells).filter((row) => row.length > 0)
}

function cellOf(html: string): string {
  const [inner = ''] = html.split(/<\/(?:t[hdr]|thead|tbody|table)\b/iu)
  return inner
    .replace(/<code\b[^<>]*>([^<]*(?:<(?!\/?code\b)[^<]*)*)<\/code>/giu, (_, code: string) => `\`${decoded(code)}\``)
    .replace(/<br\b[^<>]*>/giu, '\n')
    .replace(/<\/?[a-z][^<>`]*>/giu, ' ')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\s*\n\s*/gu, '<br>')
    .replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/gu, '')
    .replaceAll('|', '\\|')
}

const SIGNS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

const decoded = (code: string): string => code.replace(/&(?:lt|gt|quot|#39|amp);/gu, (sign) => SIGNS[sign]!)

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Surrounded by empty lines, so that the table does not merge with its neighbours. */
function replacement(text: string, span: Span, [header = [], ...rows]: readonly (readonly string[])[]): Edit {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => header.map((_, at) => row[at] ?? ''))].map(rowOf)
  const before = /\n[^\S\n]*$|^$/u.test(text.slice(Math.max(0, span.start - 200), span.start)) ? '\n' : '\n\n'
  const lineEnd = /^[^\S\n]*(?:\n|$)/u.test(text.slice(span.end, span.end + 200)) ? '\n' : '\n\n'
  return { span, text: `${before}${lines.join('\n')}${lineEnd}` }
}
