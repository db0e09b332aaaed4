// Records as a table whose rows lead to their records; cards where the page is narrow. Long lists render only what is
// seen.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Column } from '@ninefold/plan'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { useWhyMode } from '../../parts/why-mode.ts'
import { Why } from '../../parts/why.tsx'
import { Link } from '../../router/link.tsx'
import { go } from '../../router/place.ts'
import { alignOf, Cell } from '../../values/cells.tsx'
import { columnValue, type SortState } from './use-list.ts'
import css from './table.module.css'
import { isText, traitsOf } from '@ninefold/plan/values'

export interface RecordTableProps {
  readonly label: string
  readonly entity: string
  readonly columns: readonly Column[]
  readonly items: readonly WireRecord[]
  readonly related: Related
  readonly sort?: SortState | undefined
  readonly onSort?: (path: string) => void
  readonly busy?: boolean
}

/** From here on rows outside of the window are left out. */
const MANY = 150
const ROW_HEIGHT = 37

export function RecordTable(props: RecordTableProps) {
  const { label, items, columns, busy = false } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    setOffset(body.current ? body.current.getBoundingClientRect().top + scrollY : 0)
  }, [items.length])
  const many = items.length > MANY
  const virtual = useWindowVirtualizer({
    count: many ? items.length : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    scrollMargin: offset,
  })
  const seen = virtual.getVirtualItems()
  const shown = many ? seen.map(({ index }) => index) : items.map((_, index) => index)
  const before = many ? (seen[0]?.start ?? offset) - offset : 0
  const after = many ? virtual.getTotalSize() - ((seen.at(-1)?.end ?? offset) - offset) : 0
  return (
    <div className={css['frame']} aria-busy={busy}>
      <table className={css['table']} aria-label={label} aria-rowcount={items.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.path} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={moveAmongRows}>
          {before > 0 ? <Gap height={before} columns={columns.length} /> : null}
          {shown.map((index) => {
            const item = items[index]
            return item ? (
              <RecordRow
                key={item.id}
                {...props}
                item={item}
                index={index}
                measure={many ? virtual.measureElement : undefined}
              />
            ) : null
          })}
          {after > 0 ? <Gap height={after} columns={columns.length} /> : null}
        </tbody>
      </table>
    </div>
  )
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className={css['gap']}>
      <td colSpan={columns} ref={(cell) => void (cell && (cell.style.height = `${height}px`))} />
    </tr>
  )
}

interface HeadProps {
  readonly column: Column
  readonly sort: SortState | undefined
  readonly onSort: ((path: string) => void) | undefined
}

function Head({ column, sort, onSort }: HeadProps) {
  const { lines } = useApplication()
  const [why] = useWhyMode()
  const { path, label, type, origin } = column
  const sorted = sort?.path === path ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-align={alignOf(type)} aria-sort={sorted}>
      {onSort && traitsOf(type).unsortable === undefined ? (
        <button type="button" className={css['sort']} onClick={() => onSort(path)}>
          {label}
          {sorted ? <Arrow size={12} aria-hidden="true" /> : null}
        </button>
      ) : (
        label
      )}
      {why ? <Why lines={lines(origin)} of={label} /> : null}
    </th>
  )
}

interface RecordRowProps extends RecordTableProps {
  readonly item: WireRecord
  readonly index: number
  /** Tells how high the row came out, where rows are left out. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined
}

function RecordRow({ entity, columns, item, related, index, measure }: RecordRowProps) {
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
    >
      {columns.map(({ path, type, label }, position) => {
        const value = columnValue(item, path)
        const cell = (
          <Cell type={type} value={value} related={related} at={{ entity, id: item.id, field: path }} plain />
        )
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

/** On a card the first plain text stands out. */
function titleColumn(columns: readonly Column[]): number {
  const index = columns.findIndex(({ type }) => isText(type))
  return index < 0 ? 0 : index
}

/** The arrow keys step from row to row. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
