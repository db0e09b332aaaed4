// The cards of a board by state, and moving one: takes the transition to the column where it is dropped.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Action, Screen } from '@ninefold/plan'
import type { Choice } from '@ninefold/plan/values'
import type { Environment } from '@ninefold/plan/expression'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { environmentOf } from '../../records/environment.ts'
import { changeRecord, getRecordPage } from '../../client/api.ts'
import { recordsChanged } from '../../client/queries.ts'
import { asRefusal } from '../../client/refusal.ts'
import { evaluate } from '../../records/record-value.ts'
import { textOf } from '../../values/text-of.ts'
import { notify } from '../../parts/notices.tsx'
import type { TakingAction } from '../../lifecycle/use-actions.ts'
import { transitionOf } from '../../lifecycle/transition-of.ts'
import { useCards } from './use-cards.ts'
import type { BoardShows } from './board-shows.ts'

/** A possible move of a card: by an action, or by changing the field if it is not a state. */
export interface Move {
  readonly to: string
  readonly label: string
  readonly action?: Action
  /** Why it is not possible now, although this user has permission. */
  readonly blocked?: string
}

export interface BoardController {
  readonly columns: readonly Choice[]
  readonly cards: Readonly<Record<string, readonly WireRecord[]>>
  readonly related: Related
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Whether the column has more cards that are not shown yet. */
  readonly hasMore: (column: string) => boolean
  readonly showMore: (column: string) => void
  /** Requests the moves that this user may make with the card now. */
  readonly moves: (card: WireRecord) => Promise<readonly Move[]>
  readonly move: (card: WireRecord, move: Move) => Promise<void>
}

export function useBoard(screen: Screen, shows: BoardShows, taking: TakingAction): BoardController {
  const application = useApplication()
  const client = useQueryClient()
  const entity = application.entity(shows.entity)
  const lifecycle = application.lifecycle(shows.entity, shows.by)
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({})
  const columns = columnsOf(application.field(shows.entity, shows.by)?.type, lifecycle?.states ?? []).filter(
    ({ key }) => mayHold(shows, key, environmentOf(application)),
  )
  const all = useCards(screen, shows, columns)
  const stateOf = (card: WireRecord) => moved[card.id] ?? textOf(card[shows.by])
  const cards: Record<string, WireRecord[]> = {}
  for (const card of all.items) (cards[stateOf(card)] ??= []).push(card)

  const moves = async (card: WireRecord): Promise<readonly Move[]> => {
    const page = await client.fetchQuery({
      queryKey: ['record', shows.entity, card.id],
      queryFn: ({ signal }) => getRecordPage(entity?.path ?? '', card.id, signal),
      staleTime: 5000,
      meta: { entities: [shows.entity] },
    })
    if (!lifecycle) {
      const may = page.may.update.includes(shows.by)
      return may ? columns.map(({ key, label }) => ({ to: key, label })).filter(({ to }) => to !== stateOf(card)) : []
    }
    return page.actions.flatMap((offer): Move[] => {
      const { blocked, approvals } = offer
      const action = transitionOf([lifecycle], offer)?.action
      if (!action || typeof action.to !== 'string' || approvals?.mine) return []
      return [{ to: action.to, label: action.label, action, ...(blocked === undefined ? {} : { blocked }) }]
    })
  }
  const place = (id: string, to: string | undefined) =>
    setMoved(({ [id]: _, ...others }) => (to === undefined ? others : { ...others, [id]: to }))

  const move = async (card: WireRecord, { to, action }: Move) => {
    const words = labelOf(all.related, card, shows)
    // The card is shown where it was dropped while the server decides.
    place(card.id, to)
    try {
      if (action) await taking.start(action, card.id, words)
      else {
        const { warnings } = await changeRecord(entity?.path ?? '', card.id, { [shows.by]: to }, card.version)
        for (const { message } of warnings) notify(message, 'info')
      }
    } catch (error) {
      notify(`${asRefusal(error).message} ${asRefusal(error).remedy}`, 'bad')
    }
    recordsChanged(client, shows.entity)
    await all.refetch()
    place(card.id, undefined)
  }
  return {
    columns,
    cards,
    related: all.related,
    loading: all.loading,
    error: all.error,
    retry: () => void all.refetch(),
    hasMore: all.hasMore,
    showMore: all.showMore,
    moves,
    move,
  }
}

/** A column excluded by the board's own filter is not shown. */
function mayHold({ filter, by }: BoardShows, key: string, env: Environment): boolean {
  return !filter || evaluate(filter, { ...env, this: { id: '', [by]: key } }) !== false
}

function columnsOf(
  type: { readonly kind: string; readonly options?: unknown } | undefined,
  states: readonly { readonly key: string; readonly label: string }[],
): readonly Choice[] {
  if (states.length > 0) return states.map(({ key, label }) => ({ key, label }))
  return type?.kind === 'choice' ? (type.options as readonly Choice[]) : []
}

export function labelOf(related: Related | undefined, card: WireRecord, shows: BoardShows): string {
  const known = related?.[card.id]?.label
  if (known) return known
  const first = shows.columns.map(({ path }) => card[path]).find((value) => typeof value === 'string')
  return typeof first === 'string' ? first : 'This card'
}
