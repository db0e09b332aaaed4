/**
 * What all rooms need to read their section: find the tables and bullets they know, by the names of columns and keys,
 * and gather the prose. What a cell means is each room's business.
 */
import type { Block, Bullet, Phrase, Row, Section, Subject, Table } from '../document/model.ts'
import { documentProblem } from '../document/problems.ts'
import { makePhrase, plainText } from '../document/phrase.ts'
import { isNotKnown } from './not-known.ts'
import type { PointNumber } from '../plan/plan.ts'
import { closest } from '../problem/closest.ts'
import type { Problem, Span } from '../problem/problem.ts'

/** The names by which a column (or bullet) may be headed; the first one is shown to the author. */
export interface Heading {
  readonly names: readonly string[]
  /** Columns: the table is not this one without it. */
  readonly needed?: boolean
  /** Bullets: may be said several times. */
  readonly many?: boolean
}

/** A table that a room knows: column → its headings. */
export type TableForm = Readonly<Record<string, Heading>>
export type TableForms = Readonly<Record<string, TableForm>>

export interface RowRead<F extends TableForm> {
  /** Every column of the form: what the table has no column for is an empty phrase. */
  readonly cells: { readonly [K in keyof F]: Phrase }
  readonly span: Span
}

export interface TableRead<F extends TableForm> {
  readonly rows: readonly RowRead<F>[]
  /** Which columns the table has. */
  readonly columns: ReadonlySet<keyof F>
  /** Columns that the form does not know; with `others` in the call they are no problem: `others[i]` of a row. */
  readonly others: readonly Phrase[]
  readonly otherCells: readonly (readonly Phrase[])[]
  readonly span: Span
}

export interface TablesRead<T extends TableForms> {
  readonly tables: { readonly [K in keyof T]: readonly TableRead<T[K]>[] }
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
  const found = new Map<string, TableRead<TableForm>[]>(Object.keys(forms).map((name) => [name, []]))
  for (const table of blocks) {
    if (table.kind !== 'table') continue
    const name = formOf(table, forms)
    if (name === undefined) problems.push(unknownTable(table, forms, point))
    else found.get(name)!.push(readTable(table, forms[name]!, open.includes(name), problems))
  }
  return { tables: Object.fromEntries(found) as unknown as TablesRead<T>['tables'], problems }
}

/** All rows of all tables of one form. */
export function rowsOf<F extends TableForm>(tables: readonly TableRead<F>[]): readonly RowRead<F>[] {
  return tables.flatMap((table) => table.rows)
}

function formOf<T extends TableForms>(table: Table, forms: T): string | undefined {
  const score = (form: TableForm) => {
    const columns = Object.values(form).filter((heading) => table.header.some((cell) => isCalled(cell, heading)))
    const whole = Object.values(form).every((heading) => !heading.needed || columns.includes(heading))
    return whole ? columns.length : 0
  }
  const ranked = Object.keys(forms).toSorted((a, b) => score(forms[b]!) - score(forms[a]!))
  return ranked.find((name) => score(forms[name]!) > 0)
}

function isCalled(cell: Phrase, heading: Heading): boolean {
  return heading.names.some((name) => fold(name) === fold(plainText(cell)))
}

/** How headings and keys are compared: without case, blanks and punctuation. */
function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function readTable(table: Table, form: TableForm, open: boolean, problems: Problem[]): TableRead<TableForm> {
  const places = placeColumns(table.header, form)
  const placed = new Set(places.values())
  const others: number[] = []
  table.header.forEach((cell, index) => {
    if (placed.has(index)) return
    const name = columnsCalled(cell, form)[0]
    if (name !== undefined) problems.push(columnTwice(cell, table.header[places.get(name)!]!, form[name]!))
    else if (open) others.push(index)
    else if (cell.text !== '') problems.push(unknownColumn(cell, form))
  })
  const rows = table.rows.filter((row) => row.cells.some((cell) => cell.text !== ''))
  return {
    rows: rows.map((row) => readRow(row, form, places)),
    columns: new Set(places.keys()),
    others: others.map((index) => table.header[index]!),
    otherCells: rows.map((row) => others.map((index) => row.cells[index]!)),
    span: table.span,
  }
}

