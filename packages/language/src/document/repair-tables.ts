/**
 * Repairs tables that Markdown does not recognise because the line of dashes below the header is missing, or has too few or
 * too many cells (easily forgotten when a column is added). Also repairs rows that a bare pipe inside code splits, if that is
 * unambiguous. Each repair is reported.
 */
import { append } from '@ninefold/plan/base'
import type { Problem } from '@ninefold/plan/problem'
import { GOES_ON, NO_ROW, withPipes } from './ascii-tables.ts'
import { DASHES_FOR_ALL, countCells } from './markdown-tables.ts'
import { DASHES, ENDS_TABLE, splitRows, type Line } from './split-rows.ts'
import { documentProblem } from './problems.ts'

/** Probably a line of dashes. */
const RULED = /^(?=.*[-=_–—―:])[-=_–—―:|+\s]+$/u
const ROW = new RegExp(`^ {0,3}[|${GOES_ON}].*\\|`, 'u')
const FENCE = /^ {0,3}(`{3,}|~{3,})/u

/** The text with repaired tables, and the problems. No character moves. */
export function repairTables(
  file: string,
  text: string,
): { readonly text: string; readonly problems: readonly Problem[] } {
  const drawn = withPipes(text.split('\n'))
  const lines = linesOf(drawn.lines)
  const problems = drawn.tooLong.map((at) => documentProblem('DOC-028', { span: spanOf(file, lines[at]!) }, {}))
  const texts = lines.map((line) => line.text)
  const split = splitRows(file, lines)
  append(problems, split.problems)
  for (const at of headers(lines).filter((line) => !split.lines.has(line))) {
    const header = lines[at]!
    const dashes = lines[at + 1]!
    const columns = countCells(header.text)
    const isRuled = RULED.test(dashes.text)
    if (!DASHES.test(dashes.text)) {
      problems.push(isRuled ? withOthers(file, header, dashes, columns) : withoutDashes(file, lines, at, columns))
      if (isRuled) texts[at + 1] = dashes.text.replace(/\S/u, DASHES_FOR_ALL)
    } else if (countCells(dashes.text) !== columns) {
      problems.push(unlike(file, header, dashes, columns))
      texts[at + 1] = dashes.text.replace(/\S/u, DASHES_FOR_ALL)
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

/** Replaces a bare pipe that belongs to code. */
export const BAR = '\uE003'

/** The bare pipes inside code, if the row has the right number of cells without them. */
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

/** The first lines of tables, outside fenced code. */
function headers(lines: readonly Line[]): readonly number[] {
  const found: number[] = []
  let fence: string | undefined
  let before = ''
  let inRows = false
  // A table continues up to an empty line or another block.
  let inTable = false
  for (const [at, { text }] of lines.entries()) {
    const mark = FENCE.exec(text)?.[1]
    const next = lines[at + 1]?.text ?? ''
    if (ENDS_TABLE.test(text)) inTable = false
    // Above a header, only dashes are allowed.
    const opens = !inTable && (!ROW.test(before) || (!inRows && DASHES.test(next)))
    inTable ||= ROW.test(text) && DASHES.test(next) && next.includes('|')
    if (mark && fence === undefined) fence = mark
    else if (mark && fence !== undefined && mark[0] === fence[0] && mark.length >= fence.length) fence = undefined
    else if (fence === undefined && isHeader(text, opens, next)) {
      if (ROW.test(next) || (DASHES.test(next) && next.includes('|'))) found.push(at)
    }
    before = text
    inRows = ROW.test(text) && (inRows || !DASHES.test(text))
  }
  return found
}

function isHeader(text: string, opens: boolean, next: string): boolean {
  if (DASHES.test(text) || NO_ROW.test(text)) return false
  return ROW.test(text) ? opens : text.includes('|') && next.includes('|') && DASHES.test(next)
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

function withOthers(file: string, header: Line, next: Line, columns: number): Problem {
  const dashes = written(columns)
  const span = spanOf(file, next)
  const second = { span: spanOf(file, header), label: 'the header' }
  const fix = { title: 'Write a line of dashes', edits: [{ span, text: dashes }] }
  return documentProblem('DOC-018', { span, second, fix }, { dashes, ruled: true })
}

/** Text directly above may prevent the table, so the fix also inserts an empty line there. */
function withoutDashes(file: string, lines: readonly Line[], at: number, columns: number): Problem {
  const header = lines[at]!
  const place = (start: number) => ({ file, start, end: start })
  const [indent = ''] = /^ */u.exec(header.text) ?? []
  const dashes = written(columns)
  const separated = (lines[at - 1]?.text ?? '').trim() === '' ? [] : [{ span: place(header.start), text: '\n' }]
  const edits = [...separated, { span: place(lines[at + 1]!.start), text: `${indent}${dashes}\n` }]
  const fix = { title: 'Add the line of dashes', edits }
  return documentProblem('DOC-018', { span: spanOf(file, header), fix }, { dashes, ruled: false })
}
