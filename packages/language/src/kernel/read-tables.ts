/**
 * Finds the tables of a section that a room declares, by the names of their columns. `bullets.ts` finds bullets, `lines.ts`
 * finds rows outside tables, and `column-table.ts` parses the cells.
 */
import {
  type Block,
  type Phrase,
  type Row,
  type Section,
  type Table,
  stateDiagramOf,
  documentProblem,
  isEmpty,
  plainText,
} from '../document/index.ts'
import { memoized } from '../incremental.ts'
import { memoize } from '@ninefold/plan/base'
import { englishOf } from './foreign-headings.ts'
import { nearestHeader } from './nearest-header.ts'
import { isNotKnown } from './not-known.ts'
import type { PointNumber } from '@ninefold/plan'
import { closestWord, type Problem } from '@ninefold/plan/problem'
import {
  columnNames,
  columnsNamed,
  fold,
  onceForHeader,
  placeColumns,
  type Heading,
  type TableForm,
  type TableForms,
} from './columns.ts'
import { ANY, layoutOf, namedBy, typoOf, type ColumnKind, type Layout } from './layout.ts'
import type { RowRead } from './row.ts'

export interface TableRead<F extends TableForm> {
  readonly rows: readonly RowRead<F>[]
  /** The columns that the table has. */
  readonly columns: ReadonlySet<keyof F>
  /** The headings of further columns, in tables that may have columns of any name. */
  readonly others: readonly Phrase[]
  readonly otherCells: readonly (readonly Phrase[])[]
  readonly span: Table['span']
}

interface TablesRead<T extends TableForms> {
  readonly tables: { readonly [K in keyof T]: readonly TableRead<T[K]>[] }
  /** All other blocks; an unknown table becomes prose. */
  readonly rest: readonly Block[]
  readonly problems: readonly Problem[]
}

/**
 * Finds the tables of these forms among the blocks. A table has the form whose required columns it has (if several match, the
 * one with most known columns). `open`: forms with columns of any name, such as a matrix with a column for each role.
 * Memoized: unchanged blocks, tables and rows give the same objects as in the previous run, if `forms` is the same object.
 */
export function readTables<T extends TableForms>(
  blocks: readonly Block[],
  forms: T,
  point: PointNumber,
  open: readonly (keyof T & string)[] = [],
): TablesRead<T> {
  return readerOf(forms)(blocks, point, ...open) as unknown as TablesRead<T>
}

const readerOf = memoize((forms: TableForms) => {
  const readOne = memoized((table: Table, point: PointNumber, ...open: readonly string[]) =>
    findTable(table, forms, point, open),
  )
  return memoized(
    (blocks: readonly Block[], point: PointNumber, ...open: readonly string[]): TablesRead<TableForms> => {
      const found = blocks.map((block): TableFound =>
        block.kind === 'table' ? readOne(block, point, ...open) : { rest: block },
      )
      const ofForm = (form: string) => found.flatMap((one) => (one.form === form ? one.table : []))
      return {
        tables: Object.fromEntries(Object.keys(forms).map((form) => [form, ofForm(form)])),
        rest: found.flatMap((one) => one.rest ?? []),
        problems: found.flatMap((one) => one.problems ?? []),
      }
    },
  )
})

/** A block as a table of one of the forms, or as prose. */
type TableFound = { readonly problems?: readonly Problem[] } & (
  | { readonly form: string; readonly table: TableRead<TableForm>; readonly rest?: undefined }
  | { readonly form?: undefined; readonly rest: Block }
)

function findTable(table: Table, forms: TableForms, point: PointNumber, open: readonly string[]): TableFound {
  const form = formOf(table, forms, open)
  const otherwise = misspelt(table, forms, open, form)
  if (otherwise) {
    const { form: name, corrected, problems: found } = otherwise
    const { table: read, problems } = readTable(corrected, forms[name]!, false)
    return { form: name, table: read, problems: [...found, ...problems] }
  }
  const headless = form === undefined || open.includes(form) ? headlessOf(table, forms, open) : []
  const rest = { kind: 'prose', markdown: table.markdown, span: table.span } as const
  if (headless.length > 0) return { rest, problems: headless }
  if (form !== undefined) return { form, ...readTable(table, forms[form]!, open.includes(form)) }
  return { rest, problems: unknownTable(table, forms, point) }
}

