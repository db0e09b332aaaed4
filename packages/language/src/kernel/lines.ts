/**
 * Rows outside tables. The same row in three forms:
 *
 *     | Field | Type | Required |        - Title (text, required)        ### Title
 *     | Title | text | yes      |                                        - Type: text
 *                                                                        - Required: yes
 *
 * A line is parsed by the patterns of its room, whose slots are columns; bullets under a heading, or nested in a
 * line, are parsed by their keys, which are the names of columns.
 */
import {
  type Block,
  type Bullet,
  type Item,
  type Phrase,
  joinPhrases,
  makePhrase,
  matchPattern,
  splitSentences,
} from '../document/index.ts'
import type { Pattern } from '@ninefold/plan/pattern'
import { memoized } from '../incremental.ts'
import { memoize } from '@ninefold/plan/base'
import type { Span } from '@ninefold/plan/problem'
import { columnsNamed, type TableForm } from './columns.ts'
import { explain, type RowRead } from './row.ts'

interface LinesRead<F extends TableForm> {
  readonly rows: readonly RowRead<F>[]
  /** All other blocks. */
  readonly rest: readonly Block[]
}

/**
 * The rows among the items of lists in these blocks; `isRow` checks the matches of the patterns. Memoized: the same blocks
 * and the same `isRow` give the same rows.
 */
export function readLines<F extends TableForm>(
  blocks: readonly Block[],
  form: F,
  lines: readonly Pattern[],
  isRow: (row: RowRead<F>, block: Block) => boolean = ANY_ROW,
): LinesRead<F> {
  return readerOf(lines)(blocks, form, isRow as IsRow) as unknown as LinesRead<F>
}

type IsRow = (row: RowRead<TableForm>, block: Block) => boolean
const ANY_ROW = () => true

const readerOf = memoize((lines: readonly Pattern[]) => {
  const itemsIn = memoize((block: Block) => asItems(block, lines))
  const readEach = lines.map((line) =>
    memoized((block: Block, form: TableForm) => {
      const item = itemOf(block)
      return item && readLine(item, form, line, block.span)
    }),
  )
  const rowOf = (block: Block, form: TableForm, isRow: IsRow): RowRead<TableForm> | undefined => {
    if (!itemOf(block)) return undefined
    for (const read of readEach) {
      const row = read(block, form)
      if (row && isRow(row, block)) return row
    }
    return undefined
  }
  return memoized((blocks: readonly Block[], form: TableForm, isRow: IsRow): LinesRead<TableForm> => {
    const rows: RowRead<TableForm>[] = []
    const rest = blocks.flatMap((block) => {
      const parts = itemsIn(block)
      const left = parts.filter((part) => {
        const row = rowOf(part, form, isRow)
        if (row) rows.push(row)
        return row === undefined
      })
      return left.length === parts.length ? [block] : left
    })
    return { rows, rest }
  })
})

/** A paragraph in which every line is a row is read as a list without marks. */
function asItems(block: Block, lines: readonly Pattern[]): readonly Block[] {
  if (block.kind !== 'prose' || !block.lines) return [block]
  const isRow = (text: Phrase) =>
    // A line that begins with a pipe is a row of a broken table.
    text.text.length <= LONGEST && !text.text.startsWith('|') && lines.some((line) => matchPattern(text, line))
  if (!block.lines.every(isRow)) return [block]
  return block.lines.map((text) => ({
    kind: 'prose',
    markdown: text.text,
    item: { text, nested: [] },
    span: text.span,
  }))
}

/** The item of a list; undefined for other blocks. */
export function itemOf(block: Block): Item | undefined {
  return block.kind === 'bullet' ? block : block.kind === 'prose' ? block.item : undefined
}

/** The sentences of an item or of a paragraph; none for other blocks. */
export function sentencesOf(block: Block): readonly Phrase[] {
  const lines = block.kind === 'prose' && !block.code ? block.lines : undefined
  const text = itemOf(block)?.text ?? (lines && joinPhrases(lines, ' '))
  return text ? splitSentences(text) : []
}

/** Longer items are text. */
const LONGEST = 1000

function readLine<F extends TableForm>(item: Item, form: F, line: Pattern, span: Span): RowRead<F> | undefined {
  const cells = item.text.text.length > LONGEST ? undefined : matchPattern(item.text, line)
  if (!cells) return undefined
  const { row, rest } = readRecord(form, cells as { readonly [K in keyof F]?: Phrase }, item.nested, span)
  return { ...row, cells: explain(form, row.cells, rest.flatMap(asText)) }
}

interface RecordRead<F extends TableForm> {
  readonly row: RowRead<F>
  /** The number of bullets with the name of a column. */
  readonly known: number
  /** All other blocks. */
  readonly rest: readonly Block[]
}

/** A row from known cells (such as the text of a heading) and from bullets whose keys are columns. */
export function readRecord<F extends TableForm>(
  form: F,
  given: { readonly [K in keyof F]?: Phrase },
  blocks: readonly Block[],
  span: Span,
): RecordRead<F> {
  const cells = new Map(Object.entries<Phrase | undefined>(given))
  const rest: Block[] = []
  for (const block of blocks) {
    const column = block.kind === 'bullet' ? columnOf(block, form, cells) : undefined
    if (column !== undefined) cells.set(column, (block as Bullet).value)
    else rest.push(block)
  }
  const known = blocks.length - rest.length
  const nothing = makePhrase([], { ...span, start: span.end })
  const row = Object.keys(form).map((column) => [column, cells.get(column) ?? nothing])
  return { row: { cells: Object.fromEntries(row) as RowRead<F>['cells'], span }, known, rest }
}

function columnOf(bullet: Bullet, form: TableForm, used: ReadonlyMap<string, Phrase | undefined>): string | undefined {
  return columnsNamed(bullet.key, form).find((column) => !used.get(column))
}

/** Text nested in a line is the explanation of its row. */
function asText(block: Block): readonly Phrase[] {
  if (block.kind === 'bullet') return [block.text, ...block.nested.flatMap(asText)]
  if (block.kind === 'table') return []
  return block.item
    ? [block.item.text]
    : [makePhrase([{ kind: 'text', text: block.markdown, span: block.span }], block.span)]
}
