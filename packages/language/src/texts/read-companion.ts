/** Reads a companion file: a heading for each point, a heading for each entity or screen below it, tables Text, Translation. */
import { inText, parseDocument, plainText, type Block, type Source, type Table } from '../document/index.ts'
import type { TextPlace } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'

/** A row of a table. Texts are in one line (`inOneLine`). */
export interface CompanionRow {
  readonly text: string
  /** '': not translated yet. */
  readonly translation: string
  readonly span: Span
  readonly translationSpan: Span
}

/** The tables under one heading. */
export interface CompanionGroup {
  readonly place: TextPlace
  /** Of the heading. */
  readonly span: Span
  readonly rows: readonly CompanionRow[]
  /** Tables with other columns. */
  readonly unread: readonly Span[]
}

/** In the order of the file. Sections that are no points are left out. */
export function readCompanion(source: Source): readonly CompanionGroup[] {
  const document = parseDocument([source])
  const moved = inText(document)
  const group = (place: TextPlace, span: Span, blocks: readonly Block[]): readonly CompanionGroup[] => {
    const tables = blocks.filter((block): block is Table => block.kind === 'table')
    const [read, unread] = [tables.filter(isRead), tables.filter((table) => !isRead(table))]
    const rows = read.flatMap((table) =>
      table.rows.map(({ cells }) =>
        rowOf(
          cells.map((cell) => moved(cell.span)),
          source,
        ),
      ),
    )
    return tables.length === 0
      ? []
      : [{ place, span: moved(span), rows, unread: unread.map((table) => moved(table.span)) }]
  }
  return document.sections.flatMap(({ number: point, span, blocks, subjects }) => [
    ...group({ point, subject: '' }, span, blocks),
    ...subjects.flatMap((each) => group({ point, subject: plainText(each.title) }, each.span, each.blocks)),
  ])
}

const isRead = ({ header }: Table): boolean =>
  ['text', 'translation'].every((name, at) => header[at] && plainText(header[at]).trim().toLowerCase() === name)

function rowOf([text, translation]: readonly Span[], source: Source): CompanionRow {
  const written = (span: Span) => source.text.slice(span.start, span.end).trim().replaceAll('\\|', '|')
  return {
    text: written(text!),
    translation: written(translation!),
    span: text!,
    translationSpan: translation!,
  }
}
