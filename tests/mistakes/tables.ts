// Tables that lost something, came out of an office program or have headings of another language.
import type { Random } from '../fuzz/random.ts'
import { ifUnused, type Make } from './names.ts'
import { cellsOf, rowOf, withLine, withLines, type Mistake, type Table, type Text } from './text.ts'

const oneTable = (text: Text, random: Random, fits: (table: Table) => boolean = () => true): Table =>
  random.one(text.tables.filter((table) => table.rows.length > 0 && !table.under.startsWith('Example') && fits(table)))

const size = ({ rows }: Table): number => rows.length + 2
const linesOf = (text: Text, { head, rows }: Table): readonly string[] => text.lines.slice(head, head + rows.length + 2)

const DUTCH: Readonly<Record<string, string>> = {
  rule: 'Regel', entity: 'Gegeven', when: 'Wanneer', 'must hold': 'Moet gelden', weight: 'Gewicht', error: 'Fout',
  field: 'Veld', type: 'Soort', required: 'Verplicht', default: 'Standaardwaarde', role: 'Rol', 'who has it': 'Wie heeft hem',
  action: 'Actie', from: 'Van', to: 'Naar', who: 'Wie', then: 'Dan', screen: 'Scherm', shows: 'Toont', for: 'Voor',
  code: 'Code', message: 'Bericht', name: 'Naam', value: 'Waarde', meaning: 'Betekenis', description: 'Omschrijving',
} // prettier-ignore
const GERMAN: Readonly<Record<string, string>> = {
  rule: 'Regel', entity: 'Datensatz', when: 'Wenn', 'must hold': 'Muss gelten', weight: 'Gewicht', error: 'Fehler',
  field: 'Feld', type: 'Typ', required: 'Pflicht', default: 'Vorgabe', role: 'Rolle', 'who has it': 'Wer hat sie',
  action: 'Aktion', from: 'Von', to: 'Nach', who: 'Wer', then: 'Dann', screen: 'Bildschirm', shows: 'Zeigt', for: 'Für',
  code: 'Kennung', message: 'Meldung', name: 'Name', value: 'Wert', meaning: 'Bedeutung', description: 'Beschreibung',
} // prettier-ignore

/** Columns that a document may leave out: nothing is required then, nothing depends on a condition, and a message is called by its name. */
const OPTIONAL = new Set([
  'editable',
  'description',
  'help',
  'meaning',
  'answers',
  'what to do',
  'unique',
  'weight',
  'changed by',
  'when',
  'lost when',
  'asks',
  'default',
  'required',
  'mandatory',
  'applies when',
  'shown when',
  'subject',
])

const TEXTS = ['subject', 'text', 'message', 'what to do', 'remedy', 'meaning', 'description', 'help', 'notes']
const TICKS = ['required', 'mandatory', 'unique']

/** Permissions with a column for each role. */
const isMatrix = ({ point, heads }: Table): boolean =>
  point === 6 && /^(?:entity|)$/iu.test(heads[0]!) && !heads.some((head) => /^(?:may|role)$/iu.test(head))

