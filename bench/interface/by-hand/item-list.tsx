// The list: pages are fetched while somebody scrolls, and only the rows near the viewport are in the document.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { getJson } from './request.ts'

interface Item {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly shelf: string
  readonly kind: string
  readonly pieces: number
  readonly price: string
  readonly boughtOn: string
  readonly keeper: string
}

interface ItemPage {
  readonly items: readonly Item[]
  readonly next: number | null
}

const FIRST = 50
const FURTHER = 200
const ROW_HEIGHT = 37

const useItems = () =>
  useInfiniteQuery({
    queryKey: ['items'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      getJson<ItemPage>(`/api/items?after=${pageParam}&limit=${pageParam === 0 ? FIRST : FURTHER}`, signal),
    getNextPageParam: ({ next }) => next,
  })

export function ItemList() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error } = useItems()
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    scrollMargin: top,
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (items.length > 0 && last >= items.length - 1 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [items.length, last, hasNextPage, isFetchingNextPage, fetchNextPage])
  if (error) return <p role="alert">{error.message}</p>
  const before = (rows[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((rows.at(-1)?.end ?? top) - top)
  return (
    <>
      <h1>Items</h1>
      <table>
        <thead>
          <tr>
            {['Name', 'Number', 'Shelf', 'Kind', 'Pieces', 'Price', 'Bought on', 'Keeper'].map((heading) => (
              <th key={heading}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {before > 0 ? <Gap height={before} /> : null}
          {rows.map(({ index }) => (
            <Row key={items[index]!.id} item={items[index]!} />
          ))}
          {after > 0 ? <Gap height={after} /> : null}
        </tbody>
      </table>
    </>
  )
}

const Gap = ({ height }: { readonly height: number }) => (
  <tr aria-hidden="true">
    <td colSpan={8} style={{ height, padding: 0 }} />
  </tr>
)

const whole = new Intl.NumberFormat('en')
const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const Row = memo(function Row({ item }: { readonly item: Item }) {
  return (
    <tr>
      <td>
        <a href={`/items/${item.id}`}>{item.name}</a>
      </td>
      <td className="number">{whole.format(item.number)}</td>
      <td>{item.shelf}</td>
      <td>{item.kind}</td>
      <td className="number">{whole.format(item.pieces)}</td>
      <td className="number">{cents.format(Number(item.price))}</td>
      <td>{date.format(new Date(item.boughtOn))}</td>
      <td>{item.keeper}</td>
    </tr>
  )
})
