// Names misspelt, or another one taken, in every kind of cell that names something.
import type { Random } from '../fuzz/random.ts'
import { misspelt, placesOf, replaced } from './slips.ts'
import { withCell, withLine, type Cell, type Mistake, type Table, type Text } from './text.ts'

export type Make = (text: Text, random: Random) => Mistake | undefined

interface Place {
  readonly table: Table
  readonly cell: Cell
}

/** All cells that fit. Not those of examples: whether they come out is what `ninefold test` says. */
export const cells = (text: Text, fits: (cell: Cell, table: Table) => boolean): readonly Place[] =>
  text.tables
    .filter(({ under }) => !under.startsWith('Example'))
    .flatMap((table) =>
      table.rows.flatMap((row) =>
        row.filter((cell) => cell.text !== '' && fits(cell, table)).map((cell) => ({ table, cell })),
      ),
    )

/** One of the names in such a cell is misspelt, or becomes another one. */
const inCell =
  (
    names: (text: Text) => readonly string[],
    fits: (cell: Cell, table: Table, text: Text) => boolean,
    become: (name: string, random: Random, all: readonly string[]) => string = misspelt,
    legitimate?: true,
    where: Where = 'anywhere',
  ): Make =>
  (text, random) => {
    const all = names(text)
    const places = cells(text, (cell, table) => fits(cell, table, text)).flatMap(({ table, cell }) =>
      all.flatMap((name) =>
        placesOf(cell.text, name)
          .filter(([start]) => isName(cell.text, start, where))
          .map((range) => ({ table, cell, name, range })),
      ),
    )
    if (places.length === 0) return undefined
    const { table, cell, name, range } = random.one(places)
    const now = become(name, random, all)
    if (all.includes(now))
      return legitimate ? withCell(text, table, cell, replaced(cell.text, range, now), { legitimate }) : undefined
    return withCell(text, table, cell, replaced(cell.text, range, now))
  }

type Where = 'anywhere' | 'outside of quotes' | 'in braces'

function isName(text: string, start: number, where: Where): boolean {
  const before = text.slice(0, start)
  if (where === 'in braces') return before.lastIndexOf('{') > before.lastIndexOf('}')
  return where === 'anywhere' || before.split("'").length % 2 === 1
}

const other = (name: string, random: Random, all: readonly string[]): string =>
  random.one(all.filter((one) => one !== name).length > 0 ? all.filter((one) => one !== name) : [name])

const entities = ({ plan }: Text) => plan.entities.map(({ label }) => label).filter((label) => label !== 'User')
const fields = ({ plan }: Text) => [
  ...new Set(plan.entities.flatMap((entity) => entity.fields.filter(({ system }) => !system).map(({ name }) => name))),
]
const fieldWords = ({ plan }: Text) => [
  ...new Set(
    plan.entities.flatMap((entity) =>
      entity.fields.filter(({ system }) => !system).map(({ label }) => label.toLowerCase()),
    ),
  ),
]
const roles = ({ plan }: Text) => plan.roles.filter(({ origin }) => origin).map(({ label }) => label)
const states = ({ plan }: Text) =>
  plan.lifecycles.flatMap((cycle) => cycle.states.map(({ label }) => label.toLowerCase()))
const messages = ({ plan }: Text) => plan.messages.map(({ label }) => label)
const codes = ({ plan }: Text) => plan.errors.filter(({ origin }) => origin).map(({ code }) => code)
const constants = ({ plan }: Text) => plan.constants.map(({ name }) => name)
const actions = ({ plan }: Text) => plan.lifecycles.flatMap((cycle) => cycle.actions.map(({ label }) => label))