export const tables: Readonly<Record<string, Make>> = {
  'a column lost': (text, random) => {
    const table = oneTable(text, random, ({ heads }) => heads.length > 2)
    const column = random.below(table.heads.length)
    const empty = table.rows.every((row) => (row[column]?.text ?? '') === '')
    if (empty) return undefined
    const without = (line: string) => rowOf(cellsOf(line).toSpliced(column, 1))
    const names = table.rows.map((row) => row[column]?.text ?? '').filter((name) => /^[\p{L} ]+$/u.test(name))
    return withLines(text, table.head, size(table), linesOf(text, table).map(without), {
      ...(column === 0 && { names }),
      ...(OPTIONAL.has(table.heads[column]!.toLowerCase()) && { legitimate: true }),
    })
  },
  'a heading of a column emptied': (text, random) => {
    const table = oneTable(text, random)
    const column = random.below(table.heads.length)
    return withLine(text, table.head, rowOf(table.heads.with(column, '')))
  },
  'a cell lost': (text, random) => {
    const table = oneTable(text, random, ({ heads }) => heads.length > 2)
    const row = random.one(table.rows)
    const column = random.below(row.length - 1)
    return withLine(text, row[0]!.line, rowOf(row.map((cell) => cell.text).toSpliced(column, 1)))
  },
  'a cell too many': (text, random) => {
    const row = random.one(oneTable(text, random).rows)
    const column = random.below(row.length)
    return withLine(text, row[0]!.line, rowOf(row.map((cell) => cell.text).toSpliced(column, 0, '')))
  },
  'two cells swapped': (text, random) => {
    const table = oneTable(text, random)
    const row = random.one(table.rows)
    const column = random.below(row.length - 1)
    const [a, b] = [row[column]!.text, row[column + 1]!.text]
    if (a === b) return undefined
    const cells = row
      .map((cell) => cell.text)
      .with(column, b)
      .with(column + 1, a)
    // Two states are both states, two texts both texts, what is required may be unique, and each role may have any permission.
    const [one, other] = [row[column]!.head, row[column + 1]!.head]
    const alike =
      (isMatrix(table) && column > 0) ||
      one === 'from' ||
      other === 'default' ||
      [TEXTS, TICKS].some((kind) => kind.includes(one) && kind.includes(other))
    return withLine(text, row[0]!.line, rowOf(cells), alike ? { legitimate: true } : {})
  },
  'the line of dashes lost': (text, random) => {
    const table = oneTable(text, random)
    return withLines(text, table.head + 1, 1, [], { lines: [table.head, table.head + 1] })
  },
  'the line of headings lost': (text, random) => {
    const table = oneTable(text, random)
    return withLines(text, table.head, 1, [], { lines: [table.head, table.head + 1] })
  },
  'a row lost': (text, random) => {
    const table = oneTable(text, random, ({ heads }) =>
      /^(?:field|role|message|name|state|code|shape)$/iu.test(heads[0] ?? ''),
    )
    const row = random.one(table.rows)
    return withLines(text, row[0]!.line, 1, [], {
      names: [row[0]!.text],
      lines: [table.head, row[0]!.line],
      ...ifUnused(text, row[0]!.text),
    })
  },
  'a row indented by a tab': (text, random) => {
    const row = random.one(oneTable(text, random).rows)
    return withLine(text, row[0]!.line, `\t${text.lines[row[0]!.line]!}`)
  },
  'an empty line and an indented row': (text, random) => {
    const row = random.one(oneTable(text, random).rows)
    const at = row[0]!.line
    return withLines(text, at, 1, ['', `\t${text.lines[at]!}`])
  },
  'an empty line in a table': (text, random) => {
    const row = random.one(oneTable(text, random).rows)
    const at = row[0]!.line
    return withLines(text, at, 1, ['', text.lines[at]!])
  },
  'a table with tabs for bars': (text, random) => withoutBars(text, random, (cells) => cells.join('\t')),
  'a row with tabs for bars': (text, random) => {
    const row = random.one(oneTable(text, random).rows)
    return withLine(text, row[0]!.line, row.map((cell) => cell.text).join('\t'))
  },
  'a table pasted from an office program': (text, random) =>
    withoutBars(text, random, (cells) => cells.filter(Boolean).join('   ')),
  'commas for bars': (text, random) => withoutBars(text, random, (cells) => cells.join(';')),
  'Dutch headings': (text, random) => translated(text, random, DUTCH),
  'German headings': (text, random) => translated(text, random, GERMAN),
  'one heading of another language': (text, random) => {
    const table = oneTable(text, random)
    const words = { ...random.one([DUTCH, GERMAN]) }
    const column = random.below(table.heads.length)
    const word = words[table.heads[column]!.toLowerCase()]
    return word === undefined ? undefined : withLine(text, table.head, rowOf(table.heads.with(column, word)))
  },
  'a row twice': (text, random) => {
    const row = random.one(oneTable(text, random).rows)
    const at = row[0]!.line
    return withLines(text, at, 1, [text.lines[at]!, text.lines[at]!])
  },
  'the bar at the end lost': (text, random) => {
    const row = random.one(oneTable(text, random).rows)
    const at = row[0]!.line
    return withLine(text, at, text.lines[at]!.replace(/\s*\|\s*$/u, ''))
  },
}

/** A table whose rows are the cells joined by something else; the line of dashes is lost. */
function withoutBars(text: Text, random: Random, joined: (cells: readonly string[]) => string): Mistake | undefined {
  const table = oneTable(text, random)
  const rows = linesOf(text, table).filter((_, index) => index !== 1)
  return withLines(
    text,
    table.head,
    size(table),
    rows.map((row) => joined(cellsOf(row))),
  )
}

function translated(text: Text, random: Random, words: Readonly<Record<string, string>>): Mistake | undefined {
  const table = oneTable(text, random, ({ heads }) => heads.filter((head) => head.toLowerCase() in words).length > 1)
  const now = table.heads.map((head) => words[head.toLowerCase()] ?? head)
  return withLine(text, table.head, rowOf(now), { lines: [table.head, ...table.rows.map((row) => row[0]!.line)] })
}