/**
 * Which column of the form stands where. A heading that could be two columns ("Condition") is the one that no other
 * heading can be; where that leaves a choice, the one that is needed.
 */
function placeColumns(header: readonly Phrase[], form: TableForm): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const free = (cell: Phrase) => columnsCalled(cell, form).filter((name) => !places.has(name))
  const left = new Set(header.keys())
  for (;;) {
    const open = [...left]
      .map((index) => ({ index, names: free(header[index]!) }))
      .filter(({ names }) => names.length > 0)
    const next = open.find(({ names }) => names.length === 1) ?? open[0]
    if (!next) return places
    places.set(next.names.find((name) => form[name]!.needed) ?? next.names[0]!, next.index)
    left.delete(next.index)
  }
}

function columnsCalled(cell: Phrase, form: TableForm): readonly string[] {
  return Object.keys(form).filter((column) => isCalled(cell, form[column]!))
}

function columnTwice(cell: Phrase, first: Phrase, heading: Heading): Problem {
  const second = { span: first.span, label: 'this one is read' }
  const parameters = { column: cell.text, first: first.text, means: heading.names[0]! }
  return documentProblem('DOC-011', { span: cell.span, second }, parameters)
}

function readRow(row: Row, form: TableForm, places: ReadonlyMap<string, number>): RowRead<TableForm> {
  const nothing = makePhrase([], { ...row.span, start: row.span.end })
  const cells = Object.keys(form).map((column) => [column, row.cells[places.get(column) ?? -1] ?? nothing])
  return { cells: Object.fromEntries(cells) as Record<string, Phrase>, span: row.span }
}

function unknownTable(table: Table, forms: TableForms, point: PointNumber): Problem {
  const nearly = nearlyForm(table, forms)
  if (nearly) return nearly
  const columns = Object.values(forms).map((form) => `${columnNames(form)}`)
  const heading = table.header.map((cell) => `"${cell.text}"`).join(', ')
  const span = { ...table.span, end: table.header.at(-1)?.span.end ?? table.span.start }
  return documentProblem('DOC-009', { span }, { heading, columns: columns.join('; or '), point })
}

/** A table of which at least two columns, and half of all, belong to one form: it was meant to be read. */
function nearlyForm(table: Table, forms: TableForms): Problem | undefined {
  const known = (form: TableForm) => table.header.filter((cell) => columnsCalled(cell, form).length > 0).length
  const [form] = Object.values(forms).toSorted((a, b) => known(b) - known(a))
  if (!form || known(form) < 2 || known(form) * 2 < table.header.length) return undefined
  const missing = Object.values(form).filter(
    (heading) => heading.needed && !table.header.some((cell) => isCalled(cell, heading)),
  )
  const unknown = table.header.filter((cell) => columnsCalled(cell, form).length === 0).map((cell) => plainText(cell))
  const span = { ...table.span, end: table.header.at(-1)?.span.end ?? table.span.start }
  const column = missing.map((heading) => heading.names[0]!).join(', ')
  return documentProblem('DOC-016', { span }, { column, unknown: unknown.filter((text) => text !== '') })
}

function columnNames(form: TableForm): string {
  const headings = Object.values(form)
  const optional = headings.filter((heading) => !heading.needed).map((heading) => heading.names[0])
  const needed = headings.filter((heading) => heading.needed).map((heading) => heading.names[0])
  return optional.length === 0 ? needed.join(', ') : `${needed.join(', ')} (and ${optional.join(', ')})`
}

