// The columns with their cards, with drag and drop and keyboard navigation.
import { DndContext, DragOverlay, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { WireRecord } from '@ninefold/plan/wire'
import { notify } from '../../parts/notices.tsx'
import { BoardColumn, type Target } from './board-column.tsx'
import { CardFace } from './card-face.tsx'
import type { BoardController, Move } from './use-board.ts'
import type { BoardShows } from './board-shows.ts'
import { forward } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './board.module.css'

interface BoardProps {
  readonly shows: BoardShows
  readonly label: string
  readonly board: BoardController
}

interface Dragged {
  readonly card: WireRecord
  /** undefined until the server has answered. */
  readonly moves: readonly Move[] | undefined
}

export function Board({ shows, label, board }: BoardProps) {
  const [dragged, setDragged] = useState<Dragged>()
  const pendingMoves = useRef<Promise<readonly Move[]>>(undefined)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
  )
  const cardOf = (id: string) =>
    Object.values(board.cards)
      .flat()
      .find((card) => card.id === id)

  const start = (id: string) => {
    const card = cardOf(id)
    if (!card) return
    setDragged({ card, moves: undefined })
    pendingMoves.current = board.moves(card).catch(() => [])
    void pendingMoves.current.then((moves) => setDragged((now) => (now?.card.id === id ? { card, moves } : now)))
  }
  const drop = async (card: WireRecord, to: string | undefined) => {
    setDragged(undefined)
    if (to === undefined || to === board.columnOf(card)) return
    const move = (await pendingMoves.current)?.find((candidate) => candidate.to === to)
    if (!move) return notify(t('You cannot move it there now.'), 'info')
    if (move.blocked !== undefined)
      return notify(t('{action} is not possible yet: {reason}', { action: move.label, reason: move.blocked }), 'info')
    await board.move(card, move)
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ screenReaderInstructions: { draggable: t('Open the card’s menu to move it.') } }}
      onDragStart={({ active }) => start(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        const card = cardOf(String(active.id))
        if (card) void drop(card, over ? String(over.id) : undefined)
      }}
    >
      <div className={css['board']} role="group" aria-label={label} onKeyDown={walk}>
        {board.columns.map((column) => (
          <BoardColumn
            key={column.key}
            column={column}
            cards={board.cards[column.key] ?? []}
            shows={shows}
            board={board}
            target={targetOf(dragged, column.key, board)}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged ? <CardFace card={dragged.card} shows={shows} related={board.related} lifted /> : null}
      </DragOverlay>
    </DndContext>
  )
}

function targetOf(dragged: Dragged | undefined, column: string, board: BoardController): Target {
  if (!dragged) return 'none'
  if (board.columnOf(dragged.card) === column) return 'none'
  if (!dragged.moves) return 'waiting'
  return dragged.moves.some(({ to, blocked }) => to === column && blocked === undefined) ? 'open' : 'closed'
}

/** Arrow keys move between the cards: up and down in a column, left and right to the next non-empty one. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
  if (!card || !event.key.startsWith('Arrow') || event.target !== card.querySelector('a')) return
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-card] a'),
  ])
  const x = columns.findIndex((links) => links.some((link) => card.contains(link)))
  const y = columns[x]?.findIndex((link) => card.contains(link)) ?? 0
  const next = nextCard(columns, x, y, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextCard(columns: readonly (readonly HTMLElement[])[], x: number, y: number, key: string) {
  if (key === 'ArrowUp' || key === 'ArrowDown') return columns[x]?.[y + (key === 'ArrowDown' ? 1 : -1)]
  const by = key === 'ArrowRight' ? forward() : -forward()
  for (let at = x + by; at >= 0 && at < columns.length; at += by) {
    const links = columns[at]!
    if (links.length > 0) return links[Math.min(y, links.length - 1)]
  }
  return undefined
}
