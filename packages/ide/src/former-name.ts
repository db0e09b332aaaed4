/** The edit that adds a former name to a document, so that stored data follows the rename. */
import { endOfLine } from './place.ts'
import { type Block, type Row, type Table, plainText } from '@ninefold/language/document'
import { fold, type Named } from '@ninefold/language/kernel'
import { isWithin, type Edit, type Span } from '@ninefold/plan/problem'
import { textOf, type Analysis } from './analysis.ts'
import { declarationsOf } from './name-index.ts'
import type { Naming } from './naming.ts'

/** Undefined for names without stored data, and if there is no place for it. */
export function formerName(named: Named, from: Naming, to: Naming, analysis: Analysis): readonly Edit[] {
  const [declared] = declarationsOf(analysis.names, named)
  const was = from.own.identifier ? from.identifier : from.label
  if (!declared?.declares) return named.kind === 'choice' ? formerStates(named, to, analysis) : []
  switch (named.kind) {
    case 'entity':
      return formerEntity(declared.span, was, analysis)
    case 'field':
      return inRow(declared.span, was, analysis)
    case 'choice':
      if (inFieldsTable(declared.span, analysis)) return [behind(declared.span, ` (was ${was})`)]
      return lifecycleOf(named, analysis) ? inRow(declared.span, was, analysis) : []
    default:
      return []
  }
}

const WAS = ['was', 'formername', 'renamedfrom', 'formerly'].map(fold)

/** `- Was: Expense`, below the heading. */
function formerEntity(heading: Span, was: string, analysis: Analysis): readonly Edit[] {
  const subject = subjectsOf(analysis).find(({ title }) => isWithin(heading, title.span))
  if (!subject) return []
  const bullet = subject.blocks.find((block) => block.kind === 'bullet' && WAS.includes(fold(plainText(block.key))))
  if (bullet?.kind === 'bullet') return [behind(bullet.value.span, `, ${was}`)]
  const text = textOf(analysis, heading.file)
  const end = endOfLine(text, heading.end)
  const gap = subject.blocks[0]?.kind === 'bullet' ? '\n' : '\n\n'
  const at = subject.blocks[0]?.kind === 'bullet' ? subject.blocks[0].span.start : end
  if (at !== end) return [insert(heading.file, at - bulletMark(text, at), `- Was: ${was}${gap}`)]
  return [insert(heading.file, end, `\n\n- Was: ${was}`)]
}

/** The number of characters of the list marker before a bullet's text. */
function bulletMark(text: string, at: number): number {
  return /[-*+]\s+$/u.exec(text.slice(0, at))?.[0].length ?? 0
}

/** In the column *Was* of its row. The column is added if it is missing. */
function inRow(declared: Span, was: string, analysis: Analysis): readonly Edit[] {
  for (const table of tablesOf(analysis)) {
    const row = table.rows.find((one) => one.cells.some((cell) => isWithin(declared, cell.span)))
    if (!row) continue
    const column = table.header.findIndex((cell) => WAS.includes(fold(plainText(cell))))
    if (column < 0) return newColumn(table, row, was, analysis)
    const cell = row.cells[column]!
    return [cell.text === '' ? insert(cell.span.file, cell.span.end, ` ${was}`) : behind(cell.span, `, ${was}`)]
  }
  return []
}

/** Only in tables with bars. Cells of rows without a former name are empty. */
function newColumn(table: Table, row: Row, was: string, analysis: Analysis): readonly Edit[] {
  const { file, start } = table.span
  const text = textOf(analysis, file)
  const starts = [start, endOfLine(text, start) + 1, ...table.rows.map(({ span }) => span.start)]
  const lines = starts.map((at) => lineAround(text, at))
  const [header = '', dashes = ''] = lines.map((line) => text.slice(line.start, line.end))
  if (!header.includes('|') || !/^[\s|:-]+$/u.test(dashes) || !dashes.includes('|')) return []
  return lines.map((line, index) => {
    const written = text.slice(line.start, line.end)
    const bars = written.match(/(?<!\\)\|/gu)?.length ?? 0
    const closed = /\|\s*$/u.test(written)
    const cells = bars + 1 - Number(/^\s*\|/u.test(written)) - Number(closed)
    const isRow = table.rows[index - 2] === row
    const missing = isRow ? Math.max(0, table.header.length - cells) : 0
    const cell = ['Was', '---'][index] ?? (isRow ? was : '')
    return insert(file, line.end, `${closed ? '' : ' |'}${' |'.repeat(missing)} ${cell && `${cell} `}|`)
  })
}

function lineAround(text: string, at: number): { readonly start: number; readonly end: number } {
  const start = text.lastIndexOf('\n', at - 1) + 1
  return { start, end: endOfLine(text, start) }
}

function inFieldsTable(place: Span, { document }: Analysis): boolean {
  return document.sections[2]!.subjects.some(({ blocks }) => blocks.some(({ span }) => isWithin(place, span)))
}

/** States that only From and To mention get a table, with the former name of this state. */
function formerStates(named: Named, to: Naming, analysis: Analysis): readonly Edit[] {
  const lifecycle = lifecycleOf(named, analysis)
  const table = lifecycle && tablesOf(analysis).find(({ rows }) => rows.some((row) => holdsState(row, named, analysis)))
  if (!lifecycle || !table) return []
  const rows = lifecycle.states.map(({ key }) => (key === named.name ? `| ${to.label} | ${key} |` : `| ${key} | |`))
  return [insert(table.span.file, table.span.end, ['\n', '| State | Was |', '| --- | --- |', ...rows].join('\n'))]
}

function lifecycleOf({ of }: Named, { plan }: Analysis) {
  return plan.lifecycles.find(({ entity, field }) => `${entity}.${field}` === of)
}

function holdsState(row: Row, named: Named, { names }: Analysis): boolean {
  return declarationsOf(names, named).some(({ span }) => isWithin(span, row.span))
}

const subjectsOf = ({ document }: Analysis) => document.sections.flatMap((section) => section.subjects)

function tablesOf({ document }: Analysis): readonly Table[] {
  const blocks: readonly Block[] = document.sections.flatMap((section) => [
    ...section.blocks,
    ...section.subjects.flatMap((subject) => subject.blocks),
  ])
  return blocks.filter((block) => block.kind === 'table')
}

const insert = (file: string, at: number, text: string): Edit => ({ span: { file, start: at, end: at }, text })
const behind = ({ file, end }: Span, text: string): Edit => insert(file, end, text)
