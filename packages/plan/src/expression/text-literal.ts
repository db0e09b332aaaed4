/** Texts between quotes, written, and read with CEL's escapes, raw texts (`r'…'`) and texts in three quotes. */
import type { Range, Report } from './syntax.ts'

const simple: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '?': '?',
  // A table needs `\|` for a bar, even inside code.
  '|': '|',
}
const opening = /([rR]?)('''|"""|'|")/y
const coded = /x[0-9a-fA-F]{2}|X[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2}/y

interface TextToken extends Range {
  /** As written, quotes included. */
  readonly text: string
  readonly value: string
}

/** How a text is written in an expression, on one line: `readText` reads it again. */
export const textLiteral = (value: string): string =>
  `'${value
    .replaceAll(/[\\']/gu, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}'`

/** The text that begins at `start`, or undefined if none does. */
export function readText(source: string, start: number, report: Report): TextToken | undefined {
  opening.lastIndex = start
  const open = opening.exec(source)
  if (!open) return undefined
  const raw = open[1] !== ''
  const quote = open[2]!
  let value = ''
  let at = start + open[0].length
  while (at < source.length && !source.startsWith(quote, at)) {
    if (quote.length === 1 && source[at] === '\n') break
    const piece = source[at] === '\\' && !raw ? readEscape(source, at, report) : { value: source[at]!, end: at + 1 }
    value += piece.value
    at = piece.end
  }
  const closed = source.startsWith(quote, at)
  if (!closed) report({ code: 'EXP-002', with: { quote: `\`${quote}\`` } }, { start, end: at })
  const end = closed ? at + quote.length : at
  return { text: source.slice(start, end), value: storable(value, start, end, report), start, end }
}

function readEscape(source: string, at: number, report: Report): { value: string; end: number } {
  const letter = source[at + 1] ?? ''
  const plain = simple[letter]
  if (plain !== undefined) return { value: plain, end: at + 2 }
  coded.lastIndex = at + 1
  const code = coded.exec(source)?.[0]
  const point = code === undefined ? NaN : /^\d/.test(code) ? parseInt(code, 8) : parseInt(code.slice(1), 16)
  if (point <= 0x10ffff) return { value: String.fromCodePoint(point), end: at + 1 + code!.length }
  const end = at + 1 + (code ?? letter).length
  const escape = source.slice(at, end)
  report({ code: 'EXP-003', with: { escape, reason: 'there is no such special character' } }, { start: at, end })
  return { value: '', end }
}

/** A text with a null character or half a surrogate pair cannot be stored, so nothing could ever equal it. */
function storable(value: string, start: number, end: number, report: Report): string {
  if (!value.includes('\0') && value.isWellFormed()) return value
  const reason = 'no database can hold this character'
  report({ code: 'EXP-003', with: { escape: value.includes('\0') ? '\\u0000' : '\\ud800', reason } }, { start, end })
  return value.replaceAll('\0', '').toWellFormed()
}
