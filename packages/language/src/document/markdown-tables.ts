/**
 * The tables of the Markdown parser with two additions: a line that underlines headings ends a table, as on GitHub (the parser
 * would turn the whole table into a heading), and a placeholder line can replace the dashes of any number of columns.
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

/** The first character of a placeholder line for the dashes below a table header. */
export const DASHES_FOR_ALL = '\uE006'

/** The number of cells in a line of a table, as Markdown counts them: between unescaped pipes, without the outer ones. */
export function countCells(line: string): number {
  return line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
    .split(/(?<!\\)\|/u).length
}

/** Collects the lines of a table. `rows` is null until the second line is known, and false if there is no table. */
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
        if (reader.rows !== null || !isLineOfDashes(line.text)) return nextLine(context, line, block)
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
    if (isLineOfDashes(next)) return line.text.includes('|') && !leaf.parsers.some((one) => readers.has(one))
    // The expression of the parser needs quadratic time for long runs of blanks.
    return /^[>\s]*[-:|]/u.test(next) && given!.endLeaf!(cx, line, leaf)
  },
}

const isUnderline = ({ text, pos, indent, baseIndent }: Line) =>
  indent < baseIndent + 4 && /^(?:-+|=+)[ \t]*$/u.test(text.slice(pos))

const isLineOfDashes = (line: string) => line.trimStart().startsWith(DASHES_FOR_ALL)

/** The line with the dashes that the parser expects. */
const withDashes = (line: Line, columns: number): Line =>
  Object.assign(Object.create(line) as Line, { text: `|${'-|'.repeat(columns)}`, pos: 0, next: '|'.charCodeAt(0) })

export const tables: MarkdownConfig = { ...Table, parseBlock: [parseTable] }
