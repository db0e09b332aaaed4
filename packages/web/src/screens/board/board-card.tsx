// One card: a link to its record, something to drag, and a menu that moves it without dragging.
import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { recordAddress } from '../../application/addresses.ts'
import { go } from '../../router/place.ts'
import { CardFace } from './card-face.tsx'
import { labelOf, type BoardController, type Move } from './use-board.ts'
import type { BoardShows } from './board-shows.ts'
import css from './board.module.css'

const FIRST = '[role="menuitem"]:not([data-disabled], :disabled)'

interface BoardCardProps {
  readonly card: WireRecord
  readonly shows: BoardShows
  readonly board: BoardController
}

export function BoardCard({ card, shows, board }: BoardCardProps) {
  const application = useApplication()
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.id })
  const [moves, setMoves] = useState<readonly Move[]>()
  const [open, setOpen] = useState(false)
  const to = recordAddress(application, shows.entity, card)
  const label = labelOf(board.related, card, shows)
  // A card may also go to a state that this board leaves out.
  const columnLabel = (key: string): string =>
    application.state(shows.entity, shows.by, key)?.label ??
    board.columns.find((column) => column.key === key)?.label ??
    key
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!moves || !open) return
    // The moves come from the server, after the menu has opened and taken the focus.
    const timer = setTimeout(() => menu.current?.querySelector<HTMLElement>(FIRST)?.focus(), 40)
    return () => clearTimeout(timer)
  }, [moves, open])
  const change = (opened: boolean) => {
    setOpen(opened)
    if (opened) {
      setMoves(undefined)
      void board.moves(card).then(setMoves, () => setMoves([]))
    }
  }
  return (
    <li
      ref={setNodeRef}
      className={css['card']}
      data-card
      data-dragging={isDragging}
      {...listeners}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !open) {
          event.preventDefault()
          change(true)
        }
      }}
    >
      <CardFace card={card} shows={shows} related={board.related} to={to} />
      <Menu opened={open} onChange={change} position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            className={css['menu']}
            variant="subtle"
            color="gray"
            aria-label={`Move ${label} to …`}
            onPointerDown={(event) => event.stopPropagation()}
          >
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown
          ref={menu}
          onPointerDown={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Menu.Label>Move to …</Menu.Label>
          {moves === undefined ? <Menu.Item disabled>Asking …</Menu.Item> : null}
          {moves?.length === 0 ? <Menu.Item disabled>Nothing that you may do now</Menu.Item> : null}
          {moves?.map((move) => (
            <Menu.Item
              key={move.label + move.to}
              disabled={move.blocked !== undefined}
              title={move.blocked}
              onClick={() => void board.move(card, move)}
            >
              {columnLabel(move.to)} <span className={css['by']}>{move.label}</span>
            </Menu.Item>
          ))}
          {to ? (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => void go(to)}>Open</Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
