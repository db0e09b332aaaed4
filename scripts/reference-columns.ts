// The tables of a point that are declared column by column, as rows of its page in the reference.
import { ERRORS } from '@ninefold/language/errors'
import type { ColumnTable } from '@ninefold/language/kernel'

const TABLES: Readonly<Record<string, ColumnTable>> = { '8-errors.md': ERRORS }

/** The lines of the table for a page of docs/language/; none where its point is not declared so. */
export function columnsOf(file: string): readonly string[] {
  const table = TABLES[file]
  if (!table) return []
  const rows = Object.values(table.columns).map(({ names, needed, prose, means, grammar, blank }) => {
    const [name, ...others] = names
    const empty = needed ? 'Never: it is needed.' : (blank ?? '')
    return row([
      `*${name}*`,
      means,
      grammar.takes,
      empty,
      prose ? 'Description, Notes, Remarks and the like' : others.join(', '),
    ])
  })
  return [
    row(['Column', 'What it says', 'What stands there', 'Left empty', 'Also called']),
    row(Array(5).fill('---')),
    ...rows,
    '',
  ]
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
