/**
 * What all rooms need to read their section: find the tables they know, by the names of their columns. Bullets are found
 * in `bullets.ts`, rows that stand in no table in `lines.ts`. What a cell means is each room's business.
 */
import type { Block, Bullet, Phrase, Prose, Row, Section, Subject, Table } from '../document/model.ts'
import { stateDiagramOf } from '../document/code.ts'
import { documentProblem } from '../document/problems.ts'
import { makePhrase, plainText } from '../document/phrase.ts'
import { isNotKnown } from './not-known.ts'
import type { PointNumber } from '../plan/plan.ts'
import { closestWord } from '../problem/closest.ts'
import type { Problem } from '../problem/problem.ts'
import {
  columnNames,
  columnsCalled,
  fold,
  isNumbering,
  isPerhaps,
  onceForHeader,
  placeColumns,
  type Heading,
  type TableForm,
  type TableForms,
} from './columns.ts'
import { explain, labelled, type RowRead } from './row.ts'

export interface TableRead<F extends TableForm> {
  readonly rows: readonly RowRead<F>[]
  /** Which columns the table has. */
  readonly columns: ReadonlySet<keyof F>
  /** Columns that the form does not know; with `others` in the call they are no problem: `others[i]` of a row. */
  readonly others: readonly Phrase[]
  readonly otherCells: readonly (readonly Phrase[])[]
  readonly span: Table['span']
}

interface TablesRead<T extends TableForms> {
  readonly tables: { readonly [K in keyof T]: readonly TableRead<T[K]>[] }
  /** All other blocks; a table that is not known is kept among them as text. */
  readonly rest: readonly Block[]
  readonly problems: readonly Problem[]
}

/**
 * Finds the tables of these forms among the blocks. A table is of the form whose needed columns it has (of several, the
 * one with most columns known). `open`: forms that take columns of any name, such as a matrix with a column per role.
 */
export function readTables<T extends TableForms>(
  blocks: readonly Block[],
  forms: T,
  point: PointNumber,
  open: readonly (keyof T & string)[] = [],
): TablesRead<T> {
  const problems: Problem[] = []
  const rest: Block[] = []
  const found = new Map<string, TableRead<TableForm>[]>(Object.keys(forms).map((name) => [name, []]))
  for (const block of blocks) {
    const name = block.kind === 'table' ? formOf(block, forms, open) : undefined
    const misspelt = block.kind === 'table' && name === undefined ? slips(block, forms) : undefined
    if (block.kind !== 'table') rest.push(block)
    else if (misspelt) {
      problems.push(...misspelt.problems)
      found.get(misspelt.form)!.push(readTable(misspelt.meant, forms[misspelt.form]!, false, problems))
    } else if (name !== undefined) found.get(name)!.push(readTable(block, forms[name]!, open.includes(name), problems))
    else {
      problems.push(...unknownTable(block, forms, point))
      rest.push({ kind: 'prose', markdown: block.markdown, span: block.span })
    }
  }
  return { tables: Object.fromEntries(found) as unknown as TablesRead<T>['tables'], rest, problems }
}

/** All rows of all tables of one form. */
export function rowsOf<F extends TableForm>(tables: readonly TableRead<F>[]): readonly RowRead<F>[] {
  return tables.flatMap((table) => table.rows)
}

/** The form that a table is of: of two that know as many columns, the one that leaves fewer unknown. */
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
    open.includes(name) ? 0 : header.filter((cell) => columnsCalled(cell, forms[name]!).length === 0).length
  const ranked = [...scores.keys()].toSorted((a, b) => scores.get(b)! - scores.get(a)! || strange(a) - strange(b))
  return ranked.find((name) => scores.get(name)! > 0)
})

