// How one person sees the columns of a list: which of them, in which order, how wide, how dense. The address names the
// columns and the density if they are not as in the document, so that a copied address shows the same to others. The browser
// remembers them, and the widths, for each person and screen, for addresses that name none; of a saved view, only the widths.
import { useEffect, useMemo, useState } from 'react'
import type { Column, Screen } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { parametersOf, type ListPlace } from './views/list-place.ts'

export interface ColumnView {
  /** Paths in the order of the person; columns that are not named follow as in the document. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Pixels by path; empty: as wide as their content. */
  readonly widths: Readonly<Record<string, number>>
  readonly compact: boolean
}

export interface ColumnViewController {
  readonly view: ColumnView
  readonly change: (changes: Partial<ColumnView>) => void
  /** As in the saved view, or else as in the document. */
  readonly reset: () => void
  /** Forgets what the browser remembers; the address stays. */
  readonly forget: () => void
  /** The widths are not those of the saved view. */
  readonly hasOwnWidths: boolean
  /** All columns of the screen, in the person's order. */
  readonly ordered: readonly Column[]
  readonly visible: readonly Column[]
}

/** Pixels. */
export const NARROWEST = 64
export const WIDEST = 900

const AS_IN_DOCUMENT: ColumnView = { order: [], hidden: [], widths: {}, compact: false }

/** Another shape of `ColumnView` needs another version. */
const VERSION = 1

export function useColumnView(screen: Screen, columns: readonly Column[], place: ListPlace): ColumnViewController {
  const { query, setQuery, view: saved } = place
  const person = useApplication().view.me?.id ?? ''
  const key = `ninefold:columns:${VERSION}:${person}:${screen.name}${saved ? `:${saved.id}` : ''}`
  const initial = useMemo(() => ({ ...AS_IN_DOCUMENT, widths: saved?.state.widths ?? {} }), [saved])
  const stored = useMemo(() => readView(key, initial), [key, initial])
  const [changed, setChanged] = useState<{ key: string; view: ColumnView }>()
  const own = changed?.key === key ? changed.view : stored
  const view = useMemo(
    () => viewIn(query, saved ? { ...initial, widths: own.widths } : own, columns),
    [query, own, columns, saved, initial],
  )
  const show = (next: ColumnView) => {
    setChanged({ key, view: next })
    storeView(key, next === initial ? undefined : next)
  }
  const isUnnamed = !saved && place.status === 'ready' && !query.has(COLUMNS) && !query.has(ROWS)
  useEffect(() => {
    const named = addressOf(own, columns)
    if (isUnnamed && Object.values(named).some((value) => value !== null)) setQuery(named)
  }, [isUnnamed, own, columns, setQuery])
  const ordered = useMemo(() => inOrder(columns, view.order), [columns, view.order])
  const visible = useMemo(() => visibleOf(ordered, view.hidden), [ordered, view.hidden])
  return {
    view,
    change: (changes) => {
      const next = { ...view, ...changes }
      show(next)
      setQuery(addressOf(next, columns))
    },
    reset: () => {
      show(initial)
      const { columns: named, rows } = parametersOf(saved?.state ?? {})
      setQuery({ [COLUMNS]: named, [ROWS]: rows })
    },
    forget: () => show(initial),
    hasOwnWidths: saved !== undefined && !sameWidths(view.widths, initial.widths),
    ordered,
    visible,
  }
}

const sameWidths = (a: ColumnView['widths'], b: ColumnView['widths']): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((path) => a[path] === b[path])

const COLUMNS = 'columns'
const ROWS = 'rows'

/** The view with what the address names: `?columns=number,title&rows=compact`. */
function viewIn(query: URLSearchParams, own: ColumnView, columns: readonly Column[]): ColumnView {
  if (!query.has(COLUMNS) && !query.has(ROWS)) return own
  const paths = columns.map(({ path }) => path)
  const named = (query.get(COLUMNS) ?? '').split(',').filter((path) => paths.includes(path))
  const hidden = named.length === 0 ? [] : paths.filter((path) => !named.includes(path))
  return { order: named, hidden, widths: own.widths, compact: query.get(ROWS) === 'compact' }
}

/** Null for what is as in the document. */
function addressOf(
  { order, hidden, compact }: ColumnView,
  columns: readonly Column[],
): Readonly<Record<string, string | null>> {
  const shown = inOrder(columns, order).flatMap(({ path }) => (hidden.includes(path) ? [] : path))
  const isSame = shown.join() === columns.map(({ path }) => path).join()
  return { [COLUMNS]: isSame || shown.length === 0 ? null : shown.join(), [ROWS]: compact ? 'compact' : null }
}

function inOrder(columns: readonly Column[], order: readonly string[]): readonly Column[] {
  const place = ({ path }: Column) => (order.includes(path) ? order.indexOf(path) : Infinity)
  return columns.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}

function visibleOf(ordered: readonly Column[], hidden: ColumnView['hidden']): readonly Column[] {
  const visible = ordered.filter(({ path }) => !hidden.includes(path))
  return visible.length > 0 ? visible : ordered
}

function readView(key: string, initial: ColumnView): ColumnView {
  try {
    const text = localStorage.getItem(key)
    return text === null ? initial : viewOf(JSON.parse(text) as object)
  } catch {
    return initial
  }
}

function storeView(key: string, view: ColumnView | undefined): void {
  try {
    if (!view) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(view))
  } catch {
    // Without storage, the view lasts as long as the page.
  }
}

/** Leaves out what has another shape. */
function viewOf({ order, hidden, widths, compact }: Partial<Record<keyof ColumnView, unknown>>): ColumnView {
  const isWidth = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number'
  return {
    order: Array.isArray(order) ? order : [],
    hidden: Array.isArray(hidden) ? hidden : [],
    widths: Object.fromEntries(Object.entries(widths ?? {}).filter(isWidth)),
    compact: compact === true,
  }
}
