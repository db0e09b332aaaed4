/** The outline of a document: points, their headings, and the rows that declare something. Folding ranges too. */
import { type Block, type Section, type Subject, plainText } from '@ninefold/language/document'
import { isExample } from '@ninefold/language/examples'
import { formOf, formsOf, openOf, placeColumns, type PlaceColumns } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'
import { textOf, type Analysis } from './analysis.ts'
import { helpOf } from './cells/index.ts'
import { columnsAt, endOfLine } from './place.ts'

/** A heading, entity, action or row in the outline of a document. */
export interface OutlineItem {
  readonly label: string
  readonly kind: 'point' | 'subject' | 'example' | 'row'
  /** A word for the kind of row: `actions`, `fields`. */
  readonly detail?: string
  /** The whole span. */
  readonly span: Span
  /** The span of its name. */
  readonly name: Span
  readonly children: readonly OutlineItem[]
}

/** Of one file. */
export function outlineOf(analysis: Analysis, file: string): readonly OutlineItem[] {
  const sections = analysis.document.sections.flatMap((section) =>
    section.headings.filter((span) => span.file === file).map((heading) => ({ section, heading })),
  )
  const inOrder = sections.toSorted((a, b) => a.heading.start - b.heading.start)
  const length = textOf(analysis, file).length
  return inOrder.map(({ section, heading }, at) =>
    pointItem(section, heading, inOrder[at + 1]?.heading.start ?? length, analysis),
  )
}

function pointItem(section: Section, heading: Span, end: number, analysis: Analysis): OutlineItem {
  const inside = (span: Span) => span.file === heading.file && span.start >= heading.start && span.start < end
  const subjects = section.subjects.filter(({ span }) => inside(span))
  const from = subjects[0]?.span.start ?? end
  const own = section.blocks.filter(({ span }) => inside(span) && span.start < from)
  const text = textOf(analysis, heading.file)
  return {
    label: text.slice(heading.start, heading.end),
    kind: 'point',
    detail: helpOf(section.number).title,
    span: { file: heading.file, start: heading.start, end: lastText(text, heading.end, end) },
    name: heading,
    children: [
      ...rowItems(own, columnsAt(section.number, undefined)),
      ...subjects.map((subject, at) => subjectItem(section, subject, subjects[at + 1]?.span.start ?? end, text)),
    ],
  }
}

function subjectItem(section: Section, subject: Subject, end: number, text: string): OutlineItem {
  const { span, title, blocks } = subject
  return {
    label: plainText(title) || '…',
    kind: isExample(subject) ? 'example' : 'subject',
    span: { ...span, end: lastText(text, span.end, end) },
    name: span,
    children: rowItems(blocks, columnsAt(section.number, subject)),
  }
}

/** Rows, named by their first known column. */
function rowItems(blocks: readonly Block[], { tables }: PlaceColumns): readonly OutlineItem[] {
  return blocks.flatMap((block): readonly OutlineItem[] => {
    const form = block.kind === 'table' ? formOf(block, formsOf(tables), openOf(tables)) : undefined
    if (block.kind !== 'table' || form === undefined) return []
    const { columns } = tables[form]!
    const [naming = ''] = Object.keys(columns)
    const at = placeColumns(block.header, columns).get(naming)
    return block.rows.flatMap((row) => {
      const cell = row.cells[at ?? 0]
      if (!cell || cell.text === '') return []
      return [
        { label: plainText(cell), kind: 'row' as const, detail: form, span: row.span, name: cell.span, children: [] },
      ]
    })
  })
}

/** The end of the last line that is not blank. */
function lastText(text: string, from: number, end: number): number {
  return Math.max(from, from + text.slice(from, end).trimEnd().length)
}

/** Folding ranges: sections, headings, tables of several rows. First and last offset. */
export function foldingOf(analysis: Analysis, file: string): readonly Span[] {
  const text = textOf(analysis, file)
  const parts = outlineOf(analysis, file).flatMap((point) => [
    point,
    ...point.children.filter(({ kind }) => kind !== 'row'),
  ])
  const blocks = analysis.document.sections.flatMap((one) => [
    ...one.blocks,
    ...one.subjects.flatMap(({ blocks: own }) => own),
  ])
  const tables = blocks.filter(({ kind, span }) => kind === 'table' && span.file === file)
  return [...parts, ...tables]
    .map(({ span }) => span)
    .filter(({ start, end }) => endOfLine(text, start) < end)
    .toSorted((a, b) => a.start - b.start)
}