const misspelt = (table: Table, forms: TableForms, open: readonly string[], form: string | undefined) =>
  inEnglish(table, forms, open, form) ?? (form === undefined ? typos(table, forms) : undefined)

/** The columns of a table that only explain: text, row numbers, and unknown columns. */
export function explainingColumns(table: Table, forms: TableForms, open: readonly string[]): ReadonlySet<number> {
  const own = formOf(table, forms, open)
  const otherwise = misspelt(table, forms, open, own)
  const name = otherwise?.form ?? own
  if (name === undefined) return new Set()
  const [form, { header }] = [forms[name]!, otherwise?.corrected ?? table]
  const { kinds } = layoutOf(header, form, open.includes(name) ? [ANY] : [])
  const texts = [...placeColumns(header, form)].flatMap(([column, index]) => {
    const { prose, numbers } = form[column]!
    return prose || numbers ? [index] : []
  })
  const explaining = kinds.flatMap((kind, index) => (EXPLAINING.has(kind) ? [index] : []))
  return new Set([...texts, ...explaining])
}

const EXPLAINING: ReadonlySet<ColumnKind> = new Set(['text', 'number', 'unknown'])

/** All rows of all tables of one form. */
export function rowsOf<F extends TableForm>(tables: readonly TableRead<F>[]): readonly RowRead<F>[] {
  return tables.length === 1 ? tables[0]!.rows : tables.flatMap((table) => table.rows)
}

/** The form that matches a table best: most known columns, then fewest unknown ones. */
export function formOf(table: Table, forms: TableForms, open: readonly string[]): string | undefined {
  return formUnder(table.header, forms, open)
}

const formUnder = onceForHeader((header, forms: TableForms, open): string | undefined => {
  const score = (form: TableForm) => {
    const known = placeColumns(header, form)
    const whole = Object.entries(form).every(([column, heading]) => !heading.needed || known.has(column))
    return whole ? known.size : 0
  }
  const scores = new Map(Object.entries(forms).map(([name, form]) => [name, score(form)]))
  const strange = (name: string) =>
    open.includes(name) ? 0 : header.filter((cell) => columnsNamed(cell, forms[name]!).length === 0).length
  const ranked = [...scores.keys()].toSorted((a, b) => scores.get(b)! - scores.get(a)! || strange(a) - strange(b))
  return ranked.find((name) => scores.get(name)! > 0)
})

function readTable(table: Table, form: TableForm, open: boolean) {
  const { header } = table
  const layout = layoutOf(header, form, open ? [ANY] : [])
  const rows = table.rows.filter((row) => row.cells.some((cell) => cell.text !== ''))
  const read: TableRead<TableForm> = {
    rows: rows.map((row) => layout.read(row, header)),
    columns: layout.columns,
    others: layout.others.map((index) => header[index]!),
    otherCells: rows.map(layout.otherCells),
    span: table.span,
  }
  const odd = layout.kinds.flatMap((kind, index) => oddColumn(kind, table, index, form) ?? [])
  return { table: read, problems: [...odd, ...shortRows(table, rows, layout)] }
}

/** Reports rows with missing cells, all in one problem. Explanations may be missing. */
function shortRows(table: Table, rows: readonly Row[], { texts, others }: Layout): readonly Problem[] {
  const columns = table.header.length
  const explaining = new Set(texts)
  const lastNeeded = table.header.findLastIndex((_, index) => !explaining.has(index))
  const isShort = ({ written = columns }: Row) => written <= lastNeeded
  const [first, ...more] = rows.filter(isShort)
  if (!first) return []
  const parameters = { cells: first.written!, columns }
  // In a matrix, each column has its own meaning, so this is an error.
  const problem = documentProblem(others.length > 0 ? 'DOC-030' : 'DOC-029', { span: first.span }, parameters)
  return [more.length === 0 ? problem : { ...problem, also: more.map(({ span }) => span) }]
}

