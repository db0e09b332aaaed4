// The record in the address, with everything that its page shows.
import { useQuery } from '@tanstack/react-query'
import type { EntityView, RecordPageData } from '@ninefold/plan/wire'
import type { Route } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { firstRecordPage, getRecordPage } from '../../client/api.ts'
import { asRefusal } from '../../client/refusal.ts'
import { firstLookUp, lookUp, theOnly } from './requests.ts'

interface RecordState {
  readonly entity: EntityView | undefined
  readonly data: RecordPageData | undefined
  readonly error: Error | null
  /** The id of what was read, and is there no longer. */
  readonly gone: string | undefined
  readonly retry: () => void
}

export function useRecord(
  entityName: string,
  route: Route,
  parameterName: string | undefined,
  values: Readonly<Record<string, string>>,
  at?: string,
): RecordState {
  const application = useApplication()
  const entity = application.entity(entityName)
  const parameter = route.parameters.find(({ name }) => name === parameterName) ?? route.parameters[0]
  // Without a parameter in the address, it is the only record of its entity.
  const field = parameter?.field ?? (entity?.onlyOne ? undefined : 'id')
  const value = values[parameter?.name ?? 'id'] ?? ''
  const named = useQuery({
    queryKey: ['look-up', entityName, field ?? '', value],
    initialData: () => (entity && field !== undefined ? firstLookUp(entity.path, field, value) : undefined),
    queryFn: ({ signal }) =>
      field === undefined
        ? theOnly(entity?.path ?? entityName, signal)
        : lookUp(entity?.path ?? entityName, field, value, signal),
    enabled: field !== 'id',
    staleTime: Infinity,
  })
  const id = field === 'id' ? value : named.data?.id
  const page = useRecordPage(entity, id, at)
  // What was read before it was deleted does not stay, unlike what a lost connection leaves.
  const isGone = page.error !== null && asRefusal(page.error).status === 404
  return {
    entity,
    gone: isGone ? id : undefined,
    data: isGone ? undefined : page.data,
    error: named.error ?? (page.data && !isGone ? null : page.error),
    retry: () => void (named.error ? named.refetch() : page.refetch()),
  }
}

/** `at`: the version on that day, or at that time. */
function useRecordPage(entity: EntityView | undefined, id: string | undefined, at?: string) {
  return useQuery({
    queryKey: ['record', entity?.name, id, ...(at === undefined ? [] : [at])],
    initialData: () => (entity && id !== undefined ? firstRecordPage(entity.path, id, at) : undefined),
    queryFn: ({ signal }) => getRecordPage(entity?.path ?? '', id ?? '', signal, at),
    enabled: entity !== undefined && id !== undefined,
    meta: { entities: entity ? shownEntities(entity) : [] },
  })
}

/** The entities of the record, its parts, and its references. */
function shownEntities(entity: EntityView): string[] {
  const others = entity.fields.flatMap(({ type }) => ('entity' in type ? [type.entity] : []))
  return [...new Set([entity.name, ...others])]
}
