/**
 * Tables that Markdown does not take for one because the line of dashes below the header has too few or too many cells,
 * or is missing. An author who adds a column forgets it easily, and without a word everything in the table would be lost.
 * And rows that a bare pipe inside code cuts in two, where nothing else can be meant.
 */
import type { Problem } from '../problem/problem.ts'
import { GOES_ON, withPipes } from './ascii-tables.ts'
import { documentProblem } from './problems.ts'

const DASHES = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/u
/** Meant as one of dashes. */
const RULED = /^(?=.*[-=_–—―:])[-=_–—―:|+\s]+$/u
const ROW = new RegExp(`^ {0,3}[|${GOES_ON}].*\\|`, 'u')
const FENCE = /^ {0,3}(`{3,}|~{3,})/u

interface Line {
  readonly text: string
  readonly start: number
}

/** The text with such lines put right without moving a character, so that the table is read all the same; and what is wrong. */
export function mendTables(
  file: string,
  text: string,
): { readonly text: string; readonly problems: readonly Problem[] } {
  const drawn = withPipes(text.split('\n'))
  const lines = linesOf(drawn.lines)
  const problems = drawn.tooLong.map((at) => documentProblem('DOC-028', { span: spanOf(file, lines[at]!) }, {}))
  const texts = lines.map((line) => line.text)
  for (const at of headers(lines)) {
    const header = lines[at]!
    const dashes = lines[at + 1]!
    const columns = countCells(header.text)
    const isRuled = RULED.test(dashes.text)
    if (!DASHES.test(dashes.text)) {
      problems.push(withoutDashes(file, header, dashes, columns, isRuled))
      if (isRuled) texts[at + 1] = dashesFor(columns, dashes.text) ?? dashes.text
    } else if (countCells(dashes.text) !== columns) {
      problems.push(unlike(file, header, dashes, columns))
      texts[at + 1] = dashesFor(columns, dashes.text) ?? dashes.text
    }
    for (let row = at + 2; lines[row]?.text.includes('|'); row++) {
      const cut = codePipes(lines[row]!, columns)
      if (cut.length === 0) continue
      const inCode = new Set(cut)
      problems.push(
        bareInCode(
          file,
          cut.map((pipe) => lines[row]!.start + pipe),
        ),
      )
      texts[row] = texts[row]!.replace(/\|/gu, (pipe, at: number) => (inCode.has(at) ? BAR : pipe))
    }
  }
  return { text: texts.join('\n'), problems }
}

/** Stands in the text for a bare pipe that belongs to code. */
export const BAR = '\uE003'

/** The bare pipes inside code, if without them the row has as many cells as its table has columns. */
function codePipes({ text }: Line, columns: number): readonly number[] {
  if (!text.includes('`') || countCells(text) <= columns) return []
  const codes = [...text.matchAll(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/gu)]
  const pipes = codes.flatMap((code) => [...code[0].matchAll(/(?<!\\)\|/gu)].map((pipe) => code.index + pipe.index))
  return countCells(text) - pipes.length <= columns ? pipes : []
}

function bareInCode(file: string, pipes: readonly number[]): Problem {
  const edits = pipes.map((start) => ({ span: { file, start, end: start }, text: '\\' }))
  const span = { file, start: pipes[0]!, end: pipes.at(-1)! + 1 }
  return documentProblem('DOC-022', { span, fix: { title: 'Write the pipes inside code as \\|', edits } }, {})
}

function linesOf(texts: readonly string[]): readonly Line[] {
  let start = 0
  return texts.map((line) => {
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
    else if (fence === undefined && isHeader(text, before, lines[at + 1]?.text ?? '')) {
      const next = lines[at + 1]?.text ?? ''
      if (ROW.test(next) || (DASHES.test(next) && next.includes('|'))) found.push(at)
    }
    before = text
  }
  return found
}

function isHeader(text: string, before: string, next: string): boolean {
  if (DASHES.test(text)) return false
  return ROW.test(text) ? !ROW.test(before) : text.includes('|') && next.includes('|') && DASHES.test(next)
}

/** As Markdown counts them: between bare pipes, the outer ones left out. */
function countCells(line: string): number {
  return line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
    .split(/(?<!\\)\|/u).length
}

/** As long as the line; undefined where that is too short, blanks at its end aside. */
function dashesFor(columns: number, line: string): string | undefined {
  const shortest = `|${'-|'.repeat(columns)}`
  const closing = line.endsWith('|') ? 1 : 0
  const room = line.slice(0, line.length - closing).trimEnd().length + closing
  if (shortest.length <= room) return `|${'-'.repeat(line.length - shortest.length)}${shortest.slice(1)}`
  // Without outer pipes there is room for one more.
  const open = shortest.slice(1, -1)
  return open.length > room || columns === 1 ? undefined : open.padStart(line.length, '-')
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

function withoutDashes(file: string, header: Line, next: Line, columns: number, ruled: boolean): Problem {
  const dashes = written(columns)
  if (ruled) {
    const span = spanOf(file, next)
    const second = { span: spanOf(file, header), label: 'the header' }
    const fix = { title: 'Write a line of dashes', edits: [{ span, text: dashes }] }
    return documentProblem('DOC-018', { span, second, fix }, { dashes, ruled })
  }
  const place = { file, start: next.start, end: next.start }
  const fix = { title: 'Add the line of dashes', edits: [{ span: place, text: `${dashes}\n` }] }
  return documentProblem('DOC-018', { span: spanOf(file, header), fix }, { dashes, ruled })
}
