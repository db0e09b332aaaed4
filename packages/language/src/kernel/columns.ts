/** Matches the headings of tables, and the keys of bullets, with the columns that a room declares, under any of their names. */
import { type Phrase, plainText } from '../document/index.ts'
import { memoize, lettersOf } from '@ninefold/plan/base'
import { distance } from '@ninefold/plan/problem'

/** The accepted names of a column or bullet. Messages use the first one. */
export interface Heading {
  readonly names: readonly string[]
  /** Columns: further names, used only if no heading has one of `names`. */
  readonly fallbackNames?: readonly string[]
  /** Columns: a table without it is not this table. */
  readonly needed?: boolean
  /** Bullets: may occur several times. */
  readonly many?: boolean
  /** Columns: text. Several columns may have these names; unknown columns are added to it. */
  readonly prose?: boolean
  /** Columns: row numbers, which are ignored. */
  readonly numbers?: true
}

/** The columns of a table, by key. */
export type TableForm = Readonly<Record<string, Heading>>
export type TableForms = Readonly<Record<string, TableForm>>

/** Splits a comma-separated list of names. */
export const nameList = (names: string): readonly string[] => names.split(', ')

/** The names of the explanation column, in every table of every point. They are accepted in other languages, too. */
export const MEANING = nameList(
  'Meaning, Description, Notes, Comment, Remarks, Help, Explanation, What it is, What it means, Purpose, Rationale, Details, Definition, Hint, Additional information, ' +
    'Betekenis, Omschrijving, Beschrijving, Toelichting, Opmerking, Bedeutung, Beschreibung, Bemerkung, Anmerkung, Erläuterung, Hinweis, ' +
    'Signification, Remarque, Significado, Descripción, Observaciones, Significato, Descrizione, Descrição',
)

/** The columns that a heading can mean: those with exactly this name, else those with a similar one. */
export function columnsNamed(cell: Phrase, form: TableForm): readonly string[] {
  const text = plainText(cell)
  const known = headingsMet(form)
  const before = known.get(text)
  if (before) return before
  const columns = findColumns(text, form)
  if (known.size >= MOST_MET) known.clear()
  known.set(text, columns)
  return columns
}

/** Memoized by form: a document repeats the same headings in hundreds of tables. */
const headingsMet = memoize((_form: TableForm) => new Map<string, readonly string[]>())

/** Memoizes by the texts of the header and by the form. */
export function onceForHeader<F extends object, R>(
  of: (header: readonly Phrase[], by: F, open: readonly string[]) => R,
): (header: readonly Phrase[], by: F, open?: readonly string[]) => R {
  const headersMet = memoize((_by: F) => new Map<string, { readonly value: R }>())
  return (header, by, open = []) => {
    const known = headersMet(by)
    const key = open.join() + textsOf(header)
    const before = known.get(key)
    if (before) return before.value
    const value = of(header, by, open)
    if (known.size >= MOST_MET) known.clear()
    known.set(key, { value })
    return value
  }
}

const textsOf = memoize((header: readonly Phrase[]): string => JSON.stringify(header.map(plainText)))

/** Entries per form. A full cache is cleared, so that it does not grow without limit. */
const MOST_MET = 1000

function findColumns(text: string, form: TableForm): readonly string[] {
  const folded = foldedNames(form)
  const nameList = (ways: readonly string[]) =>
    Object.keys(form).filter((column) => ways.some((way) => folded[column]!.has(way)))
  const exact = nameList([fold(text)])
  if (exact.length > 0 || text === '') return exact
  const whole = nameList([singular(text)])
  if (whole.length > 0 || isTypoOfSeveral(text, form)) return whole
  const parts = alternatives(text)
    .map((part) => nameList([fold(part), singular(part)]))
    .filter((columns) => columns.length > 0)
  return parts.reduce((all, columns) => all.filter((column) => columns.includes(column)), parts[0] ?? [])
}

