// The references that the address of a form states, such as `/comments/new?ticket=…`, with the labels of their records.
import { useQueries } from '@tanstack/react-query'
import type { EntityView, Related } from '@ninefold/plan/wire'
import { isReference } from '@ninefold/plan/values'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { getRecordPage } from '../../client/api.ts'
import { usePlace } from '../../router/place.ts'

interface Given {
  /** Until then the labels are not known. */
  readonly loading: boolean
  /** Field → id. Without records that the user may not read. */
  readonly values: Readonly<Record<string, string>>
  readonly related: Related
  /** The page of the first of these records. */
  readonly back: string | undefined
}

export function useGivenValues(entity: EntityView | undefined): Given {
  const application = useApplication()
  const { query } = usePlace()
  const stated = (entity?.fields ?? []).flatMap(({ name, type }) => {
    const id = query.get(name)
    const target = isReference(type) ? application.entity(type.entity) : undefined
    return id && target && entity?.can.create?.includes(name) ? [{ name, id, target }] : []
  })
  const pages = useQueries({
    queries: stated.map(({ id, target }) => ({
      queryKey: ['record', target.name, id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => getRecordPage(target.path, id, signal),
      meta: { entities: [target.name] },
    })),
  })
  const found = stated.flatMap((each, index) => {
    const data = pages[index]?.data
    return data ? [{ ...each, data }] : []
  })
  return {
    loading: pages.some(({ isPending }) => isPending),
    values: Object.fromEntries(found.map(({ name, id }) => [name, id])),
    related: Object.fromEntries(
      found.map(({ id, target, data }) => [id, { entity: target.name, label: data.label, ...data.related[id] }]),
    ),
    back: found[0] && recordAddress(application, found[0].target.name, found[0].data.record),
  }
}