function unknownColumn(cell: Phrase, form: TableForm): Problem {
  const column = plainText(cell)
  const meant = closest(
    column,
    Object.values(form).flatMap((heading) => heading.names),
  )
  if (meant === undefined) return documentProblem('DOC-010', { span: cell.span }, { column, known: columnNames(form) })
  const fix = { title: `Call it "${meant}"`, edits: [{ span: cell.span, text: meant }] }
  return documentProblem('DOC-015', { span: cell.span, fix }, { column, meant })
}

export interface BulletsRead<K extends string> {
  /** The bullets of each key, [] where it is not said; at most one unless the key may be said several times. */
  readonly bullets: { readonly [key in K]: readonly Bullet[] }
  /** Everything that is neither a table nor a known bullet, as Markdown. */
  readonly prose: string
  readonly problems: readonly Problem[]
}

/** Finds the `- Key: value` bullets of these keys and gathers the prose. */
export function readBullets<K extends string>(
  blocks: readonly Block[],
  keys: Readonly<Record<K, Heading>>,
): BulletsRead<K> {
  const problems: Problem[] = []
  const names = Object.keys(keys) as K[]
  const found = new Map<K, Bullet[]>(names.map((name) => [name, []]))
  const prose: string[] = []
  for (const block of blocks) {
    if (block.kind === 'prose') prose.push(block.markdown)
    if (block.kind !== 'bullet') continue
    const name = names.find((key) => isCalled(block.key, keys[key]))
    if (name === undefined) {
      problems.push(unknownBullet(block, keys))
      prose.push(`- ${block.key.text}: ${block.value.text}`)
    } else addBullet(found.get(name)!, block, keys[name], problems)
  }
  return {
    bullets: Object.fromEntries(found) as unknown as BulletsRead<K>['bullets'],
    prose: joinProse(prose),
    problems,
  }
}

function addBullet(to: Bullet[], bullet: Bullet, heading: Heading, problems: Problem[]): void {
  const first = to[0]
  if (first && !heading.many) {
    const second = { span: first.span, label: 'it is said here first' }
    problems.push(documentProblem('DOC-014', { span: bullet.key.span, second }, { key: bullet.key.text }))
  } else to.push(bullet)
}

/** Items of one list stay together; paragraphs are parted by an empty line. */
function joinProse(parts: readonly string[]): string {
  return parts
    .map((part, index) =>
      /^[-*+] /u.test(part) && /^[-*+] /u.test(parts[index + 1] ?? '') ? `${part}\n` : `${part}\n\n`,
    )
    .join('')
    .trim()
}

function unknownBullet(bullet: Bullet, keys: Readonly<Record<string, Heading>>): Problem {
  const key = plainText(bullet.key)
  const meant = closest(
    key,
    Object.values(keys).flatMap((heading) => heading.names),
  )
  const span = bullet.key.span
  const known = Object.values(keys)
    .map((heading) => heading.names[0])
    .join(', ')
  if (meant === undefined) return documentProblem('DOC-013', { span }, { key, known: known || 'no bullet' })
  const fix = { title: `Write "${meant}"`, edits: [{ span, text: meant }] }
  return documentProblem('DOC-012', { span, fix }, { key, meant })
}

/** Only the prose of a section or subject. */
export function proseOf(blocks: readonly Block[]): string {
  return joinProse(blocks.flatMap((block) => (block.kind === 'prose' ? [block.markdown] : [])))
}

/** Does the section hold anything that takes effect: a row of a table, a bullet with a value? Where not, its point is open. */
export function hasStructure(section: Section): boolean {
  const blocks = [...section.blocks, ...section.subjects.flatMap((subject) => subject.blocks)]
  return blocks.some((block) => {
    if (block.kind === 'table') return block.rows.some((row) => row.cells.some((cell) => !isNotKnown(cell.text)))
    return block.kind === 'bullet' && !isNotKnown(plainText(block.value))
  })
}

export type { Block, Bullet, Phrase, Section, Subject, Table }
