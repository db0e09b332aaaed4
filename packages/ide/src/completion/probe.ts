/**
 * The text with a probe at the cursor: an unlikely word, followed by the closing quotes, braces and backticks that are missing.
 * The compiler then analyses an incomplete cell or expression like a complete one.
 */
import type { Source } from '@ninefold/language/document'

/** The unlikely word. */
export const PROBE = 'zzqprobezz'

export interface Probe {
  readonly sources: readonly Source[]
  /** The span of the probe. */
  readonly start: number
  /** Between backticks. */
  readonly inCode: boolean
  /** The written parts of the word at the cursor, before and after it. */
  readonly before: string
  readonly behind: string
}

export function probe(sources: readonly Source[], file: string, offset: number): Probe {
  const text = sources.find((source) => source.file === file)?.text ?? ''
  const [before = ''] = /[\p{L}\p{N}_]*$/u.exec(text.slice(0, offset)) ?? []
  const [behind = ''] = /^[\p{L}\p{N}_]*/u.exec(text.slice(offset)) ?? []
  const { left, right } = cellAround(text, offset)
  const inCode = count(left, '`') % 2 === 1
  const inQuotes = inCode && count(left.slice(left.lastIndexOf('`')), "'") % 2 === 1
  const closed = count(right, '`') % 2 === 1
  const rest = closed ? right.slice(0, right.indexOf('`')) : right
  const quoted = inQuotes && rest.includes("'")
  const braced = count(left, '{') > count(left, '}') && /[{}]/u.exec(rest)?.[0] !== '}'
  const closing = (inQuotes && !quoted ? "'" : '') + (braced ? '}' : '') + (inCode && !closed ? '`' : '')
  const filled =
    text.slice(0, offset) +
    PROBE +
    (closing === '' ? '' : behind + closing) +
    text.slice(offset + (closing === '' ? 0 : behind.length))
  return {
    sources: sources.map((source) => (source.file === file ? { file, text: filled } : source)),
    start: offset,
    inCode,
    before,
    behind,
  }
}

/** The text of the cell, otherwise of the line. */
function cellAround(text: string, offset: number): { readonly left: string; readonly right: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset)
  const left = text.slice(start, offset)
  const right = text.slice(offset, end < 0 ? text.length : end)
  if (!/^\s*\|/u.test(left)) return { left, right }
  const from = [...left.matchAll(/(?<!\\)\|/gu)].at(-1)?.index ?? -1
  const to = right.search(/(?<!\\)\|/u)
  return { left: left.slice(from + 1), right: to < 0 ? right : right.slice(0, to) }
}

const count = (text: string, sign: string): number => text.split(sign).length - 1
