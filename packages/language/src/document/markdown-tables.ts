/**
 * The parser's tables, and what it lacks: a line that underlines headings ends a table, as on GitHub (the parser would make
 * all of the table a heading), and a line may stand for more dashes than it has room for.
 */
import {
  Table,
  type BlockContext,
  type BlockParser,
  type Element,
  type LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownConfig,
} from '@lezer/markdown'

/** Begins a line below a table's header that stands for dashes of as many columns as that has. */
export const DASHES_FOR_ALL = '\uE006'

/** Of a line of a table, as Markdown counts them: between bare pipes, the outer ones left out. */
export function countCells(line: string): number {
  return line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
    .split(/(?<!\\)\|/u).length
}

/** Gathers the lines of one table; `rows` is null as long as only the header's is known, and false where it is none. */
interface TableReader extends LeafBlockParser {
  rows: Element[] | false | null
}

const [given] = Table.parseBlock!
const readers = new WeakSet<LeafBlockParser>()

const parseTable: BlockParser = {
  ...given!,
  leaf(cx, leaf) {
    const reader = given!.leaf!(cx, leaf) as TableReader | null
    if (!reader) return null
    readers.add(reader)
    const nextLine = reader.nextLine.bind(reader)
    return Object.assign(reader, {
      nextLine: (context: BlockContext, line: Line, block: LeafBlock) => {
        if (isUnderline(line) && reader.finish(context, block)) return true
        if (reader.rows !== null || !standsForAll(line.text)) return nextLine(context, line, block)
        nextLine(context, withDashes(line, countCells(block.content)), block)
        const [start, end] = [context.lineStart + line.pos, context.lineStart + line.text.length]
        const { rows } = reader as TableReader
        if (rows) rows[1] = context.elt('TableDelimiter', start, end)
        return false
      },
    })
  },
  endLeaf(cx, line, leaf) {
    const next = cx.peekLine()
    if (standsForAll(next)) return line.text.includes('|') && !leaf.parsers.some((one) => readers.has(one))
    // The parser's own expression takes the square of the blanks that something else follows.
    return /^[>\s]*[-:|]/u.test(next) && given!.endLeaf!(cx, line, leaf)
  },
}

const isUnderline = ({ text, pos, indent, baseIndent }: Line) =>
  indent < baseIndent + 4 && /^(?:-+|=+)[ \t]*$/u.test(text.slice(pos))

const standsForAll = (line: string) => line.trimStart().startsWith(DASHES_FOR_ALL)

/** The line as the parser wants it. */
const withDashes = (line: Line, columns: number): Line =>
  Object.assign(Object.create(line) as Line, { text: `|${'-|'.repeat(columns)}`, pos: 0, next: '|'.charCodeAt(0) })

export const tables: MarkdownConfig = { ...Table, parseBlock: [parseTable] }
