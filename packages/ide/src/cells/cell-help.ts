/** How each point tells what its headings, tables and bullets mean; shown while somebody writes. */
import type { Column, ColumnTable, Heading, TableForm, TableForms, Word } from '@ninefold/language/kernel'

export interface CellHelp {
  /** What it says, in a sentence or two. */
  readonly means: string
  /** What may stand there, in words. */
  readonly takes?: string
  /** What is assumed where it is left empty. */
  readonly blank?: string
  /** What may stand there beside names of the document. */
  readonly words?: readonly Word[]
}

/** The bullets of a heading, and the tables that may stand under it; each column by `table.column`, each bullet by its key. */
export interface Parts {
  readonly tables: TableForms
  readonly bullets: Readonly<Record<string, Heading>>
  /** The columns with which a table is begun; absent, all of them. */
  readonly usual?: Readonly<Record<string, readonly string[]>>
  /** Tables that have columns of their own beside the known ones. */
  readonly open?: readonly string[]
}

export interface PointHelp {
  /** The heading of the section as it is usually written, without its number. */
  readonly title: string
  readonly means: string
  /** What is assumed while the point is open. */
  readonly open: string
  /** Directly under the section's heading. */
  readonly section: Parts
  /** Under a heading in the section; absent where such headings mean nothing. */
  readonly subject?: Parts & { readonly means: string }
  readonly cells: Readonly<Record<string, CellHelp>>
}

export const NO_PARTS: Parts = { tables: {}, bullets: {} }

/** Help for the columns of one table. */
export function columns<F extends TableForm>(
  table: string,
  help: { readonly [C in keyof F]?: CellHelp },
): Readonly<Record<string, CellHelp>> {
  return Object.fromEntries(Object.entries(help).map(([column, cell]) => [`${table}.${column}`, cell as CellHelp]))
}

/** What a table that is declared column by column gives: how it is found and begun, and the help for its columns. */
export function declared(
  name: string,
  { columns: own }: ColumnTable,
): Required<Pick<Parts, 'tables' | 'usual'>> & Pick<PointHelp, 'cells'> {
  const helpOf = ({ means, blank, grammar: { takes, words } }: Column): CellHelp => ({
    means,
    takes,
    ...(blank !== undefined && { blank }),
    ...(words && { words }),
  })
  const cells = Object.entries(own).map(([column, one]) => [`${name}.${column}`, helpOf(one)] as const)
  const usual = Object.keys(own).filter((column) => own[column]!.usual)
  return { tables: { [name]: own }, usual: { [name]: usual }, cells: Object.fromEntries(cells) }
}

export const word = (text: string, means?: string, after?: RegExp): Word => ({
  text,
  ...(means !== undefined && { means }),
  ...(after && { after }),
})

export const EXPLANATION: CellHelp = {
  means: 'An explanation for people. It is shown as help beside what it explains.',
}

export const FOR_WHOM: readonly Word[] = [
  word('everyone signed in', 'Everybody who has an account.'),
  word('anyone', 'Also people who are not signed in.'),
  word('administrators', 'Those who administer the application; they need not be named where somebody else is.'),
]

/** What follows the name of an entity where a set of records is meant. */
export const SET_WORDS: readonly Word[] = [
  word('where `${1:condition}`', 'Only records for which the condition holds.', SET()),
  word('by ${1:field}', 'Laid out or broken down by a field.', SET()),
  word(', newest first', 'The latest records first.', SET()),
  word(', sorted by ${1:field}', 'In the order of a field; `descending` behind it turns it.', SET()),
]

function SET(): RegExp {
  return /(?:^|\s)(?:of|for|list|all) (?:.*\S)? $/iu
}
