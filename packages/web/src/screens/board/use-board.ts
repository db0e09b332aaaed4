// The cards of a board by column, and moving one: takes the transition to the column where it is dropped, or changes the field.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Action, Screen } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { getRecordPage } from '../../client/api.ts'
import { changeRecord } from '../../client/record-changes.ts'
import { recordsChanged } from '../../client/queries.ts'
import { asRefusal } from '../../client/refusal.ts'
import { notify } from '../../parts/notices.tsx'
import type { TakingAction } from '../../lifecycle/use-actions.ts'
import { transitionOf } from '../../lifecycle/transition-of.ts'
import type { Narrowing } from '../../filters/use-narrowing.ts'
import type { BoardShows } from './board-shows.ts'
import { columnKey, type Column } from './columns.ts'
import { useCards } from './use-cards.ts'
import { useChangeNotice } from '../record/use-undo.ts'
import { t } from '../../translation/t.ts'

/** A possible move of a card: by an action, or by changing the field if it is not a state. */
export interface Move {
  /** The key of a column, or a state that the board leaves out. */
  readonly to: string
  readonly label: string
  readonly action?: Action
  /** What is written without an action. */
  readonly value?: Json
  /** Why it is not possible now, although this user has permission. */
  readonly blocked?: string
}

export interface BoardController {
  readonly columns: readonly Column[]
  /** The number of columns with cards that are not shown. */
  readonly left: number
  readonly cards: Readonly<Record<string, readonly WireRecord[]>>
  /** The key of the column in which the card is. */
  readonly columnOf: (card: WireRecord) => string
  readonly related: Related
  /** The card has the focus; it has it again after a move. */
  readonly focused: (card: WireRecord) => void
  /** The number of cards; undefined if they are not all loaded. */
  readonly total: number | undefined
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

export function useBoard(
  screen: Screen,
  shows: BoardShows,
  taking: TakingAction,
  narrowing: Narrowing,
): BoardController {
  const client = useQueryClient()
  const entity = useApplication().entity(shows.entity)!
  const say = useChangeNotice(entity)
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({})
  const focused = useReturningFocus()
  const all = useCards(screen, shows, narrowing)
  const columnOf = (card: WireRecord) => moved[card.id] ?? columnKey(card[shows.by])
  const cards: Record<string, WireRecord[]> = {}
  for (const card of all.items) (cards[columnOf(card)] ??= []).push(card)

  const moves = useMoves(shows, all.columns, columnOf)
  const place = (id: string, to: string | undefined) =>
    setMoved(({ [id]: _, ...others }) => (to === undefined ? others : { ...others, [id]: to }))

  const move = async (card: WireRecord, { to, label, action, value = null }: Move) => {
    const words = labelOf(all.related, card, shows)
    // The card is shown where it was dropped while the server decides.
    place(card.id, to)
    try {
      if (action) {
        const isTaken = await taking.start(action, card.id, words)
        if (!isTaken) place(card.id, undefined)
      } else {
        const { warnings } = await changeRecord(entity.path, card, { [shows.by]: value })
        await say(card.id, t('{record} is now in {column}.', { record: words, column: label }))
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
    columns: all.columns,
    left: all.left,
    cards,
    columnOf,
    related: all.related,
    focused,
    total: all.total,
    loading: all.loading,
    error: all.error,
    retry: () => void all.refetch(),
    hasMore: all.hasMore,
    showMore: all.showMore,
    moves,
    move,
  }
}

/** A card that is moved is another element, perhaps in another column, and the dialog of its action has closed. */
function useReturningFocus(): BoardController['focused'] {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (last.current === undefined || !document.activeElement?.matches('body, h1')) return
    document.querySelector<HTMLElement>(`[data-card="${last.current}"] a`)?.focus({ preventScroll: true })
  })
  return ({ id }) => {
    last.current = id
  }
}

/** Reads the moves of a card: to any other column, or by the actions that this user may take. */
function useMoves(
  shows: BoardShows,
  columns: BoardController['columns'],
  columnOf: BoardController['columnOf'],
): BoardController['moves'] {
  const application = useApplication()
  const client = useQueryClient()
  const entity = application.entity(shows.entity)
  const lifecycle = application.lifecycle(shows.entity, shows.by)
  return async (card) => {
    const page = await client.fetchQuery({
      queryKey: ['record', shows.entity, card.id],
      queryFn: ({ signal }) => getRecordPage(entity?.path ?? '', card.id, signal),
      staleTime: 5000,
      meta: { entities: [shows.entity] },
    })
    if (!lifecycle) {
      if (!page.may.update.includes(shows.by)) return []
      return columns
        .filter(({ key }) => key !== columnOf(card))
        .map(({ key, label, value }) => ({ to: key, label, value }))
    }
    return page.actions.flatMap((offer): Move[] => {
      const { blocked, approvals } = offer
      const action = transitionOf([lifecycle], offer)?.action
      if (!action || typeof action.to !== 'string' || approvals?.mine) return []
      return [{ to: action.to, label: action.label, action, ...(blocked === undefined ? {} : { blocked }) }]
    })
  }
}

export function labelOf(related: Related | undefined, card: WireRecord, shows: BoardShows): string {
  const known = related?.[card.id]?.label
  if (known) return known
  const first = shows.columns.map(({ path }) => card[path]).find((value) => typeof value === 'string')
  return typeof first === 'string' ? first : t('This card')
}
