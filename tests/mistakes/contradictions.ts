// What contradicts something else in the document, and sentences that stand in the wrong place.
import type { Random } from '../fuzz/random.ts'
import { cells, ifUnused, type Make } from './names.ts'
import { misspelt } from './slips.ts'
import { rowOf, withCell, withLine, withLines, type Cell, type Mistake, type Table, type Text } from './text.ts'

interface FieldRow {
  readonly table: Table
  readonly row: readonly Cell[]
  readonly of: (head: string) => Cell | undefined
}

const fieldRows = (text: Text): readonly FieldRow[] =>
  text.tables
    .filter(({ point, heads }) => point === 3 && /^(?:field|name)$/iu.test(heads[0]!) && heads.length > 2)
    .flatMap((table) =>
      table.rows.map((row) => ({ table, row, of: (head: string) => row.find((cell) => cell.head === head) })),
    )

/** The row of a field, with some of its cells saying something else. */
function changedField(
  text: Text,
  random: Random,
  fits: (row: FieldRow) => boolean,
  say: Readonly<Record<string, string>>,
): Mistake | undefined {
  const rows = fieldRows(text).filter((row) => Object.keys(say).every((head) => row.of(head)) && fits(row))
  if (rows.length === 0) return undefined
  const { row } = random.one(rows)
  return withLine(text, row[0]!.line, rowOf(row.map((cell) => say[cell.head] ?? cell.text)))
}

const typed =
  (pattern: RegExp) =>
  ({ of }: FieldRow): boolean =>
    pattern.test((of('type') ?? of('kind'))?.text ?? '')

/** A whole number that is smaller than this one. */
const isBelow =
  (bound: number) =>
  ({ of }: FieldRow): boolean => {
    const most = /^integer \(.*?(\d+)\)/u.exec((of('type') ?? of('kind'))?.text ?? '')?.[1]
    return most !== undefined && Number(most) < bound
  }

const isPlain = (row: FieldRow): boolean =>
  (row.of('default')?.text ?? '') === '' && !typed(/^(?:sequence|list of|file)/u)(row)

/** A row is put in behind one of the rows of such a table. */
const added =
  (
    fits: (table: Table) => boolean,
    row: (cells: readonly Cell[], random: Random) => readonly string[] | undefined,
  ): Make =>
  (text, random) => {
    const all = text.tables.filter((table) => fits(table) && table.rows.length > 0)
    if (all.length === 0) return undefined
    const after = random.one(random.one(all).rows)
    const now = row(after, random)
    const at = after[0]!.line
    return now && withLines(text, at, 1, [text.lines[at]!, rowOf(now)])
  }

const first =
  (pattern: RegExp) =>
  ({ heads }: Table): boolean =>
    pattern.test(heads[0] ?? '')

