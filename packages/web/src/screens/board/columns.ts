// The columns of a board: those that its field has, and those that its cards are in. No card is without a column.
import { boardColumns, noValueLabel, type Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { ColumnsData } from '@ninefold/plan/wire'

export interface Column {
  readonly key: string
  readonly label: string
  /** What a card has that is moved here; null for nothing. */
  readonly value: Json
}

export interface Columns {
  readonly columns: readonly Column[]
  /** How many columns with cards are left out. */
  readonly left: number
}

interface Found {
  readonly field: Field
  /** The values that the cards have. */
  readonly present: ColumnsData['groups']
  /** Further records that a card may refer to. */
  readonly offered: readonly { readonly id: string; readonly label: string }[]
  /** May this person empty the field, as far as is known before a card is chosen? */
  readonly mayEmpty: boolean
  /** Could a card have the value, as far as the filter of the board tells? */
  readonly mayHold: (value: Json) => boolean
}

/** Columns of a board by a reference, which may have thousands of values. */
const MOST = 40

/** No key of a choice, and no id: both are made of letters, digits and dashes. */
const EMPTY = '(empty)'

export const isEmptyColumn = (key: string): boolean => key === EMPTY

export function columnKey(value: Json | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : EMPTY
}

export function columnsFrom(found: Found): Columns {
  const kind = boardColumns(found.field.type)
  const filled = found.present.filter(({ key }) => key !== null).map(columnOfGroup)
  const empty = emptyColumn(found)
  if (!kind) return { columns: [], left: 0 }
  if ('entity' in kind) return withRecords(filled, found, empty)
  const known = kind.values.map(({ value, label }) => column(value, label))
  const columns = known.filter((one) => isIn(filled, one) || found.mayHold(one.value))
  return { columns: [...empty, ...columns, ...filled.filter((one) => !isIn(known, one))], left: 0 }
}

const column = (value: Json, label: string): Column => ({ key: columnKey(value), label, value })

const columnOfGroup = ({ key, label }: ColumnsData['groups'][number]): Column => column(key, label || 'Not open to you')

const isIn = (columns: readonly Column[], { key }: Column): boolean => columns.some((one) => one.key === key)

/** Those with cards come before those that could have some, where there is not room for all. */
function withRecords(filled: readonly Column[], { offered, mayHold }: Found, empty: readonly Column[]): Columns {
  const shown = byLabel(filled).slice(0, MOST)
  const further = offered
    .map(({ id, label }) => column(id, label))
    .filter((one) => !isIn(filled, one) && mayHold(one.value))
  const columns = byLabel([...shown, ...further.slice(0, MOST - shown.length)])
  return { columns: [...empty, ...columns], left: filled.length - shown.length }
}

const byLabel = (columns: readonly Column[]): readonly Column[] =>
  columns.toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }) || (a.key < b.key ? -1 : 1))

/** There where cards may come into it, or some are in it all the same. */
function emptyColumn({ field, present, mayEmpty, mayHold }: Found): readonly Column[] {
  const hasCards = present.some(({ key }) => key === null)
  return hasCards || (mayEmpty && mayHold(null)) ? [column(null, noValueLabel(field))] : []
}
