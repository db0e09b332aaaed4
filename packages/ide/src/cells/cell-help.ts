/** How each point tells what its headings, tables and bullets mean; shown while somebody writes. */
import {
  formsOf,
  openOf,
  type Column,
  type Columns,
  type ColumnTables,
  type Heading,
  type TableForms,
  type Word,
} from '@ninefold/language/kernel'

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

/** What may stand in one place: its tables and bullets, each declared with its columns and keys. */
interface Declared {
  readonly tables: ColumnTables
  readonly bullets?: Columns
}

interface PointDeclared extends Pick<PointHelp, 'title' | 'means' | 'open'> {
  readonly section: Declared
  readonly subject?: Declared & { readonly means: string }
}

/** The help of a point whose columns and bullets are declared. */
export function pointHelp({ section, subject, ...about }: PointDeclared): PointHelp {
  const places = subject ? [section, subject] : [section]
  return {
    ...about,
    section: partsOf(section),
    ...(subject && { subject: { means: subject.means, ...partsOf(subject) } }),
    cells: Object.assign({}, ...places.map(cellsOf)) as PointHelp['cells'],
  }
}

/** How the tables and bullets are found and begun. */
export function partsOf({ tables, bullets = {} }: Declared): Parts {
  const usual = Object.entries(tables).flatMap(([name, { columns: all }]) => {
    const chosen = Object.keys(all).filter((column) => all[column]!.usual)
    return chosen.length > 0 ? [[name, chosen] as const] : []
  })
  return { tables: formsOf(tables), bullets, usual: Object.fromEntries(usual), open: openOf(tables) }
}

export function cellsOf({ tables, bullets = {} }: Declared): PointHelp['cells'] {
  const columnsOf = ([name, { columns: all, others }]: readonly [string, ColumnTables[string]]) =>
    Object.entries({ ...all, ...(others && { '*': others }) }).map(
      ([column, one]) => [`${name}.${column}`, helpOf(one)] as const,
    )
  const keys = Object.entries(bullets).map(([key, one]) => [key, helpOf(one)] as const)
  return Object.fromEntries([...Object.entries(tables).flatMap(columnsOf), ...keys])
}

const helpOf = ({ means, blank, grammar: { takes, words } }: Column): CellHelp => ({
  means,
  takes,
  ...(blank !== undefined && { blank }),
  ...(words && { words }),
})
