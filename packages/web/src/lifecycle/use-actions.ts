// Taking an action: its inputs, the request, and the message afterwards.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Action, Lifecycle } from '@ninefold/plan'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import { useApplication } from '../application/context.ts'
import { takeAction } from '../client/api.ts'
import { recordsChanged } from '../client/queries.ts'
import { asRefusal, type Refusal } from '../client/refusal.ts'
import { notify } from '../parts/notices.tsx'

/** `sendBack` → `send-back`, as in addresses. */
export const actionPath = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()

export interface TakingAction {
  /** The action whose dialog is open. */
  readonly asking: { readonly action: Action; readonly id: string } | undefined
  readonly busy: string | undefined
  readonly refusal: Refusal | undefined
  /** Opens the dialog if the action has inputs, otherwise takes it at once. Resolves to whether it was taken. */
  readonly start: (action: Action, id: string, label: string) => Promise<boolean>
  readonly answer: (body: Readonly<Record<string, Json>>) => Promise<void>
  readonly cancel: () => void
}

interface Asking {
  readonly action: Action
  readonly id: string
  readonly label: string
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
    try {
      const { record, warnings } = await takeAction(entity.path, id, actionPath(action.name), body)
      notify(doneText(application.lifecycles(entity.name), action, record, label))
      for (const { message } of warnings) notify(message, 'info')
      recordsChanged(client, entity.name)
    } finally {
      setBusy(undefined)
    }
  }
  return {
    asking,
    busy,
    refusal,
    start: async (action, id, label) => {
      setRefusal(undefined)
      if (action.asks.length > 0) {
        return new Promise((resolve) => setAsking({ action, id, label, settle: resolve }))
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
  if (state && action.to !== undefined && reached) return `${label} is now ${state.label.toLowerCase()}.`
  return reached ? `${action.label}: done.` : `Your approval of ${label} is noted.`
}
