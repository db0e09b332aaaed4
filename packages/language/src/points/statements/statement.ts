/**
 * The statements of points 2 to 9: each row of a table and each of its cells, each item of a list, each sentence of a paragraph. Quotations,
 * blocks of code, headings and examples are no statements. What becomes of each is in `coverage-map.ts`.
 */
import {
  type Block,
  type Phrase,
  type Section,
  type Table,
  joinPhrases,
  plainText,
  splitAt,
} from '../../document/index.ts'
import { memoize } from '@ninefold/plan/base'
import type { Span } from '@ninefold/plan/problem'
import { isNotKnown, itemOf } from '../../kernel/index.ts'

export interface Statement {
  readonly kind: 'row' | 'cell' | 'item' | 'sentence'
  readonly text: string
  readonly span: Span
  /** Of an item: where what is nested in it ends. */
  readonly end: number
  /** A row, a cell, or `Key: value`: its names are looked up only where it is read. */
  readonly structured: boolean
  /** Of a row: all headings; of a cell: its own. A table or a column that is not read is reported there. */
  readonly header?: Span
  /** Of a row. */
  readonly row?: { readonly table: Table; readonly cells: readonly Phrase[] }
}

/** Where what enforces it begins: a sentence that was read as a whole is text. */
export const enforcedPart = ({ kind, span }: Statement): Span =>
  kind === 'sentence' ? { ...span, start: span.start + 1 } : span

export const statementsIn = ({ blocks, subjects }: Section): readonly Statement[] =>
  [blocks, ...subjects.map((subject) => subject.blocks)]
    .flat()
    .flatMap(statementsOf)
    .filter(({ text, structured }) => SAYS_SOMETHING.test(text) && (structured || !hasNoContent(text)))

const SAYS_SOMETHING = /[\p{L}\p{N}]/u

/** `None so far.`, `Not known yet.` */
const hasNoContent = (text: string): boolean =>
  text.length <= 40 && (isNotKnown(text) || /^(?:none|nothing)(?: yet| so far| here)?\.?$/iu.test(text))

const statementsOf = memoize((block: Block): readonly Statement[] => {
  if (block.kind === 'table') return rowsOf(block)
  const item = itemOf(block)
  if (item) {
    const { text, nested } = item
    const span = { ...block.span, end: Math.max(text.span.end, nested[0]?.span.start ?? block.span.end) }
    const structured = block.kind === 'bullet' && !block.loose
    const own = {
      kind: 'item',
      text: plainText(text),
      span,
      end: Math.max(span.end, block.span.end),
      structured,
    } as const
    return [own, ...nested.flatMap(statementsOf)]
  }
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  return lines ? sentencesIn(lines) : []
})

function rowsOf(table: Table): readonly Statement[] {
  const { header, rows, span } = table
  const head = { ...span, end: header.at(-1)?.span.end ?? span.start }
  return rows.map(({ cells, span: row }) => ({
    kind: 'row',
    text: cells
      .map(plainText)
      .filter((text) => text !== '')
      .join(' | '),
    span: row,
    end: row.end,
    structured: true,
    header: head,
    row: { table, cells },
  }))
}

/** Each cell with content, with the number of its column. */
export const cellsOf = ({ row }: Statement): readonly (Statement & { readonly column: number })[] =>
  (row?.cells ?? []).flatMap((cell, column) =>
    SAYS_SOMETHING.test(cell.text)
      ? [
          {
            kind: 'cell',
            text: plainText(cell),
            span: cell.span,
            end: cell.span.end,
            structured: true,
            header: row!.table.header[column]!.span,
            column,
          },
        ]
      : [],
  )

function sentencesIn(lines: readonly Phrase[]): readonly Statement[] {
  const whole = joinPhrases(lines, ' ')
  const sentences = whole ? splitAt(whole, /(?<=[.!?])\s+(?=["“„(]?\p{Lu})/u) : []
  return sentences.map((one) => ({
    kind: 'sentence',
    text: plainText(one),
    span: one.span,
    end: one.span.end,
    structured: false,
  }))
}

/** Every place in what was read; a table of the document in it is not read yet. */
export function spansIn(value: unknown, seen = new Set<unknown>()): readonly Span[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (isSpan(value)) return [value]
  if ('rows' in value && 'markdown' in value) return []
  return Object.values(value).flatMap((one) => spansIn(one, seen))
}

const isSpan = (value: object): value is Span => 'start' in value && 'end' in value && 'file' in value
