// The columns of a board: the values of its field, and the values of its cards. Every card has a column.
import { boardColumns, noValueLabel, type Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { ColumnsData } from '@ninefold/plan/wire'
import { t } from '../../translation/t.ts'

export interface Column {
  readonly key: string
  readonly label: string
  /** The value that a card gets when it is moved here; null for no value. */
  readonly value: Json
}

export interface Columns {
  readonly columns: readonly Column[]
  /** The number of columns with cards that are not shown. */
  readonly left: number
}

interface Found {
  readonly field: Field
  /** The values of the cards. */
  readonly present: ColumnsData['groups']
  /** Further records that a card may refer to. */
  readonly offered: readonly { readonly id: string; readonly label: string }[]
  /** Whether the user may empty the field, as far as this is known without a particular card. */
  readonly mayEmpty: boolean
  /** Whether the filter of the board allows a card with this value. */
  readonly mayHold: (value: Json) => boolean
}

/** Columns of a board by a reference, which may have thousands of values. */
const MOST = 40

/** Differs from all keys of choices and all ids, which consist of letters, digits and dashes. */
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

const columnOfGroup = ({ key, label }: ColumnsData['groups'][number]): Column => column(key, label || t('No access'))

const isIn = (columns: readonly Column[], { key }: Column): boolean => columns.some((one) => one.key === key)

/** If there is not room for all columns, those with cards have priority. */
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

/** Shown if cards may be moved to it, or if some cards are in it. */
function emptyColumn({ field, present, mayEmpty, mayHold }: Found): readonly Column[] {
  const hasCards = present.some(({ key }) => key === null)
  return hasCards || (mayEmpty && mayHold(null)) ? [column(null, noValueLabel(field))] : []
}