export const contradictions: Readonly<Record<string, Make>> = {
  'required, never to be edited, and without a default': (text, random) =>
    changedField(text, random, isPlain, { required: 'yes', editable: 'never' }),
  'required when, shown when not': (text, random) =>
    changedField(text, random, isPlain, { required: 'when `1 == 1`', 'applies when': '`1 == 2`' }),
  'a default of another type': (text, random) =>
    changedField(text, random, typed(/^(?:integer|decimal|money|date)/u), { default: 'soon' }),
  'a default outside of its bounds': (text, random) =>
    changedField(text, random, isBelow(99_999), { default: '`99999`' }),
  'a default that does not fit its places': (text, random) =>
    changedField(text, random, typed(/^decimal \(/u), { default: '`1234567.8912`' }),
  'a default that is no choice': (text, random) =>
    changedField(text, random, typed(/^one of:/u), { default: 'whatever' }),
  'a field twice, with another type': added(first(/^field$/iu), (row) =>
    row.map((cell) =>
      cell.head === 'type' ? (cell.text.startsWith('date') ? 'integer' : 'date') : cell.column === 0 ? cell.text : '',
    ),
  ),
  'a role twice, had by others': added(first(/^role$/iu), (row) =>
    row.map((cell) => (cell.head === 'who has it' ? 'given by administrators' : cell.text)),
  ),
  'a constant twice, with another value': added(first(/^name$/iu), (row) =>
    row[0]!.head === 'name' && row.some(({ head }) => head === 'value')
      ? row.map((cell) => (cell.head === 'value' ? cell.text.replace(/\d+/u, '77') : cell.text))
      : undefined,
  ),
  'an error code twice': added(first(/^code$/iu), (row) =>
    row.some(({ head }) => head === 'status')
      ? row.map((cell) => (cell.head === 'message' ? 'Something else.' : cell.text))
      : undefined,
  ),
  'an action twice, to another state': (text, random) =>
    added(first(/^(?:action|event)$/iu), (row) => {
      const states = text.plan.lifecycles.flatMap((cycle) => cycle.states.map(({ label }) => label.toLowerCase()))
      const to = row.find(({ head }) => head === 'to')?.text
      return to === undefined || to === '' || row[0]!.text === '(create)'
        ? undefined
        : row.map((cell) => (cell.head === 'to' ? random.one(states.filter((state) => state !== to)) : cell.text))
    })(text, random),
  'a rule that can never hold': (text, random) => {
    const rules = cells(text, (cell) => cell.head === 'must hold' && /^`(\w+) <= \w+`$/u.test(cell.text))
    if (rules.length === 0) return undefined
    const { table, cell } = random.one(rules)
    return withCell(text, table, cell, cell.text.replace(/^`(\w+)(.*)`$/u, '`$1$2 and $1 > $1`'))
  },
  'a number compared above its bounds': (text, random) => {
    const bounded = text.plan.entities.flatMap(({ label, fields }) =>
      fields.flatMap(({ name, type }) =>
        type.kind === 'integer' && type.max !== undefined ? [{ label, name, most: type.max }] : [],
      ),
    )
    const rules = text.tables.filter(({ point, heads }) => point === 5 && heads.includes('Must hold'))
    if (bounded.length === 0 || rules.length === 0) return undefined
    const { label, name, most } = random.one(bounded)
    const { rows, heads } = random.one(rules)
    const say: Record<string, string> = {
      rule: 'Enough of it',
      entity: label,
      'must hold': `\`${name} >= ${Number(most) + 10}\``,
    }
    const at = rows.at(-1)![0]!.line
    return withLines(text, at, 1, [text.lines[at]!, rowOf(heads.map((head) => say[head.toLowerCase()] ?? ''))])
  },
  'a route twice': added(first(/^screen$/iu), (row) =>
    row.map((cell) => (cell.column === 0 ? 'Another screen' : cell.text)),
  ),
  'a call twice': added(first(/^call$/iu), (row) =>
    row.map((cell) => (cell.column === 0 ? 'Another call' : cell.text)),
  ),
  'a point twice': (text, random) => {
    const points = text.lines.flatMap((line, at) => (/^## .*\d/u.test(line) ? [at] : []))
    const [one, other] = [random.one(points), random.one(points)]
    const number = /\d/u.exec(text.lines[other]!)![0]
    return one === other ? undefined : withLine(text, one, text.lines[one]!.replace(/\d/u, number))
  },
  'an entity twice': (text, random) => {
    const found = text.lines.flatMap((line, at) => (line.startsWith('### ') ? [at] : []))
    const [one, other] = [random.one(found), random.one(found)]
    if (text.lines[one] === text.lines[other]) return undefined
    return withLine(text, one, text.lines[other]!, { names: [text.lines[one]!.slice(4)] })
  },
  'another initial state in a bullet': (text, random) => {
    const { entity, states, initial } = random.one(text.plan.lifecycles)
    const label = text.plan.entities.find(({ name }) => name === entity)!.label
    const headings = text.lines.flatMap((line, at) => (line === `### ${label}` ? [at] : []))
    const others = states.filter(({ key }) => key !== initial)
    const at = headings.at(-1)
    return at === undefined
      ? undefined
      : withLines(text, at, 1, [text.lines[at]!, '', `- Initial state: ${random.one(others).label.toLowerCase()}`, ''])
  },
  'the bullet that makes a part lost': (text, random) => {
    const parts = text.lines.flatMap((line, at) => (line.startsWith('- Part of:') ? [at] : []))
    if (parts.length === 0) return undefined
    const at = random.one(parts)
    const list = /, as (.*)$/u.exec(text.lines[at]!)?.[1]
    return withLines(text, at, 1, [], { names: list === undefined ? [] : [list] })
  },
  'a bullet lost': (text, random) => {
    const found = text.lines.flatMap((line, at) => (/^- (?:Columns|Sort|Shown as|Base path):/u.test(line) ? [at] : []))
    return found.length === 0 ? undefined : { ...withLines(text, random.one(found), 1, []), legitimate: true }
  },
  'a heading of another level': (text, random) => {
    const found = text.lines.flatMap((line, at) => (/^#{2,3} /u.test(line) ? [at] : []))
    const at = random.one(found)
    const line = text.lines[at]!
    return withLine(text, at, random.one([`#${line}`, line.slice(1), line.replace('# ', '#')]), {
      names: [line.replace(/^#+ (?:\d\. )?/u, '')],
    })
  },
  'a heading without its number': (text, random) => {
    const found = text.lines.flatMap((line, at) => (/^## \d/u.test(line) ? [at] : []))
    const at = random.one(found)
    return withLine(text, at, text.lines[at]!.replace(/\d\. ?/u, ''))
  },
  'a heading misspelt': (text, random) => {
    const found = text.lines.flatMap((line, at) => (line.startsWith('### ') ? [at] : []))
    const at = random.one(found)
    const name = text.lines[at]!.slice(4)
    return withLine(text, at, `### ${misspelt(name, random)}`, { names: [name], ...ifUnused(text, name) })
  },
  'a tick in another column': (text, random) => {
    const empty = text.tables
      .filter(({ point, heads }) => point === 6 && /^(?:entity|)$/iu.test(heads[0]!) && !heads.includes('May'))
      .flatMap(({ rows }) => rows.flat().filter((cell) => cell.column > 0 && cell.text === ''))
    if (empty.length === 0) return undefined
    const cell = random.one(empty)
    const table = text.tables.find(({ rows }) => rows.some((row) => row.includes(cell)))!
    // "full" is a permission in every table.
    const tick = random.one(['x', 'X', 'ok', 'full'])
    return withCell(text, table, cell, tick, tick === 'full' ? { legitimate: true } : {})
  },
}
