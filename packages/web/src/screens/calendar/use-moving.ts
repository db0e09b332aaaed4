// Moves records on a calendar: writes their start, end and lane, or takes the action that asks for them.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Action } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { EntityView, RecordPageData, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { changeRecord } from '../../client/record-changes.ts'
import { recordsChanged } from '../../client/queries.ts'
import { recordQuery } from '../../client/record-query.ts'
import { asRefusal, type Refusal } from '../../client/refusal.ts'
import { transitionOf } from '../../lifecycle/transition-of.ts'
import type { TakingAction } from '../../lifecycle/use-actions.ts'
import { notify } from '../../parts/notices.tsx'
import { useChangeNotice } from '../record/use-undo.ts'
import type { Entry } from './entries.ts'
import { t } from '../../translation/t.ts'

/** Fields of a record and their new values. */
export type NewValues = Readonly<Record<string, Json>>

/** What the calendar shows before the server has answered, by record. */
type Placed = Readonly<Record<string, NewValues>>

export interface Moving {
  /** Whether the user may change this field of some record, directly or by an action. */
  readonly may: (field: string) => boolean
  readonly refusal: Refusal | undefined
  /** Shows the entry as it would be; without values, as it is. */
  readonly preview: (entry: Entry, values: NewValues | undefined) => void
  /** Resolves when the server has answered and the calendar is up to date; a refused change is put back. */
  readonly move: (entry: Entry, values: NewValues, label: string) => Promise<void>
}

interface Context {
  readonly entity: EntityView
  readonly taking: TakingAction
  readonly place: (id: string, values: NewValues | undefined) => void
  readonly refetch: () => Promise<unknown>
}

/** The state of `placed`, which both the calendar and moving need. */
export function usePlaced(): { readonly placed: Placed; readonly place: Context['place'] } {
  const [placed, setPlaced] = useState<Placed>({})
  const place: Context['place'] = (id, values) =>
    setPlaced(({ [id]: _, ...others }) => (values === undefined ? others : { ...others, [id]: values }))
  return { placed, place }
}

export function useMoving(context: Context): Moving {
  const { entity, taking, place, refetch } = context
  const application = useApplication()
  const client = useQueryClient()
  const offerUndo = useChangeNotice(entity)
  const [refusal, setRefusal] = useState<Refusal>()
  const lifecycles = application.lifecycles(entity.name)
  const isComputed = (name: string) => entity.fields.find((field) => field.name === name)?.computed !== undefined

  const write = async ({ record }: Entry, values: NewValues, label: string) => {
    const { warnings } = await changeRecord(entity.path, record, values)
    await offerUndo(record.id, t('{record} is moved.', { record: label }))
    for (const { message } of warnings) notify(message, 'info')
  }
  const send = async (entry: Entry, values: NewValues, label: string) => {
    const page = await client.fetchQuery({ ...recordQuery(entity, entry.record.id), staleTime: 5000 })
    const wanted = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !isComputed(name) && !isSame(entry.record[name], value)),
    )
    const names = Object.keys(wanted)
    if (names.length === 0) return
    if (names.every((name) => page.may.update.includes(name))) return write(entry, wanted, label)
    const found = actionFor(names, page, lifecycles)
    if (!found) return notify(t('You cannot move it there now.'), 'info')
    const { action, blocked } = found
    if (blocked !== undefined)
      return notify(t('{action} is not possible yet: {reason}', { action: action.label, reason: blocked }), 'info')
    await taking.start(action, entry.record.id, label, givenFor(action, wanted, page.record))
  }
  return {
    may: (name) =>
      entity.can.update.includes(name) ||
      lifecycles.some(({ actions }) => actions.some(({ asks }) => asks.some(({ field }) => field === name))),
    refusal,
    preview: ({ record }, values) => place(record.id, values),
    move: async (entry, values, label) => {
      setRefusal(undefined)
      place(entry.record.id, values)
      try {
        await send(entry, values, label)
      } catch (error) {
        setRefusal(asRefusal(error))
      }
      recordsChanged(client, entity.name)
      await refetch()
      place(entry.record.id, undefined)
    },
  }
}

/** Moments are compared as such, because the server may write them in another way. */
function isSame(now: unknown, value: Json): boolean {
  if (typeof now === 'string' && typeof value === 'string' && now.length > 10 && value.length > 10)
    return Date.parse(now) === Date.parse(value)
  return (now ?? null) === value
}

interface Found {
  readonly action: Action
  readonly blocked?: string | undefined
}

/** The action that asks for all these fields; one that leaves the state as it is, if there is one. */
function actionFor(
  names: readonly string[],
  page: RecordPageData,
  lifecycles: Parameters<typeof transitionOf>[0],
): Found | undefined {
  const found = page.actions.flatMap((offer): readonly (Found & { readonly stays: boolean })[] => {
    const transition = transitionOf(lifecycles, offer)
    if (!transition) return []
    const { action, lifecycle } = transition
    const asks = action.asks.map(({ field }) => field)
    const stays = action.to === undefined || action.to === page.record[lifecycle.field]
    return names.every((name) => asks.includes(name)) ? [{ action, blocked: offer.blocked, stays }] : []
  })
  return found.find(({ stays }) => stays) ?? found[0]
}

/** What the action asks for: the new values, and otherwise those that the record has. */
const givenFor = ({ asks }: Action, values: NewValues, record: WireRecord): NewValues =>
  Object.fromEntries(
    asks.flatMap(({ name, field }) => {
      const value = field === undefined ? undefined : (values[field] ?? record[field])
      return value === undefined || value === null ? [] : [[name, value as Json]]
    }),
  )