/** In cells that are no explanation and no title of a screen or tile, and not in the names of fields: `paid on` does not name the state `paid`. */
function placesIn(text: Text, name: string): number {
  const longer = fieldWords(text).filter((word) => word !== name && placesOf(word, name).length > 0)
  const isLabel = (cell: Cell, { point }: Table) => point === 2 && cell.column === 0
  const said = cells(text, (cell, table) => !EXPLAINING.includes(cell.head) && !isLabel(cell, table)).map(({ cell }) =>
    cell.text.toLowerCase(),
  )
  const rest = longer.reduce((left, word) => left.replaceAll(word, ''), said.join('\n'))
  return placesOf(rest, name).length
}
const EXPLAINING = ['meaning', 'description', 'help', 'text', 'message', 'subject', 'what to do', 'notes']

const isCode = ({ text }: Cell): boolean => text.includes('`')
const heads =
  (...words: readonly string[]) =>
  ({ head }: Cell) =>
    words.includes(head)

const TYPES = [
  'text',
  'long text',
  'integer',
  'money',
  'date',
  'date and time',
  'decimal',
  'percent',
  'yes/no',
  'email',
  'time',
]
const VERBS = ['read', 'create', 'update', 'delete']

/** A name that nothing refers to may be any, or none. */
export function ifUnused({ text }: Text, name: string): { readonly legitimate?: true } {
  const pattern = name.replaceAll(/[.*+?^$()[\]{}|\\]/gu, '\\$&').replaceAll(/[ _-]/gu, '[ _-]?')
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu')).length > 2
    ? {}
    : { legitimate: true }
}

