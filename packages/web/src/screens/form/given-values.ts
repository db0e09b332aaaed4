// The values that the address of a form states: references, such as `/comments/new?ticket=…`, with the labels of their records; and dates,
// times, choices and yes/no, such as `/bookings/new?starts=…`.
import { useQueries } from '@tanstack/react-query'
import type { EntityView, Related } from '@ninefold/plan/wire'
import {
  isChoice,
  isDateTime,
  isDateType,
  isReference,
  isYesNo,
  readValue,
  type FieldType,
  type Json,
} from '@ninefold/plan/values'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { backLink } from '../../application/last-list.ts'
import { getRecordPage } from '../../client/api.ts'
import { usePlace } from '../../router/place.ts'

interface Given {
  /** Until then the labels are not known. */
  readonly loading: boolean
  /** By field; references by id. Without records that the user may not read. */
  readonly values: Readonly<Record<string, Json>>
  readonly related: Related
  /** Where the form was opened: the calendar, if it has a date, otherwise the page of the first of these records. */
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
  const fields = entity?.fields.filter(({ name }) => entity.can.create?.includes(name) === true) ?? []
  const plain = fields.flatMap(({ name, type }) => {
    const value = plainValue(type, query.get(name))
    return value === undefined ? [] : [{ name, type, value }]
  })
  const isOnCalendar = plain.some(({ type }) => isDateType(type) || isDateTime(type))
  return {
    loading: pages.some(({ isPending }) => isPending),
    values: Object.fromEntries([
      ...plain.map(({ name, value }) => [name, value] as const),
      ...found.map(({ name, id }) => [name, id] as const),
    ]),
    related: Object.fromEntries(
      found.map(({ id, target, data }) => [id, { entity: target.name, label: data.label, ...data.related[id] }]),
    ),
    back: isOnCalendar
      ? backLink(application, entity!.name)?.to
      : found[0] && recordAddress(application, found[0].target.name, found[0].data.record),
  }
}

/** Undefined for a value that the address does not state, or that is none of the type. */
function plainValue(type: FieldType, stated: string | null): Json | undefined {
  if (stated === null) return undefined
  if (isYesNo(type)) return stated === 'yes' ? true : stated === 'no' ? false : undefined
  const isPlain = isDateType(type) || isDateTime(type) || isChoice(type)
  return isPlain && readValue(type, stated).ok ? stated : undefined
}
