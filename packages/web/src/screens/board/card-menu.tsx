// The menu of a card, which moves it without dragging.
import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { go } from '../../router/place.ts'
import type { BoardShows } from './board-shows.ts'
import { labelOf, type BoardController, type Move } from './use-board.ts'
import { t } from '../../translation/t.ts'
import css from './board.module.css'

interface CardMenuState {
  readonly open: boolean
  readonly change: (open: boolean) => void
  /** Absent until the server has answered. */
  readonly moves: readonly Move[] | undefined
  readonly dropdown: RefObject<HTMLDivElement | null>
}

const FIRST = '[role="menuitem"]:not([data-disabled], :disabled)'

export function useCardMenu(card: WireRecord, board: BoardController): CardMenuState {
  const [moves, setMoves] = useState<readonly Move[]>()
  const [open, setOpen] = useState(false)
  const dropdown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!moves || !open) return
    // The moves arrive from the server after the menu has opened and taken the focus.
    const timer = setTimeout(() => dropdown.current?.querySelector<HTMLElement>(FIRST)?.focus(), 40)
    return () => clearTimeout(timer)
  }, [moves, open])
  const change = (opened: boolean) => {
    setOpen(opened)
    if (opened) {
      setMoves(undefined)
      void board.moves(card).then(setMoves, () => setMoves([]))
    }
  }
  return { open, change, moves, dropdown }
}

interface CardMenuProps {
  readonly card: WireRecord
  readonly shows: BoardShows
  readonly board: BoardController
  readonly menu: CardMenuState
  /** The address of its page. */
  readonly to: string | undefined
}

export function CardMenu({ card, shows, board, menu: { open, change, moves, dropdown }, to }: CardMenuProps) {
  return (
    <Menu opened={open} onChange={change} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={css['menu']}
          variant="subtle"
          color="gray"
          aria-label={t('Move {name} to …', { name: labelOf(board.related, card, shows) })}
          onPointerDown={(event) => event.stopPropagation()}
        >
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown
        className={css['moves']}
        ref={dropdown}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Menu.Label>{t('Move to …')}</Menu.Label>
        {moves === undefined ? <Menu.Item disabled>{t('Asking …')}</Menu.Item> : null}
        {moves?.length === 0 ? <Menu.Item disabled>{t('Nothing that you may do now')}</Menu.Item> : null}
        {moves?.map((move) => (
          <MoveItem key={move.label + move.to} move={move} card={card} shows={shows} board={board} />
        ))}
        {to ? (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void go(to)}>{t('Open [verb]')}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

function MoveItem({ move, card, shows, board }: Pick<CardMenuProps, 'card' | 'shows' | 'board'> & { move: Move }) {
  const application = useApplication()
  // A card may also move to a state that this board does not show.
  const column =
    application.state(shows.entity, shows.by, move.to)?.label ??
    board.columns.find(({ key }) => key === move.to)?.label ??
    move.to
  return (
    <Menu.Item disabled={move.blocked !== undefined} title={move.blocked} onClick={() => void board.move(card, move)}>
      {column} {move.label === column ? null : <span className={css['by']}>{move.label}</span>}
    </Menu.Item>
  )
}
