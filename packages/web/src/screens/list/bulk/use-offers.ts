// What may be done with the selected records: fields, actions, deletion. The server is asked for a few of them; what it refuses for
// others is reported afterwards.
import { useQueries } from '@tanstack/react-query'
import type { Action } from '@ninefold/plan'
import { isFile, isParts, isPassword } from '@ninefold/plan/values'
import type { EntityView } from '@ninefold/plan/wire'
import { useApplication } from '../../../application/context.ts'
import { getRecordPage } from '../../../client/api.ts'
import { formShape, type FormShape } from '../../../form/writable.ts'
import type { Selection } from './marked.ts'
import { transitionOf } from '../../../lifecycle/transition-of.ts'

/** The server is asked for so many of the selected records. */
const ASKED = 3

export interface Offers {
  readonly fields: FormShape['typed']
  readonly actions: readonly Action[]
  readonly mayDelete: boolean
}

export function useOffers(entity: EntityView, { records }: Selection): Offers {
  const application = useApplication()
  const pages = useQueries({
    queries: [...records.keys()].slice(0, ASKED).map((id) => ({
      queryKey: ['record', entity.name, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => getRecordPage(entity.path, id, signal),
      meta: { entities: [entity.name] },
    })),
  }).flatMap(({ data }) => data ?? [])
  const offered = pages.flatMap(({ actions }) => actions.filter(({ approvals }) => !approvals?.mine))
  const lifecycles = application.lifecycles(entity.name)
  const taken = new Map(
    offered.flatMap((offer) => {
      const action = transitionOf(lifecycles, offer)?.action
      return action ? [[action.name, action] as const] : []
    }),
  )
  const names = [...new Set(lifecycles.flatMap(({ actions }) => actions.map(({ name }) => name)))]
  const writable = new Set(pages.flatMap(({ may }) => may.update))
  const { typed } = formShape(application, entity, [], [...writable])
  return {
    fields: typed.filter(({ type, unique }) => !unique && !isParts(type) && !isFile(type) && !isPassword(type)),
    // In the order of the document.
    actions: names.flatMap((name) => taken.get(name) ?? []),
    mayDelete: pages.some(({ may }) => may.delete),
  }
}