/** Reports duplicate and unknown columns. */
function oddColumn(kind: ColumnKind, table: Table, index: number, form: TableForm): Problem | undefined {
  const cell = table.header[index]!
  if (kind === 'slip') return typoOf(cell, form, placeColumns(table.header, form))
  if (kind === 'twice') {
    const name = namedBy(cell, form)!
    return columnTwice(cell, table.header[placeColumns(table.header, form).get(name)!]!, form[name]!)
  }
  const column = plainText(cell)
  if (column === '') return kind === 'unknown' || kind === 'other' ? withoutHeading(table, index) : undefined
  if (kind !== 'unknown') return undefined
  // Code in an unknown column is probably a condition, which would be lost.
  const code = table.rows.some((row) => row.cells[index]!.pieces.some((piece) => piece.kind === 'code'))
  return documentProblem(code ? 'DOC-024' : 'DOC-010', { span: cell.span }, { column, known: columnNames(form) })
}

/** Reports a table that would match a form if all of its columns had headings. */
function headlessOf(table: Table, forms: TableForms, open: readonly string[]): readonly Problem[] {
  const named = table.header.filter((cell) => plainText(cell) !== '')
  const isOf = (name: string) => named.every((cell) => columnsNamed(cell, forms[name]!).length > 0)
  if (named.length === 0 || named.length === table.header.length) return []
  // A role may have the name of a column, but hardly one of several words.
  const isAlone = named.length === 1 && formOf(table, forms, open) !== undefined
  if (isAlone && !plainText(named[0]!).includes(' ')) return []
  if (!Object.keys(forms).some((name) => !open.includes(name) && isOf(name))) return []
  return table.header.flatMap((cell, index) => (named.includes(cell) ? [] : (withoutHeading(table, index) ?? [])))
}

/** A column with content and without a heading. */
function withoutHeading({ header, rows, span }: Table, index: number): Problem | undefined {
  const [first] = rows.flatMap(({ cells }) => (isEmpty(cells[index]!) ? [] : [cells[index]!]))
  const row = { ...span, end: header.at(-1)?.span.end ?? span.start }
  return first && documentProblem('DOC-040', { span: row }, { number: index + 1, first: first.text })
}

function columnTwice(cell: Phrase, first: Phrase, heading: Heading): Problem {
  const second = { span: first.span, label: 'this one is read' }
  const parameters = { column: cell.text, first: first.text, means: heading.names[0]! }
  return documentProblem('DOC-011', { span: cell.span, second }, parameters)
}

function unknownTable(table: Table, forms: TableForms, point: PointNumber): readonly Problem[] {
  const known = table.header.flatMap((cell) => knownAs(cell, forms))
  const nearly = nearlyForm(table, forms)
  if (nearly) return nearly
  const columns = Object.values(forms)
    .map((form) => columnNames(form))
    .join('; or ')
  const heading = table.header.map((cell) => `"${cell.text}"`).join(', ')
  const span = { ...table.span, end: table.header.at(-1)?.span.end ?? table.span.start }
  if (known.length > 0 && known.every(({ prose }) => prose))
    return [documentProblem('DOC-009', { span }, { heading, columns, point })]
  const isText = point === 1 || table.rows.every((row) => row.cells.every((cell) => isNotKnown(cell.text)))
  if (isText) return [documentProblem('DOC-019', { span }, { heading, columns, point })]
  const nearest = nearestHeader(table.header, Object.values(forms))
  return [documentProblem('DOC-033', { span }, { heading, nearest, columns, point })]
}

const knownAs = (cell: Phrase, forms: TableForms): readonly Heading[] =>
  Object.values(forms).flatMap((form) => columnsNamed(cell, form).map((column) => form[column]!))

interface Misspelt {
  readonly form: string
  /** The table with corrected headings, so that one spelling mistake does not lose all rows. */
  readonly corrected: Table
  readonly problems: readonly Problem[]
}

/** Reports a table that would match a form if its required columns were not misspelt. */
function typos(table: Table, forms: TableForms): Misspelt | undefined {
  for (const [name, form] of Object.entries(forms)) {
    const places = placeColumns(table.header, form)
    const missing = Object.keys(form).filter((column) => form[column]!.needed && !places.has(column))
    const unknown = table.header.filter((cell) => columnsNamed(cell, form).length === 0)
    const found = missing.map((column) =>
      unknown.find((cell) => closestWord(plainText(cell), form[column]!.names) !== undefined),
    )
    if (places.size === 0 || found.length === 0 || found.includes(undefined)) continue
    const needed = new Map(found.map((cell, index) => [cell!, form[missing[index]!]!.names[0]!]))
    const header = table.header.map((cell) => renamed(cell, needed.get(cell)))
    return {
      form: name,
      corrected: { ...table, header },
      problems: [...needed.keys()].flatMap((cell) => typoOf(cell, form, places) ?? []),
    }
  }
  return undefined
}

