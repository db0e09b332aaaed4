/** Which column (or bullet) of a form a heading means. Authors use many headings; only this file knows them. */
import { type Phrase, plainText } from '../document/index.ts'
import { memoize, lettersOf } from '@ninefold/plan/base'
import { distance } from '@ninefold/plan/problem'

/** The names by which a column (or bullet) may be headed; the first one is shown to the author. */
export interface Heading {
  readonly names: readonly string[]
  /** Columns: further names, used only if no heading has one of `names`. */
  readonly perhaps?: readonly string[]
  /** Columns: the table is not this one without it. */
  readonly needed?: boolean
  /** Bullets: may be said several times. */
  readonly many?: boolean
  /** Columns: text for people. Several columns may be headed so, and columns that are not known are put into it. */
  readonly prose?: boolean
  /** Columns: it numbers the rows, and nothing reads it. */
  readonly numbers?: true
}

/** A table that a room knows: column → its headings. */
export type TableForm = Readonly<Record<string, Heading>>
export type TableForms = Readonly<Record<string, TableForm>>

/** Several names, in one text. */
export const called = (names: string): readonly string[] => names.split(', ')

/** What a column of explanations is headed with, in every table of all points. What only explains may be headed in other languages, too. */
export const MEANING = called(
  'Meaning, Description, Notes, Comment, Remarks, Help, Explanation, What it is, What it means, Purpose, Rationale, Details, Definition, Hint, Additional information, ' +
    'Betekenis, Omschrijving, Beschrijving, Toelichting, Opmerking, Bedeutung, Beschreibung, Bemerkung, Anmerkung, Erläuterung, Hinweis, ' +
    'Signification, Remarque, Significado, Descripción, Observaciones, Significato, Descrizione, Descrição',
)

/** The columns of a form that a heading can mean: those so called, else those called nearly so. */
export function columnsCalled(cell: Phrase, form: TableForm): readonly string[] {
  const text = plainText(cell)
  const known = headingsMet(form)
  const before = known.get(text)
  if (before) return before
  const columns = findColumns(text, form)
  if (known.size >= MOST_MET) known.clear()
  known.set(text, columns)
  return columns
}

/** The same few headings stand above hundreds of tables. */
const headingsMet = memoize((_form: TableForm) => new Map<string, readonly string[]>())

/** So do the same few headers: what follows from their texts and what they are read by is worked out once. */
export function onceForHeader<F extends object, R>(
  of: (header: readonly Phrase[], by: F, open: readonly string[]) => R,
): (header: readonly Phrase[], by: F, open?: readonly string[]) => R {
  const headersMet = memoize((_by: F) => new Map<string, { readonly made: R }>())
  return (header, by, open = []) => {
    const known = headersMet(by)
    const key = open.join() + textsOf(header)
    const before = known.get(key)
    if (before) return before.made
    const made = of(header, by, open)
    if (known.size >= MOST_MET) known.clear()
    known.set(key, { made })
    return made
  }
}

const textsOf = memoize((header: readonly Phrase[]): string => JSON.stringify(header.map(plainText)))

/** Of so many; then all are forgotten, so that nobody's headings stay for good. */
const MOST_MET = 1000

function findColumns(text: string, form: TableForm): readonly string[] {
  const folded = foldedNames(form)
  const called = (ways: readonly string[]) =>
    Object.keys(form).filter((column) => ways.some((way) => folded[column]!.has(way)))
  const exact = called([fold(text)])
  if (exact.length > 0 || text === '') return exact
  const whole = called([singular(text)])
  if (whole.length > 0 || isSlipOfSeveral(text, form)) return whole
  const parts = alternatives(text)
    .map((part) => called([fold(part), singular(part)]))
    .filter((columns) => columns.length > 0)
  return parts.reduce((all, columns) => all.filter((column) => columns.includes(column)), parts[0] ?? [])
}

/** A slip of a name of several words, one of which would be a name by itself: `Mezhod and path`. */
function isSlipOfSeveral(text: string, form: TableForm): boolean {
  const written = text.toLowerCase()
  const names = Object.values(form).flatMap((heading) => heading.names)
  return names.some((name) => name.includes(' and ') && distance(written, name.toLowerCase(), 2) <= 2)
}

const foldedNames = memoize((form: TableForm): Readonly<Record<string, ReadonlySet<string>>> => {
  const all = ({ names, perhaps }: Heading) => (perhaps ? [...names, ...perhaps] : names)
  const columns = Object.entries(form).map(([column, heading]) => [column, new Set(all(heading).map(fold))] as const)
  return Object.fromEntries(columns)
})

/** Is the heading called so only where nothing else is that column? */
export function isPerhaps(cell: Phrase, { perhaps }: Heading): boolean {
  const text = plainText(cell)
  return perhaps?.some((name) => fold(name) === fold(text) || fold(name) === singular(text)) ?? false
}

/** How headings and keys are compared: without case, blanks and punctuation, one or many (`Notes` is `Note`). */
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
  // Each bracket that opens before the last one that closes is closed, so that none is looked for in vain.
  const closed = text.lastIndexOf(')') + 1
  return (text.slice(0, closed).replace(/\([^)]*\)/gu, '') + text.slice(closed))
    .split(/[/|&,]|\s(?:and|or)\s/iu)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Headings by which people number their rows; they say nothing else. */
export function isNumbering(cell: Phrase): boolean {
  return /^(?:#|№|id|ref|pos|no|nr|(?:s|sr|sl|row|item|line|req|requirement)\.?[ -]?(?:no|nr|id|#))\.?$/iu.test(
    plainText(cell),
  )
}

/** The names of a form's columns for a message: those needed first. */
export function columnNames(form: TableForm): string {
  const headings = Object.values(form)
  const optional = headings.filter((heading) => !heading.needed).map((heading) => heading.names[0])
  const needed = headings.filter((heading) => heading.needed).map((heading) => heading.names[0])
  return optional.length === 0 ? needed.join(', ') : `${needed.join(', ')} (and ${optional.join(', ')})`
}

/**
 * Which column of the form stands where. A heading that could be two columns ("Condition") is the one that no other
 * heading can be; where that leaves a choice, the one that is needed.
 */
export const placeColumns = onceForHeader(findPlaces)

function findPlaces(header: readonly Phrase[], form: TableForm): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const called = header.map((cell) => columnsCalled(cell, form))
  const isFirm = (index: number, name: string) => !isPerhaps(header[index]!, form[name]!)
  const firm = new Set(called.flatMap((names, index) => names.filter((name) => isFirm(index, name))))
  const free = (index: number) =>
    called[index]!.filter((name) => !places.has(name) && (!firm.has(name) || isFirm(index, name)))
  const left = new Set([...header.keys()].filter((index) => called[index]!.length > 0))
  for (;;) {
    const open = [...left].map((index) => ({ index, names: free(index) })).filter(({ names }) => names.length > 0)
    const next = open.find(({ names }) => names.length === 1) ?? open[0]
    if (!next) return places
    places.set(next.names.find((name) => form[name]!.needed) ?? next.names[0]!, next.index)
    left.delete(next.index)
  }
}
