/**
 * A table with a state in each row: what stands where the row meets a column leads from that state to the one of the column
 * (`From \ To`), or, where the columns are actions, to the state that stands there (`State \ Event`).
 */
import {
  type Phrase,
  type Row,
  type Table,
  isEmpty,
  matchPhrase,
  plainText,
  splitAt,
  phraseAt,
} from '../../../document/index.ts'
import { columnsCalled } from '../../../kernel/index.ts'
import { foldName } from '@ninefold/plan/base'
import { ACTIONS } from '../tables/actions.ts'
import { STATES } from '../tables/states.ts'
import type { ActionRead, FromRead } from '../model.ts'
import { isNowhere } from '../tables/nowhere.ts'
import { readWhoCell } from '../who/read.ts'

interface Matrix {
  readonly columns: 'states' | 'actions'
  readonly table: Table
}

/** Undefined for a table of another form. */
export function matrixOf(table: Table): Matrix | undefined {
  const [corner, ...heads] = table.header
  const known = heads.filter((head) => columnsCalled(head, ACTIONS.columns).length > 0).length
  if (!corner || heads.length === 0 || known * 2 >= heads.length) return undefined
  const columns = saysColumns(plainText(corner)) ?? (isStateHead(corner) ? seemsColumns(table, heads) : undefined)
  return columns && { columns, table }
}

/** `From \ To`, `Current state / Next state`, `State → Event` */
function saysColumns(corner: string): Matrix['columns'] | undefined {
  if (/^\W*(?:from|current|source|old)\b.*[^\p{L}\s].*\b(?:to|next|target|new)\b/iu.test(corner)) return 'states'
  return /^\W*(?:from|current|source|state|status)\b.*[^\p{L}\s].*\b(?:action|event|transition|trigger)s?\b/iu.test(
    corner,
  )
    ? 'actions'
    : undefined
}

const isStateHead = (corner: Phrase): boolean =>
  isEmpty(corner) ||
  columnsCalled(corner, STATES.columns).includes('state') ||
  columnsCalled(corner, ACTIONS.columns).includes('from')

/** Most columns are called as rows are, or every cell is: by the letter, else whatever their case. */
function seemsColumns({ rows }: Table, heads: readonly Phrase[]): Matrix['columns'] | undefined {
  if (heads.length < 2 || rows.length < 2) return undefined
  const filled = rows.flatMap(({ cells }) => cells.slice(1)).filter((cell) => !isSilent(cell))
  for (const name of [plainText, (phrase: Phrase) => foldName(plainText(phrase))]) {
    const states = new Set(rows.map(({ cells }) => name(cells[0]!)))
    if (heads.filter((head) => states.has(name(head))).length * 2 >= heads.length) return 'states'
    if (filled.length > 0 && filled.every((cell) => states.has(name(partsOf(cell).name)))) return 'actions'
  }
  return undefined
}

const isSilent = ({ text }: Phrase): boolean => /^(?:[-–—✗✘]|no|never|n\/a)?$/iu.test(text)

/** The states that it names, in its order: a state that nothing leads to or from is one as well. */
export function statesIn({ columns, table }: Matrix): readonly Phrase[] {
  const rows = table.rows.map(({ cells }) => cells[0]!)
  const named = columns === 'states' ? [...table.header.slice(1), ...rows] : rows
  return named.filter((phrase) => !isEmpty(phrase) && !isNowhere(phrase))
}

export function actionsIn({ columns, table }: Matrix): readonly ActionRead[] {
  return table.rows.flatMap((row) =>
    row.cells.slice(1).flatMap((cell, index) => {
      const head = table.header[index + 1]!
      if (isSilent(cell) || isEmpty(head)) return []
      return columns === 'states'
        ? splitAt(cell, BETWEEN).map((item) => leadingTo(head, item, row))
        : splitAt(cell, BETWEEN).map((item) => called(head, item, row))
    }),
  )
}

/** Semicolons, lines, and commas that stand in no brackets. */
const BETWEEN = /;|\n|<br\s*\/?>|,(?![^([]*[)\]])/iu

function leadingTo(state: Phrase, item: Phrase, row: Row): ActionRead {
  const { name, who, guard } = partsOf(item)
  const isTick = /^(?:[x*✓✔☑●•]|yes|y|ok)$/iu.test(name.text)
  const label = isTick ? moveTo(state, item) : name
  return { ...actionOf(label, state, row, who, guard), ...(!isTick && !who && { perhapsWho: name }) }
}

function called(label: Phrase, item: Phrase, row: Row): ActionRead {
  const { name, who, guard } = partsOf(item)
  return actionOf(label, name, row, who, guard)
}

/** What it is called where only people stand in the cell, or a tick. */
export const moveTo = (state: Phrase, at: Phrase): Phrase => phraseAt(`Move to ${plainText(state)}`, at.span)

function actionOf(
  label: Phrase,
  state: Phrase,
  { cells, span }: Row,
  who: Phrase | undefined,
  guard: Phrase | undefined,
): ActionRead {
  const from: FromRead = isNowhere(cells[0]!) ? { kind: 'nowhere' } : { kind: 'states', states: [cells[0]!] }
  return {
    creates: from.kind === 'nowhere',
    label,
    from,
    to: { kind: 'state', state },
    ...(who && readWhoCell(who)),
    whoOpen: !who,
    ...(guard && { when: guard }),
    asks: [],
    then: [],
    help: '',
    span,
    inMatrix: true,
  }
}

/** `Submit`, `Submit (owner)`, `Submit: owner`, `Submit / owner`, each with a guard behind it: `[amount > 0]`. */
function partsOf(item: Phrase): { readonly name: Phrase; readonly who?: Phrase; readonly guard?: Phrase } {
  const [name = item, inside, behind, guard] =
    matchPhrase(item, /^(.+?)(?:\s*\((.+?)\)|(?:\s*:|\s\/)\s*(.+?))?(?:\s*\[(.+)\])?$/u) ?? []
  const who = inside ?? behind
  return { name, ...(who && { who }), ...(guard && { guard }) }
}
