// A row in a table of records: its cells, the first of which links to the record; and moving from row to row.
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Column, Sort } from '@ninefold/plan'
import { isText } from '@ninefold/plan/values'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { Link } from '../../router/link.tsx'
import { go } from '../../router/place.ts'
import { alignOf, Cell } from '../../values/cells.tsx'
import type { ColumnView } from './column-view.ts'
import type { Row } from './list-pages.ts'
import { columnValue, type ListController } from './use-list.ts'
import css from './table.module.css'

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
}

interface RecordRowProps extends RecordTableProps {
  readonly item: WireRecord
  readonly index: number
  /** Measures the height of the row, if the table is virtualised. */
  readonly measure?: ((row: HTMLElement | null) => void) | undefined
}

export function RecordRow({ entity, columns, item, related, index, measure, gone }: RecordRowProps) {
  const application = useApplication()
  const to = recordAddress(application, entity, item)
  const open = (event: MouseEvent) => {
    const inner = event.target instanceof Element && event.target.closest('a, button, input')
    if (!to || inner || getSelection()?.toString()) return
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
    >
      {columns.map(({ path, type, label }, position) => {
        const value = columnValue(item, path)
        const bare = (
          <Cell type={type} value={value} related={related} at={{ entity, id: item.id, field: path }} plain />
        )
        const cell = isText(type) ? <span className={css['text']}>{bare}</span> : bare
        const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
        return (
          <td
            key={path}
            data-align={alignOf(type)}
            data-label={label}
            data-kind={type.kind}
            data-empty={isEmpty}
            data-title={position === titled}
          >
            {position === 0 && to ? (
              <Link to={to} data-row className={css['first']}>
                {isEmpty ? 'Open' : cell}
              </Link>
            ) : (
              cell
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** On a card, the first plain text is the title. */
function titleColumn(columns: readonly Column[]): number {
  const index = columns.findIndex(({ type }) => isText(type))
  return index < 0 ? 0 : index
}

/** The arrow keys move from row to row. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
