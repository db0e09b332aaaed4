/** The position of an offset in a document: its point, heading, cell or bullet. */
import {
  type Bullet,
  type Phrase,
  type Section,
  type Subject,
  type Table,
  lastBefore,
  sectionAt,
} from '@ninefold/language/document'
import type { PointNumber } from '@ninefold/plan'
import {
  columnsCalled,
  formOf,
  formsOf,
  openOf,
  placeColumns,
  type Column,
  type Columns,
  type PlaceColumns,
} from '@ninefold/language/kernel'
import { isExample } from '@ninefold/language/examples'
import type { Span } from '@ninefold/plan/problem'
import { textOf, type Analysis } from './analysis.ts'
import { examples, helpOf } from './cells/index.ts'

export interface Place {
  readonly file: string
  readonly offset: number
  /** Absent before the first section, and in a section that is none of the nine points. */
  readonly section?: Section
  readonly subject?: Subject
  readonly cell?: CellPlace
  readonly bullet?: BulletPlace
}

interface CellPlace {
  readonly table: Table
  /** The name of the table's form; absent for an unknown table. */
  readonly form?: string
  readonly header: boolean
  /** The index of the cell in its row, from 0. */
  readonly index: number
  /** The column of the form; `*` for a column that only this table has, as in a matrix. */
  readonly column?: string
  /** The span between two bars. */
  readonly span: Span
}

interface BulletPlace {
  readonly bullet: Bullet
  readonly key?: string
  readonly inValue: boolean
}

export function placeAt(analysis: Analysis, file: string, offset: number): Place {
  const section = sectionAt(analysis.document.sections, file, offset)
  const subject = section && lastBefore(section.subjects, file, offset)
  const blocks = subject?.blocks ?? section?.blocks ?? []
  const block = blocks.find(({ span }) => covers(span, file, offset))
  const columns = section && columnsAt(section.number, subject)
  const place: Place = { file, offset, ...(section && { section }), ...(subject && { subject }) }
  if (block?.kind === 'table' && columns)
    return { ...place, cell: cellAt(block, columns, textOf(analysis, file), offset) }
  if (block?.kind === 'bullet' && columns) return { ...place, bullet: bulletAt(block, columns, offset) }
  return place
}

/** The tables and bullets that are allowed here. */
export function columnsAt(point: PointNumber, subject: Subject | undefined): PlaceColumns {
  const { section, subject: below } = helpOf(point).columns
  if (!subject) return section
  return isExample(subject) ? examples.columns : (below ?? section)
}

/** The declaration of the column or bullet. */
export function columnAt({ section, subject, cell, bullet }: Place): Column | undefined {
  if (!section) return undefined
  const { tables, bullets = {} } = columnsAt(section.number, subject)
  if (bullet?.key !== undefined) return bullets[bullet.key]
  if (cell?.form === undefined || cell.column === undefined) return undefined
  const setting = cell.form === 'settings' && cell.column === 'value' ? settingIn(cell, bullets) : undefined
  if (setting) return setting
  const { columns, others } = tables[cell.form]!
  return cell.column === '*' ? others : columns[cell.column]
}

/** The setting of the row. */
function settingIn({ table, span }: CellPlace, settings: Columns): Column | undefined {
  const row = table.rows.find((one) => one.span.start <= span.start && span.start <= one.span.end)
  const [setting] = row ? columnsCalled(row.cells[0]!, settings) : []
  return setting === undefined ? undefined : settings[setting]
}

const covers = (span: Span, file: string, offset: number): boolean =>
  span.file === file && span.start <= offset && offset <= span.end

function cellAt(table: Table, { tables }: PlaceColumns, text: string, offset: number): CellPlace {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(start, endOfLine(text, start))
  const bars = [...line.matchAll(/(?<!\\)\|/gu)].map(({ index }) => index)
  const before = bars.filter((bar) => start + bar < offset)
  const index = before.length - (/^\s*\|/u.test(line) ? 1 : 0)
  const [from, to] = [before.at(-1) ?? -1, bars.find((bar) => start + bar >= offset) ?? line.length]
  const form = formOf(table, formsOf(tables), openOf(tables))
  const header = start <= table.span.start
  const column = form === undefined ? undefined : columnNameAt(table.header, tables[form]!.columns, index)
  return {
    table,
    header,
    index,
    span: { file: table.span.file, start: start + from + 1, end: start + to },
    ...(form !== undefined && { form }),
    ...(column !== undefined && { column }),
  }
}

function columnNameAt(header: readonly Phrase[], columns: Columns, index: number): string | undefined {
  const placed = [...placeColumns(header, columns)].find(([, at]) => at === index)?.[0]
  return placed ?? (header[index] ? '*' : undefined)
}

function bulletAt(bullet: Bullet, { bullets = {} }: PlaceColumns, offset: number): BulletPlace {
  const [key] = columnsCalled(bullet.key, bullets)
  return { bullet, ...(key !== undefined && { key }), inValue: offset > bullet.key.span.end }
}

export function endOfLine(text: string, from: number): number {
  const found = text.indexOf('\n', from)
  const end = found < 0 ? text.length : found
  return text[end - 1] === '\r' && end > from ? end - 1 : end
}