/** A misspelt name of several words, one of which would be a name by itself: `Mezhod and path`. */
function isTypoOfSeveral(text: string, form: TableForm): boolean {
  const written = text.toLowerCase()
  const names = Object.values(form).flatMap((heading) => heading.names)
  return names.some((name) => name.includes(' and ') && distance(written, name.toLowerCase(), 2) <= 2)
}

const foldedNames = memoize((form: TableForm): Readonly<Record<string, ReadonlySet<string>>> => {
  const all = ({ names, fallbackNames }: Heading) => (fallbackNames ? [...names, ...fallbackNames] : names)
  const columns = Object.entries(form).map(([column, heading]) => [column, new Set(all(heading).map(fold))] as const)
  return Object.fromEntries(columns)
})

/** Is this one of the names in `fallbackNames`? */
export function isFallbackName(cell: Phrase, { fallbackNames }: Heading): boolean {
  const text = plainText(cell)
  return fallbackNames?.some((name) => fold(name) === fold(text) || fold(name) === singular(text)) ?? false
}

/** Normalizes a heading or key for comparison: no case, white space, punctuation or plural (`Notes` is `Note`). */
export function fold(text: string): string {
  const letters = lettersOf(text)
  return letters === '' ? text.trim() : letters.length > 3 ? letters.replace(/s$/u, '') : letters
}

/** `Field name` is `Field`, `The type` is `Type`, `Required (y/n)` is `Required`, `Value(s)` is `Value`. */
function singular(text: string): string {
  const [bare = ''] = text.split(/[([{]/u, 1)
  return fold(bare.replace(/^\s*(?:the|its|an?)\s+/iu, ''))
}

/** `Description / notes`, `Route or URL`, `Code & name`. */
function alternatives(text: string): readonly string[] {
  // Cut at the last closing bracket: otherwise the expression searches for the end of every open one, in quadratic time.
  const closed = text.lastIndexOf(')') + 1
  return (text.slice(0, closed).replace(/\([^)]*\)/gu, '') + text.slice(closed))
    .split(/[/|&,]|\s(?:and|or)\s/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Headings of row numbers: `#`, `No.`, `ID`. */
export function isNumbering(cell: Phrase): boolean {
  return /^(?:#|№|id|ref|pos|no|nr|(?:s|sr|sl|row|item|line|req|requirement)\.?[ -]?(?:no|nr|id|#))\.?$/iu.test(
    plainText(cell),
  )
}

/** The first names of the columns, for a message; required ones first. */
export function columnNames(form: TableForm): string {
  const headings = Object.values(form)
  const optional = headings.filter((heading) => !heading.needed).map((heading) => heading.names[0])
  const needed = headings.filter((heading) => heading.needed).map((heading) => heading.names[0])
  return optional.length === 0 ? needed.join(', ') : `${needed.join(', ')} (and ${optional.join(', ')})`
}

/**
 * The position of each column of the form. An ambiguous heading ("Condition") becomes the column that no other heading matches;
 * if there is still a choice, the required one.
 */
export const placeColumns = onceForHeader(findPlaces)

function findPlaces(header: readonly Phrase[], form: TableForm): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const nameList = header.map((cell) => columnsNamed(cell, form))
  const isFirm = (index: number, name: string) => !isFallbackName(header[index]!, form[name]!)
  const firm = new Set(nameList.flatMap((names, index) => names.filter((name) => isFirm(index, name))))
  const free = (index: number) =>
    nameList[index]!.filter((name) => !places.has(name) && (!firm.has(name) || isFirm(index, name)))
  const left = new Set([...header.keys()].filter((index) => nameList[index]!.length > 0))
  for (;;) {
    const open = [...left].map((index) => ({ index, names: free(index) })).filter(({ names }) => names.length > 0)
    const next = open.find(({ names }) => names.length === 1) ?? open[0]
    if (!next) return places
    places.set(next.names.find((name) => form[name]!.needed) ?? next.names[0]!, next.index)
    left.delete(next.index)
  }
}
