/**
 * Reads a matrix: a table with a source state in each row. If the columns are target states (`From \ To`), the cells are actions. If
 * the columns are actions (`State \ Event`), the cells are target states.
 */
import { pattern } from '@ninefold/plan/pattern'
import {
  type Phrase,
  type Row,
  type Table,
  isEmpty,
  matchPattern,
  plainText,
  splitAt,
} from '../../../document/index.ts'
import { columnsCalled } from '../../../kernel/index.ts'
import { foldName } from '@ninefold/plan/base'
import { ACTIONS } from '../tables/actions.ts'
import { STATES } from '../tables/states.ts'
import type { ActionRead, FromRead } from '../model.ts'
import { isNowhere, moveTo, stepOf } from '../tables/ends.ts'
import { readWhoCell } from '../who/read.ts'

interface Matrix {
  readonly columns: 'states' | 'actions'
  readonly table: Table
}

/** The matrix; undefined for other tables. */
export function matrixOf(table: Table): Matrix | undefined {
  const [corner, ...heads] = table.header
  const known = heads.filter((head) => columnsCalled(head, ACTIONS.columns).length > 0).length
  if (!corner || heads.length === 0 || known * 2 >= heads.length) return undefined
  const columns = columnsBy(plainText(corner)) ?? (isStateHead(corner) ? columnsByNames(table, heads) : undefined)
  return columns && { columns, table }
}

const ROWS_ARE_STATES = pattern('(from|current|source|old|state|status)…')
const [COLUMNS_ARE_STATES, COLUMNS_ARE_ACTIONS] = [
  pattern('…(to|next|target|new)…'),
  pattern('…(action|event|transition|trigger)s?…'),
]

/** `From \ To`, `Current state / Next state`, `State → Event` */
function columnsBy(corner: string): Matrix['columns'] | undefined {
  const [rows, ...columns] = corner
    .split(/[^\p{L}\s]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (rows === undefined || !ROWS_ARE_STATES.test(rows)) return undefined
  if (columns.some(COLUMNS_ARE_STATES.test)) return 'states'
  return columns.some(COLUMNS_ARE_ACTIONS.test) ? 'actions' : undefined
}

const isStateHead = (corner: Phrase): boolean =>
  isEmpty(corner) ||
  columnsCalled(corner, STATES.columns).includes('state') ||
  columnsCalled(corner, ACTIONS.columns).includes('from')

/** Do most headers, or all cells, have the names of rows? Compared exactly first, then without case. */
function columnsByNames({ rows }: Table, heads: readonly Phrase[]): Matrix['columns'] | undefined {
  if (heads.length < 2 || rows.length < 2) return undefined
  const filled = rows.flatMap(({ cells }) => cells.slice(1)).filter((cell) => !isBlank(cell))
  for (const name of [plainText, (phrase: Phrase) => foldName(plainText(phrase))]) {
    const states = new Set(rows.map(({ cells }) => name(cells[0]!)))
    if (heads.filter((head) => states.has(name(head))).length * 2 >= heads.length) return 'states'
    if (filled.length > 0 && filled.every((cell) => states.has(name(partsOf(cell).name)))) return 'actions'
  }
  return undefined
}

const NO_STEP = pattern('(<no>|<cross>|n/a)')
const isBlank = ({ text }: Phrase): boolean => text === '' || NO_STEP.test(text)

/** All states of the matrix, in order, including states without actions. */
export function statesIn({ columns, table }: Matrix): readonly Phrase[] {
  const rows = table.rows.map(({ cells }) => cells[0]!)
  const named = columns === 'states' ? [...table.header.slice(1), ...rows] : rows
  return named.filter((phrase) => !isEmpty(phrase) && !isNowhere(phrase))
}

export function actionsIn({ columns, table }: Matrix): readonly ActionRead[] {
  return table.rows.flatMap((row) =>
    row.cells.slice(1).flatMap((cell, index) => {
      const head = table.header[index + 1]!
      if (isBlank(cell) || isEmpty(head)) return []
      return columns === 'states'
        ? splitAt(cell, BETWEEN).map((item) => leadingTo(head, item, row))
        : splitAt(cell, BETWEEN).map((item) => called(head, item, row))
    }),
  )
}

/** Semicolons, line breaks, and commas outside brackets. */
const BETWEEN = /;|\n|<br\s*\/?>|,(?![^([]*[)\]])/iu

const TICK = pattern('(<yes>|<tick>|x|•|ok)')

function leadingTo(state: Phrase, item: Phrase, row: Row): ActionRead {
  const { name, who, guard } = partsOf(item)
  const isTick = TICK.test(name.text)
  const label = isTick ? moveTo(state, item) : name
  return { ...actionOf(label, state, row, who, guard), ...(!isTick && !who && { perhapsWho: name }) }
}

function called(label: Phrase, item: Phrase, row: Row): ActionRead {
  const { name, who, guard } = partsOf(item)
  return actionOf(label, name, row, who, guard)
}

function actionOf(
  label: Phrase,
  state: Phrase,
  { cells: [first], span }: Row,
  who: Phrase | undefined,
  guard: Phrase | undefined,
): ActionRead {
  const from: FromRead = isNowhere(first!) ? { kind: 'nowhere' } : { kind: 'states', states: [first!] }
  return {
    ...stepOf(label, from, { kind: 'state', state }, span),
    ...(who && { ...readWhoCell(who), whoOpen: false }),
    ...(guard && { when: guard }),
    inMatrix: true,
  }
}

const PARTS = [
  pattern('{name:^():[}: {who}~[\\[{guard?:long}\\]]'),
  pattern('{name:^():[} / {who}~[\\[{guard?:long}\\]]'),
]
const WITH_BRACKETS = pattern('{name}~[\\({who?}\\)]~[\\[{guard?:long}\\]]')

/** `Submit`, `Submit (owner)`, `Submit: owner`, `Submit / owner`; a guard may follow: `[amount > 0]`. */
function partsOf(item: Phrase): { readonly name: Phrase; readonly who?: Phrase; readonly guard?: Phrase } {
  const { name = item, who, guard } = matchPattern(item, ...PARTS) ?? matchPattern(item, WITH_BRACKETS) ?? {}
  return { name, ...(who && { who }), ...(guard && { guard }) }
}
