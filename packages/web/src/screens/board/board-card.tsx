// A card: links to its record, can be dragged, and has a menu that moves it without dragging.
import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent } from 'react'
import type { WireRecord } from '@ninefold/plan/wire'
import { recordAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import type { BoardShows } from './board-shows.ts'
import { CardFace } from './card-face.tsx'
import { CardMenu, useCardMenu } from './card-menu.tsx'
import type { BoardController } from './use-board.ts'
import css from './board.module.css'

interface BoardCardProps {
  readonly card: WireRecord
  readonly shows: BoardShows
  readonly board: BoardController
}

export function BoardCard({ card, shows, board }: BoardCardProps) {
  const application = useApplication()
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.id })
  const menu = useCardMenu(card, board)
  const to = recordAddress(application, shows.entity, card)
  const openMenu = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || menu.open) return
    event.preventDefault()
    menu.change(true)
  }
  return (
    <li
      ref={setNodeRef}
      className={css['card']}
      data-card={card.id}
      data-dragging={isDragging}
      {...listeners}
      onKeyDown={openMenu}
      onFocus={() => board.focused(card)}
    >
      <CardFace card={card} shows={shows} related={board.related} to={to} />
      <CardMenu card={card} shows={shows} board={board} menu={menu} to={to} />
    </li>
  )
}