export const names: Readonly<Record<string, Make>> = {
  'entity misspelt in a cell': inCell(entities, (cell, { point }) =>
    point === 3
      ? heads('type', 'kind')(cell)
      : point !== 8 && !isCode(cell) && heads('entity', 'on', 'shows', 'of', 'does')(cell),
  ),
  'field misspelt in an expression': inCell(
    fields,
    (cell, { point }) => isCode(cell) && point !== 7 && point !== 6 && cell.column > 0 && !heads('route')(cell),
  ),
  'field misspelt in a permission': inCell(
    fields,
    (cell, { point }) => point === 6 && cell.column > 0 && (isCode(cell) || heads('fields')(cell)),
  ),
  'field misspelt in a list of names': inCell(fieldWords, heads('takes', 'asks', 'lost when', 'fields')),
  'field misspelt in a message': inCell(fields, heads('subject', 'text', 'message'), misspelt, undefined, 'in braces'),
  'field misspelt in a call': inCell(
    fields,
    (cell, { point }) => point === 7 && isCode(cell) && !heads('method and path')(cell),
    misspelt,
    undefined,
    'outside of quotes',
  ),
  'type misspelt': inCell(() => TYPES, heads('type', 'kind')),
  'role misspelt': inCell(
    roles,
    (cell) => heads('who', 'by', 'for', 'from', 'changed by', 'role')(cell) && cell.column > 0,
  ),
  'role misspelt where it is given': inCell(roles, (cell) => heads('who has it')(cell) && !isCode(cell)),
  'state misspelt': (text, random) => {
    const made = inCell(states, heads('from', 'to'))(text, random)
    // A state that is named in one place may have any name.
    const isOnce = ({ was, now }: Mistake) =>
      states(text).some((name) => was.includes(name) && !now.includes(name) && placesIn(text, name) === 1)
    return made && isOnce(made) ? { ...made, legitimate: true } : made
  },
  'state misspelt in quotes': inCell(
    states,
    (cell) => isCode(cell) && /'/u.test(cell.text) && heads('when', 'shows', 'must hold')(cell),
  ),
  'action misspelt': inCell(actions, heads('for action', 'does')),
  'message misspelt': inCell(messages, (cell) => heads('then', 'effect')(cell)),
  'error code misspelt': inCell(codes, (cell) => heads('error')(cell)),
  'constant misspelt': inCell(constants, isCode),
  'verb misspelt': inCell(
    () => VERBS,
    (cell, { point }) => point === 6 && cell.column > 0,
  ),
  'column heading misspelt': (text, random) => {
    const { head, heads: all } = random.one(text.tables)
    const word = random.one(all.filter((one) => one !== ''))
    return withLine(text, head, text.lines[head]!.replace(word, misspelt(word, random)))
  },
  'setting or limit misspelt': inCell(
    () => ['Currency', 'Time zone', 'Language', 'Page size', 'Upload size', 'Requests per minute', 'Session days'],
    heads('setting', 'limit'),
  ),
  'bullet misspelt': (text, random) => {
    const bullets = text.lines.flatMap((line, at) => {
      const key = /^- ([A-Z][\w ]*):/u.exec(line)?.[1]
      return key === undefined ? [] : [{ at, key }]
    })
    if (bullets.length === 0) return undefined
    const { at, key } = random.one(bullets)
    // A bullet may declare a field to which nothing refers.
    const isField = fieldWords(text).includes(key.toLowerCase())
    return withLine(text, at, text.lines[at]!.replace(key, misspelt(key, random)), isField ? ifUnused(text, key) : {})
  },
  'field misspelt in a bullet': (text, random) => {
    const lists = text.lines.flatMap((line, at) => (/^- (?:Columns|Sort|Shown as):/u.test(line) ? [at] : []))
    if (lists.length === 0) return undefined
    const at = random.one(lists)
    const [key, value] = text.lines[at]!.split(/:(.*)/su) as [string, string]
    const words = [...value.matchAll(/[\p{L}]{4,}/gu)].filter(([word]) => !/^(?:first|newest|name)$/u.test(word))
    if (words.length === 0) return undefined
    const word = random.one(words)
    return withLine(
      text,
      at,
      `${key}:${replaced(value, [word.index, word.index + word[0].length], misspelt(word[0], random))}`,
    )
  },
  'entity misspelt in a heading': (text, random) => {
    const found = text.lines.flatMap((line, at) => {
      const name = /^### (.*)$/u.exec(line)?.[1]
      return name !== undefined && entities(text).includes(name) ? [{ at, name }] : []
    })
    const { at, name } = random.one(found)
    return withLine(text, at, `### ${misspelt(name, random)}`, { names: [name], ...ifUnused(text, name) })
  },
  'name misspelt where it is declared': (text, random) => {
    const declared = cells(
      text,
      (cell) => cell.column === 0 && heads('field', 'role', 'name', 'state', 'message', 'code', 'shape')(cell),
    )
    const { table, cell } = random.one(declared)
    const now = misspelt(cell.text, random)
    return withCell(text, table, cell, now, { names: [cell.text, now], ...ifUnused(text, cell.text) })
  },
  'another role': inCell(roles, heads('who', 'by', 'for', 'from', 'changed by'), other, true),
  'another state': inCell(states, heads('from', 'to'), other, true),
  'another field of the record': (text, random) => {
    const make = inCell(
      ({ plan }) => {
        const entity = random.one(plan.entities)
        return entity.fields.filter(({ system }) => !system).map(({ name }) => name)
      },
      (cell) => isCode(cell) && heads('must hold', 'when', 'default')(cell),
      other,
      true,
    )
    return make(text, random)
  },
  'another number': (text, random) => {
    const numbers = cells(
      text,
      (cell, { point }) =>
        point !== 8 &&
        cell.column > 0 &&
        /\d/u.test(cell.text) &&
        heads('type', 'kind', 'default', 'value', 'must hold', 'when')(cell) &&
        !cell.text.includes('sequence'),
    )
    const { table, cell } = random.one(numbers)
    const [digits] = [...cell.text.matchAll(/\d+/gu)].slice(-1)
    const now = String(Number(digits![0]) * random.one([2, 10]))
    return withCell(text, table, cell, replaced(cell.text, [digits!.index, digits!.index + digits![0].length], now), {
      legitimate: true,
    })
  },
  'a name with other capitals': (text, random) => {
    const make = inCell(
      (one) => [...fields(one), ...roles(one), ...states(one)],
      heads('who', 'for', 'from', 'to', 'must hold', 'when', 'shows'),
      (name) => random.one([name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)]),
    )
    return make(text, random)
  },
}