function readTable(table: Table, form: TableForm, open: boolean, problems: Problem[]): TableRead<TableForm> {
  const places = placeColumns(table.header, form)
  const placed = new Set(places.values())
  const others: number[] = []
  const texts: number[] = []
  table.header.forEach((cell, index) => {
    if (placed.has(index)) return
    const name = columnsCalled(cell, form).find((column) => !isPerhaps(cell, form[column]!))
    if (name !== undefined && form[name]!.prose) texts.push(index)
    else if (name !== undefined) problems.push(columnTwice(cell, table.header[places.get(name)!]!, form[name]!))
    else if (open) others.push(index)
    else if (!isNumbering(cell)) texts.push(...unknownColumn(table, index, form, problems))
  })
  const rows = table.rows.filter((row) => row.cells.some((cell) => cell.text !== ''))
  problems.push(...shortRows(table, rows, new Set(texts), others.length > 0))
  return {
    rows: rows.map((row) => readRow(table.header, row, form, places, texts)),
    columns: new Set(places.keys()),
    others: others.map((index) => table.header[index]!),
    otherCells: rows.map((row) => others.map((index) => row.cells[index]!)),
    span: table.span,
  }
}

/** Rows that leave out cells, all in one problem. `texts`: columns that only explain; `matrix`: each column has a meaning of its own. */
function shortRows(
  table: Table,
  rows: readonly Row[],
  texts: ReadonlySet<number>,
  matrix: boolean,
): readonly Problem[] {
  const columns = table.header.length
  const isShort = ({ written = columns }: Row) => table.header.some((_, index) => index >= written && !texts.has(index))
  const [first, ...others] = rows.filter(isShort)
  if (!first) return []
  const parameters = { cells: first.written!, columns }
  const problem = documentProblem(matrix ? 'DOC-030' : 'DOC-029', { span: first.span }, parameters)
  return [others.length === 0 ? problem : { ...problem, also: others.map(({ span }) => span) }]
}

function columnTwice(cell: Phrase, first: Phrase, heading: Heading): Problem {
  const second = { span: first.span, label: 'this one is read' }
  const parameters = { column: cell.text, first: first.text, means: heading.names[0]! }
  return documentProblem('DOC-011', { span: cell.span, second }, parameters)
}

/** `texts`: further columns of explanations, and those that are not known. */
function readRow(
  header: readonly Phrase[],
  row: Row,
  form: TableForm,
  places: ReadonlyMap<string, number>,
  texts: readonly number[],
): RowRead<TableForm> {
  const nothing = makePhrase([], { ...row.span, start: row.span.end })
  const cells: Record<string, Phrase> = {}
  for (const column in form) cells[column] = row.cells[places.get(column) ?? -1] ?? nothing
  const more = texts.flatMap((index) => labelled(header[index]!, row.cells[index]!, form))
  return { cells: explain(form, cells, more), span: row.span }
}

function unknownTable(table: Table, forms: TableForms, point: PointNumber): readonly Problem[] {
  const nearly = nearlyForm(table, forms)
  if (nearly) return nearly
  const columns = Object.values(forms).map((form) => `${columnNames(form)}`)
  const heading = table.header.map((cell) => `"${cell.text}"`).join(', ')
  const span = { ...table.span, end: table.header.at(-1)?.span.end ?? table.span.start }
  const known = table.header.some((cell) => Object.values(forms).some((form) => columnsCalled(cell, form).length > 0))
  const code = known ? 'DOC-009' : 'DOC-019'
  return [documentProblem(code, { span }, { heading, columns: columns.join('; or '), point })]
}

interface Misspelt {
  readonly form: string
  /** The table with its columns as they are meant, so that one slip does not take all its rows away. */
  readonly meant: Table
  readonly problems: readonly Problem[]
}

/** A table that would be of a form if the columns that it needs were not misspelt. */
function slips(table: Table, forms: TableForms): Misspelt | undefined {
  for (const [name, form] of Object.entries(forms)) {
    const places = placeColumns(table.header, form)
    const missing = Object.keys(form).filter((column) => form[column]!.needed && !places.has(column))
    const unknown = table.header.filter((cell) => columnsCalled(cell, form).length === 0)
    const found = missing.map((column) =>
      unknown.find((cell) => closestWord(plainText(cell), form[column]!.names) !== undefined),
    )
    if (places.size === 0 || found.length === 0 || found.includes(undefined)) continue
    const needed = new Map(found.map((cell, index) => [cell!, form[missing[index]!]!.names[0]!]))
    const header = table.header.map((cell) => renamed(cell, needed.get(cell)))
    return {
      form: name,
      meant: { ...table, header },
      problems: [...needed.keys()].flatMap((cell) => slipOf(cell, form) ?? []),
    }
  }
  return undefined
}