/** The table with translated headings, if a form then matches more columns. */
function inEnglish(table: Table, forms: TableForms, open: readonly string[], own?: string): Misspelt | undefined {
  if (!table.header.some((cell) => englishOf(plainText(cell)).length > 0)) return undefined
  const count = own === undefined || open.includes(own) ? 0 : placeColumns(table.header, forms[own]!).size
  const found = Object.keys(forms).flatMap((name) => {
    const form = forms[name]!
    const header = table.header.map((cell) => translated(cell, form))
    const places = placeColumns(header, form)
    const isWhole = Object.keys(form).every((column) => !form[column]!.needed || places.has(column))
    const changed = [...places.values()].filter((index) => header[index] !== table.header[index])
    const isMore = changed.length > 0 && isWhole && places.size > Math.max(count, 1)
    return isMore && !open.includes(name) ? [{ name, header, changed, size: places.size }] : []
  })
  const [most] = found.toSorted((a, b) => b.size - a.size)
  if (!most) return undefined
  const problems = most.changed.map((index) => {
    const { span, text: column } = table.header[index]!
    const suggestion = most.header[index]!.text
    const fix = { title: `Call it "${suggestion}"`, edits: [{ span, text: suggestion }], suggested: true }
    return documentProblem('DOC-015', { span, fix }, { column, suggestion })
  })
  return { form: most.name, corrected: { ...table, header: most.header }, problems }
}

function translated(cell: Phrase, form: TableForm): Phrase {
  const english = englishOf(plainText(cell))
  if (english.length === 0 || columnsNamed(cell, form).length > 0) return cell
  const headings = Object.values(form).filter(({ prose }) => !prose)
  return renamed(
    cell,
    english.find((word) => headings.some(({ names }) => names.includes(word))),
  )
}

function renamed(cell: Phrase, name: string | undefined): Phrase {
  return name === undefined ? cell : { ...cell, text: name, pieces: [{ kind: 'text', text: name, span: cell.span }] }
}

/** Reports a table that matches at least half of the columns of a form but lacks required ones. */
function nearlyForm(table: Table, forms: TableForms): readonly Problem[] | undefined {
  const known = (form: TableForm) => table.header.filter((cell) => columnsNamed(cell, form).length > 0).length
  const [form] = Object.values(forms).toSorted((a, b) => known(b) - known(a))
  if (!form || !probablyHas(table.header, form) || known(form) * 2 < table.header.length) return undefined
  const called = placeColumns(table.header, form)
  const missing = Object.keys(form).filter((column) => form[column]!.needed && !called.has(column))
  const unknown = table.header.filter((cell) => columnsNamed(cell, form).length === 0).map((cell) => plainText(cell))
  const span = { ...table.span, end: table.header.at(-1)?.span.end ?? table.span.start }
  const column = missing.map((name) => form[name]!.names[0]!).join(', ')
  return [documentProblem('DOC-016', { span }, { column, unknown: unknown.filter((text) => text !== '') })]
}

/** Does the table probably have this form? It has a required column, or at least two columns that do not only explain. */
function probablyHas(header: readonly Phrase[], form: TableForm): boolean {
  const columns = new Set(header.flatMap((cell) => columnsNamed(cell, form)))
  const heading = (name: string) => header.some((cell) => fold(plainText(cell)) === fold(name))
  if (Object.values(form).some(({ names, needed }) => needed && heading(names[0]!))) return columns.size > 1
  return [...columns].filter((column) => !form[column]!.prose).length > 1
}

/** Does the section contain anything with an effect: a row of a table, a bullet with a value? If not, its point is open. */
export function hasStructure(section: Section): boolean {
  const blocks = [...section.blocks, ...section.subjects.flatMap((subject) => subject.blocks)]
  return blocks.some((block) => {
    if (block.kind === 'table') return block.rows.some((row) => row.cells.some((cell) => !isNotKnown(cell.text)))
    if (block.kind === 'prose') return section.number === 4 && stateDiagramOf(block) !== undefined
    return !block.loose && !isNotKnown(plainText(block.value))
  })
}
