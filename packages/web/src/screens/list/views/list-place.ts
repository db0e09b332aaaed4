// The parameters of a list: what its address says, over the view that the address names. The address holds only what deviates from
// the view, so a copied address shows the same to others who may see the view.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { ListView, ViewState } from '@ninefold/plan/wire'
import { NO_VIEW } from '../../../application/addresses.ts'
import { useApplication } from '../../../application/context.ts'
import type { QueryPlace } from '../../../filters/use-narrowing.ts'
import { replaceQuery, usePlace } from '../../../router/place.ts'

/** Parameters of the address that a view may set. */
const VIEW_PARAMETERS = ['filter', 'sort', 'columns', 'rows', 'group'] as const

type ViewParameters = Readonly<Record<(typeof VIEW_PARAMETERS)[number], string>>

const VIEW = 'view'

export interface ListPlace extends QueryPlace {
  /** Undefined: the list as in the document. */
  readonly view: ListView | undefined
  readonly status: 'ready' | 'loading' | 'unknown'
  /** The address says something else than the view. */
  readonly deviates: boolean
  /** Undefined: no view. Whatever deviates is given up. */
  readonly choose: (view: string | undefined) => void
}

export const viewsKey = (screen: string) => ['views', screen] as const

export const useViews = (screen: string, enabled: boolean) =>
  useQuery({
    queryKey: viewsKey(screen),
    queryFn: async ({ signal }) => (await import('./requests.ts')).getViews(screen, signal),
    enabled,
  })

export function useListPlace(screen: string): ListPlace {
  const { query: address } = usePlace()
  const start = useApplication().view.startViews[screen]
  const isBare = ![...VIEW_PARAMETERS, VIEW, 'search'].some((name) => address.has(name))
  const named = isBare ? start : (address.get(VIEW) ?? undefined)
  const id = named === NO_VIEW ? undefined : named
  const { data, isPending } = useViews(screen, id !== undefined)
  const view = data?.items.find((one) => one.id === id)
  const isStarting = isBare && view !== undefined
  useEffect(() => {
    if (isStarting) replaceQuery(new URLSearchParams({ [VIEW]: view.id }))
  }, [isStarting, view?.id])
  const usual = useMemo(() => parametersOf(view?.state ?? {}), [view])
  const setQuery = useCallback<ListPlace['setQuery']>(
    (changes, going) => {
      const query = new URLSearchParams(location.search)
      if (view) query.set(VIEW, view.id)
      else if (start !== undefined && !query.has(VIEW)) query.set(VIEW, NO_VIEW)
      for (const [name, value] of Object.entries(changes)) {
        const text = value ?? ''
        if (text === (isOfView(name) ? usual[name] : '')) query.delete(name)
        else query.set(name, text)
      }
      replaceQuery(query, going)
    },
    [view, start, usual],
  )
  return {
    view,
    status: id !== undefined && !view ? (isPending ? 'loading' : isBare ? 'ready' : 'unknown') : 'ready',
    query: overlaid(address, usual),
    deviates: VIEW_PARAMETERS.some((name) => address.has(name) && address.get(name) !== usual[name]),
    setQuery,
    choose: (next) => {
      const query = new URLSearchParams(location.search)
      for (const name of VIEW_PARAMETERS) query.delete(name)
      query.delete(VIEW)
      if (next !== undefined) query.set(VIEW, next)
      else if (start !== undefined) query.set(VIEW, NO_VIEW)
      replaceQuery(query, { replace: false })
    },
  }
}

const isOfView = (name: string): name is keyof ViewParameters => (VIEW_PARAMETERS as readonly string[]).includes(name)

/** '' for what is as in the document. */
export const parametersOf = ({ filter, sort, columns, rows, group }: ViewState): ViewParameters => ({
  filter: filter ?? '',
  sort: sort ?? '',
  columns: columns?.join(',') ?? '',
  rows: rows ?? '',
  group: group ?? '',
})

/** A parameter that is empty in the address is empty whatever the view says. */
function overlaid(address: URLSearchParams, usual: ViewParameters): URLSearchParams {
  const query = new URLSearchParams(address)
  for (const name of VIEW_PARAMETERS) {
    const text = address.get(name) ?? usual[name]
    if (text === '') query.delete(name)
    else query.set(name, text)
  }
  return query
}
