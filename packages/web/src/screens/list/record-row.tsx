// A row in a table of records: its cells, the first of which links to the record; and moving from row to row.
import { lazy, memo, Suspense, type KeyboardEvent, type MouseEvent } from 'react'
import type { Column, Sort } from '@ninefold/plan'
import { isText, type Json } from '@ninefold/plan/values'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { Link } from '../../router/link.tsx'
import { go } from '../../router/place.ts'
import { alignOf, CELLS } from '../../values/cells.tsx'
import { eitherOf } from '../../values/either/record-of.ts'
import type { ColumnView } from './column-view.ts'
import type { EditingController } from './edit/editing.ts'
import type { Row } from './list-pages.ts'
import type { SelectionController } from './selection.ts'
import { columnValue, type ListController } from './use-list.ts'
import { t } from '../../translation/t.ts'
import css from './table.module.css'

const EditableCell = lazy(async () => ({ default: (await import('./edit/editable-cell.tsx')).EditableCell }))
const SelectCell = lazy(async () => ({ default: (await import('./bulk/select-cell.tsx')).SelectCell }))

export interface RecordTableProps {
  readonly label: string
  readonly entity: string
  readonly columns: readonly Column[]
  /** Undefined: not loaded at present. */
  readonly items: readonly Row[]
  readonly related: Related
  readonly sort?: readonly Sort[] | undefined
  readonly onSort?: ListController['sortBy'] | undefined
  readonly busy?: boolean
  /** Of all records, of which `items` may be the first; undefined if unknown. */
  readonly total: number | undefined
  readonly compact?: boolean
  /** Pixels by path of a column; empty: as wide as their content. */
  readonly widths?: ColumnView['widths']
  readonly onWidths?: ((widths: ColumnView['widths']) => void) | undefined
  /** It is what the page shows: its header stays in view, and more rows come while the page scrolls. */
  readonly isMain?: boolean
  /** States which rows are near the viewport, if the table is virtualised. */
  readonly onSee?: ListController['see'] | undefined
  /** Ids of records that are no longer in the list. */
  readonly gone?: ReadonlySet<string> | undefined
  /** If rows can be selected. */
  readonly selecting?: SelectionController | undefined
  /** While cells are edited in place. */
  readonly editing?: EditingController | undefined
}

/** Measures the height of a row that is rendered; null: one is gone. */
export type MeasureRow = (row: HTMLElement | null) => void

interface RecordRowProps extends Pick<RecordTableProps, 'entity' | 'columns' | 'related' | 'gone' | 'editing'> {
  readonly item: WireRecord
  readonly index: number
  readonly measure: MeasureRow
  /** While rows are selected. */
  readonly selecting?: SelectionController | undefined
}

/** What the rows of a table have in common, as long as it does not change. */
export const sharedByRows = ({ entity, columns, related, gone, editing, selecting }: RecordTableProps) => ({
  entity,
  columns,
  related,
  gone,
  editing,
  selecting: selecting?.selection ? selecting : undefined,
})

/** Rendered only if something of it changed, not with each turn of the wheel or each page that is fetched. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { entity, columns, item, related, index, measure, gone, selecting, editing } = props
  const application = useApplication()
  const to = recordAddress(application, entity, item)
  const selection = selecting?.selection
  const open = (event: MouseEvent) => {
    const inner = event.target instanceof Element && event.target.closest('a, button, input, label')
    if (inner || editing) return
    if (selection) return selecting?.mark(index, event.shiftKey)
    if (!to || getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) window.open(to, '_blank', 'noopener')
    else void go(to)
  }
  const titled = titleColumn(columns)
  return (
    <tr
      ref={measure}
      data-index={index}
      className={to ? css['open'] : undefined}
      onClick={open}
      aria-rowindex={index + 2}
      data-gone={gone?.has(item.id)}
      data-selected={selection?.records.has(item.id)}
    >
      {selecting && selection ? (
        <Suspense fallback={<td />}>
          <SelectCell
            id={item.id}
            label={related[item.id]?.label ?? ''}
            index={index}
            rows={selecting.rows}
            selection={selection}
            select={selecting.select}
          />
        </Suspense>
      ) : null}
      {columns.map((column, position) => (
        <RowCell
          key={column.path}
          {...{ entity, item, related, column, editing }}
          to={position === 0 ? to : undefined}
          isTitle={position === titled}
        />
      ))}
    </tr>
  )
}, isSameRow)

/** Of the records that rows refer to, only its own matter. */
function isSameRow({ related: before, ...one }: RecordRowProps, { related: after, ...other }: RecordRowProps): boolean {
  const names = Object.keys(other) as (keyof typeof other)[]
  if (names.some((name) => one[name] !== other[name])) return false
  const { item, columns } = other
  const ids = [item.id, ...columns.flatMap(({ path }) => idsIn(columnValue(item, path)))]
  return before === after || ids.every((id) => before[id] === after[id])
}

function idsIn(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  const id = typeof value === 'string' ? value : eitherOf(value)?.id
  return id === undefined ? [] : [id]
}

/** Characters of a text that needs no more than two lines. */
const SHORT = 24

interface RowCellProps extends Pick<RecordRowProps, 'entity' | 'item' | 'related' | 'editing'> {
  readonly column: Column
  /** Of the record's page, in the first cell. */
  readonly to: string | undefined
  readonly isTitle: boolean
}

function RowCell({ entity: name, item, related, column: { path, type, label }, editing, to, isTitle }: RowCellProps) {
  const entity = useApplication().entity(name)
  const value = columnValue(item, path)
  const Shown = CELLS[type.kind]
  const bare = (
    <Shown type={type} value={value} related={related} at={{ entity: name, id: item.id, field: path }} plain />
  )
  const isLong = isText(type) && typeof value === 'string' && value.length > SHORT
  const cell = isLong ? <span className={css['text']}>{bare}</span> : bare
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  const field = editing?.fields.find((each) => each.name === path)
  return (
    <td data-align={alignOf(type)} data-label={label} data-kind={type.kind} data-empty={isEmpty} data-title={isTitle}>
      {editing && field && entity ? (
        <Suspense fallback={cell}>
          <EditableCell entity={entity} field={field} record={item} editing={editing}>
            {cell}
          </EditableCell>
        </Suspense>
      ) : to ? (
        <Link to={to} data-row className={css['first']}>
          {isEmpty ? t('Open [verb]') : cell}
        </Link>
      ) : (
        cell
      )}
    </td>
  )
}

/** On a card, the first plain text is the title. */
function titleColumn(columns: readonly Column[]): number {
  const index = columns.findIndex(({ type }) => isText(type))
  return index < 0 ? 0 : index
}

/** The arrow keys move from row to row, by their links or their checkboxes; `x` selects a row. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>, selecting?: SelectionController): void {
  const now = document.activeElement as HTMLElement
  const kind = ['a[data-row]', 'input[data-select]'].find((each) => now.matches(each))
  if (!kind) return
  if (event.key === 'x') selecting?.mark(Number(now.closest('tr')?.dataset['index']), false)
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)]
  const next = all[all.indexOf(now) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