function renamed(cell: Phrase, name: string | undefined): Phrase {
  return name === undefined ? cell : { ...cell, text: name, pieces: [{ kind: 'text', text: name, span: cell.span }] }
}

/** A table of which half of the columns belong to one form, and that is meant to be read. */
function nearlyForm(table: Table, forms: TableForms): readonly Problem[] | undefined {
  const known = (form: TableForm) => table.header.filter((cell) => columnsCalled(cell, form).length > 0).length
  const [form] = Object.values(forms).toSorted((a, b) => known(b) - known(a))
  if (!form || !isMeant(table.header, form) || known(form) * 2 < table.header.length) return undefined
  const called = placeColumns(table.header, form)
  const missing = Object.keys(form).filter((column) => form[column]!.needed && !called.has(column))
  const unknown = table.header.filter((cell) => columnsCalled(cell, form).length === 0).map((cell) => plainText(cell))
  const span = { ...table.span, end: table.header.at(-1)?.span.end ?? table.span.start }
  const column = missing.map((name) => form[name]!.names[0]!).join(', ')
  return [documentProblem('DOC-016', { span }, { column, unknown: unknown.filter((text) => text !== '') })]
}

/** It has the first name of a column that is needed, or at least two columns that are more than explanations. */
function isMeant(header: readonly Phrase[], form: TableForm): boolean {
  const columns = new Set(header.flatMap((cell) => columnsCalled(cell, form)))
  const heading = (name: string) => header.some((cell) => fold(plainText(cell)) === fold(name))
  if (Object.values(form).some(({ names, needed }) => needed && heading(names[0]!))) return columns.size > 1
  return [...columns].filter((column) => !form[column]!.prose).length > 1
}

/** Tells of it; gives its index where it is kept as text. Code in it may have been meant as a condition, and that is lost. */
function unknownColumn(table: Table, index: number, form: TableForm, problems: Problem[]): readonly number[] {
  const cell = table.header[index]!
  const slip = slipOf(cell, form)
  if (slip) {
    problems.push(slip)
    return []
  }
  const column = plainText(cell)
  const code = table.rows.some((row) => row.cells[index]!.pieces.some(({ kind }) => kind === 'code'))
  const at = { span: cell.span }
  if (column !== '')
    problems.push(documentProblem(code ? 'DOC-024' : 'DOC-010', at, { column, known: columnNames(form) }))
  return [index]
}

function slipOf(cell: Phrase, form: TableForm): Problem | undefined {
  const column = plainText(cell)
  const names = Object.values(form).flatMap((heading) => heading.names)
  const meant = closestWord(column, names)
  if (meant === undefined) return undefined
  const fix = { title: `Call it "${meant}"`, edits: [{ span: cell.span, text: meant }] }
  return documentProblem('DOC-015', { span: cell.span, fix }, { column, meant })
}

/** Does the section hold anything that takes effect: a row of a table, a bullet with a value? Where not, its point is open. */
export function hasStructure(section: Section): boolean {
  const blocks = [...section.blocks, ...section.subjects.flatMap((subject) => subject.blocks)]
  return blocks.some((block) => {
    if (block.kind === 'table') return block.rows.some((row) => row.cells.some((cell) => !isNotKnown(cell.text)))
    if (block.kind === 'prose') return section.number === 4 && stateDiagramOf(block) !== undefined
    return !block.loose && !isNotKnown(plainText(block.value))
  })
}

export { called, MEANING, type Heading, type TableForm, type TableForms } from './columns.ts'
export { markdownOf, proseOf, readBullets, type BulletsRead } from './bullets.ts'
export { APART, EXPLAINED, itemOf, readLines, readRecord } from './lines.ts'
export type { RowRead } from './row.ts'
export type { Block, Bullet, Phrase, Prose, Section, Subject, Table }
