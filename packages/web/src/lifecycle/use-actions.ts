// Taking an action: its inputs, the request, and the message afterwards.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Action, Lifecycle } from '@ninefold/plan'
import type { EntityView, RecordPageData, WireRecord } from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import { useApplication } from '../application/context.ts'
import { takeAction } from '../client/api.ts'
import { recordsChanged } from '../client/queries.ts'
import { recordKey, recordQuery } from '../client/record-query.ts'
import { asRefusal, type Refusal } from '../client/refusal.ts'
import { notify } from '../parts/notices.tsx'
import { nameInText } from '../translation/locale.ts'
import { t } from '../translation/t.ts'
import { wayBack } from './way-back.ts'

/** `sendBack` → `send-back`, as in addresses. */
export const actionPath = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()

export interface TakingAction {
  /** The action whose dialog is open. */
  readonly asking: Pick<Asking, 'action' | 'id' | 'given'> | undefined
  readonly busy: string | undefined
  readonly refusal: Refusal | undefined
  /**
   * Opens the dialog if the action has inputs, otherwise takes it at once. Resolves to whether it was taken. `given`: values with which
   * the dialog opens, by input.
   */
  readonly start: (action: Action, id: string, label: string, given?: Given) => Promise<boolean>
  readonly answer: (body: Readonly<Record<string, Json>>) => Promise<void>
  readonly cancel: () => void
}

type Given = Readonly<Record<string, Json>>

interface Asking {
  readonly action: Action
  readonly id: string
  readonly label: string
  readonly given?: Given | undefined
  readonly settle: (done: boolean) => void
}

export function useActions(entity: EntityView): TakingAction {
  const application = useApplication()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking>()
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()

  const take = async (action: Action, id: string, label: string, body: Readonly<Record<string, Json>>) => {
    setBusy(action.name)
    setRefusal(undefined)
    const before = client.getQueryData<RecordPageData>(recordKey(entity.name, id))
    const lifecycle = application.lifecycles(entity.name).find(({ actions }) => actions.includes(action))
    if (lifecycle) await showAhead(client, entity.name, id, { lifecycle, action })
    try {
      const { record, warnings } = await takeAction(entity.path, id, actionPath(action.name), body)
      recordsChanged(client, entity.name)
      const state = before && lifecycle ? before.record[lifecycle.field] : only(action.from)
      const back = typeof state === 'string' ? await findWayBack(lifecycle!, id, state) : undefined
      notify(
        doneText(application.lifecycles(entity.name), action, record, label),
        'good',
        back && undo(back, id, label),
      )
      for (const { message } of warnings) notify(message, 'info')
    } catch (error) {
      if (before) client.setQueryData(recordKey(entity.name, id), before)
      throw error
    } finally {
      setBusy(undefined)
    }
  }
  const findWayBack = async (lifecycle: Lifecycle, id: string, before: string): Promise<Action | undefined> => {
    const page = await client.fetchQuery(recordQuery(entity, id)).catch(() => undefined)
    return page && wayBack(lifecycle, page, before)
  }
  const undo = (back: Action, id: string, label: string) => ({
    label: t('Undo: {action}', { action: back.label }),
    run: () => take(back, id, label, {}).catch((error: unknown) => notify(textOfRefusal(asRefusal(error)), 'bad')),
  })
  return {
    asking,
    busy,
    refusal,
    start: async (action, id, label, given) => {
      setRefusal(undefined)
      if (action.asks.length > 0) {
        return new Promise((resolve) => setAsking({ action, id, label, given, settle: resolve }))
      }
      try {
        await take(action, id, label, {})
        return true
      } catch (error) {
        setRefusal(asRefusal(error))
        return false
      }
    },
    answer: async (body) => {
      if (!asking) return
      await take(asking.action, asking.id, asking.label, body)
      asking.settle(true)
      setAsking(undefined)
    },
    cancel: () => {
      asking?.settle(false)
      setAsking(undefined)
    },
  }
}

const textOfRefusal = ({ message, remedy }: Refusal): string => `${message} ${remedy}`

/** Shows the new state while the server decides; an action that others must approve too shows nothing ahead. */
async function showAhead(
  client: QueryClient,
  entity: string,
  id: string,
  { lifecycle, action }: { readonly lifecycle: Lifecycle; readonly action: Action },
): Promise<void> {
  const { to, name } = action
  if (typeof to !== 'string') return
  await client.cancelQueries({ queryKey: recordKey(entity, id) })
  client.setQueryData<RecordPageData>(recordKey(entity, id), (page) => {
    if (!page || page.actions.find((offer) => offer.name === name)?.approvals) return page
    return { ...page, record: { ...page.record, [lifecycle.field]: to } }
  })
}

const only = (states: readonly string[]): string | undefined => (states.length === 1 ? states[0] : undefined)

function doneText(
  lifecycles: readonly Lifecycle[],
  action: Action,
  record: WireRecord | undefined,
  label: string,
): string {
  const lifecycle = lifecycles.find(({ actions }) => actions.some(({ name }) => name === action.name))
  const key = lifecycle && record?.[lifecycle.field]
  const state = lifecycle?.states.find((candidate) => candidate.key === key)
  const transitions = lifecycle?.actions.filter(({ name }) => name === action.name) ?? [action]
  const reached = transitions.some(({ to }) => typeof to !== 'string' || to === key)
  if (state && action.to !== undefined && reached)
    return t('{record} is now {state}.', { record: label, state: nameInText(state.label) })
  return reached
    ? t('{action}: done.', { action: action.label })
    : t('Your approval of {record} is noted.', { record: label })
}
