/**
 * Tables that Markdown does not take for one because the line of dashes below the header has too few or too many cells,
 * or is missing. An author who adds a column forgets it easily, and without a word everything in the table would be lost.
 */
import type { Problem } from '../problem/problem.ts'
import type { Reading } from './inline.ts'
import { documentProblem } from './problems.ts'

const DASHES = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u
const ROW = /^ {0,3}\|.*\|/u
const FENCE = /^ {0,3}(`{3,}|~{3,})/u

interface Line {
  readonly text: string
  readonly start: number
}

/** The text with such lines put right without moving a character, so that the table is read all the same; and what is wrong. */
export function mendTables(reading: Reading): { readonly text: string; readonly problems: readonly Problem[] } {
  const lines = linesOf(reading.text)
  const problems: Problem[] = []
  const texts = lines.map((line) => line.text)
  for (const at of headers(lines)) {
    const header = lines[at]!
    const dashes = lines[at + 1]!
    const columns = countCells(header.text)
    if (!DASHES.test(dashes.text)) problems.push(withoutDashes(reading.file, header, dashes, columns))
    else if (countCells(dashes.text) !== columns) {
      problems.push(unlike(reading.file, header, dashes, columns))
      texts[at + 1] = dashesFor(columns, dashes.text.length) ?? dashes.text
    }
  }
  return { text: texts.join('\n'), problems }
}

function linesOf(text: string): readonly Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const found = { text: line, start }
    start += line.length + 1
    return found
  })
}

/** The first of several lines with pipes, outside of fenced code. */
function headers(lines: readonly Line[]): readonly number[] {
  const found: number[] = []
  let fence: string | undefined
  let before = ''
  for (const [at, { text }] of lines.entries()) {
    const mark = FENCE.exec(text)?.[1]
    if (mark && fence === undefined) fence = mark
    else if (mark && fence !== undefined && mark[0] === fence[0] && mark.length >= fence.length) fence = undefined
    else if (fence === undefined && ROW.test(text) && !ROW.test(before) && !DASHES.test(text)) {
      const next = lines[at + 1]?.text ?? ''
      if (ROW.test(next) || (DASHES.test(next) && next.includes('|'))) found.push(at)
    }
    before = text
  }
  return found
}

/** As Markdown counts them: between bare pipes, the outer ones left out. */
function countCells(line: string): number {
  return line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
    .split(/(?<!\\)\|/u).length
}

function dashesFor(columns: number, length: number): string | undefined {
  const shortest = `|${'-|'.repeat(columns)}`
  return shortest.length > length ? undefined : `|${'-'.repeat(length - shortest.length)}${shortest.slice(1)}`
}

const spanOf = (file: string, line: Line) => {
  const blanks = line.text.length - line.text.trimStart().length
  return { file, start: line.start + blanks, end: line.start + line.text.trimEnd().length }
}

const written = (columns: number) => `|${' --- |'.repeat(columns)}`

function unlike(file: string, header: Line, dashes: Line, columns: number): Problem {
  const span = spanOf(file, dashes)
  const second = { span: spanOf(file, header), label: 'the header' }
  const fix = { title: 'Write one group of dashes for each column', edits: [{ span, text: written(columns) }] }
  return documentProblem('DOC-017', { span, second, fix }, { columns, dashes: countCells(dashes.text) })
}

function withoutDashes(file: string, header: Line, next: Line, columns: number): Problem {
  const place = { file, start: next.start, end: next.start }
  const fix = { title: 'Add the line of dashes', edits: [{ span: place, text: `${written(columns)}\n` }] }
  return documentProblem('DOC-018', { span: spanOf(file, header), fix }, { dashes: written(columns) })
}
