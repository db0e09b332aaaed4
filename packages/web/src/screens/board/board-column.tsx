// One column of a board, with its cards. Highlighted while a card is dragged that may be dropped here.
import { useDroppable } from '@dnd-kit/core'
import type { WireRecord } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { Why } from '../../parts/why.tsx'
import { stateTone } from '../../values/choice/state-tone.ts'
import { BoardCard } from './board-card.tsx'
import type { BoardController } from './use-board.ts'
import type { BoardShows } from './board-shows.ts'
import { isEmptyColumn, type Column } from './columns.ts'
import { t } from '../../translation/t.ts'
import css from './board.module.css'

interface BoardColumnProps {
  readonly column: Column
  readonly cards: readonly WireRecord[]
  readonly shows: BoardShows
  readonly board: BoardController
  readonly target: Target
}

export function BoardColumn({ column, cards, shows, board, target }: BoardColumnProps) {
  const application = useApplication()
  const { setNodeRef, isOver } = useDroppable({ id: column.key, disabled: target === 'closed' })
  const state = application.state(shows.entity, shows.by, column.key)
  const hasMore = board.hasMore(column.key)
  const count = `${cards.length}${hasMore ? '+' : ''}`
  const tone = stateTone(application.lifecycle(shows.entity, shows.by), column.key)
  return (
    <section
      ref={setNodeRef}
      className={css['column']}
      data-column
      data-target={target}
      data-over={isOver}
      data-none={isEmptyColumn(column.key)}
      aria-label={`${column.label}, ${count}`}
    >
      <h2 className={css['head']} data-why data-tone={tone} title={state?.help || undefined}>
        {column.label} <span className={css['count']}>{count}</span>
        <Why about={{ entity: shows.entity, field: shows.by }} origin={state?.origin} of={column.label} />
      </h2>
      <ul className={css['cards']}>
        {cards.map((card) => (
          <BoardCard key={card.id} card={card} shows={shows} board={board} />
        ))}
      </ul>
      {hasMore ? (
        <Button
          className={css['more']}
          variant="subtle"
          size="xs"
          aria-label={t('Show more of {column}', { column: column.label })}
          onClick={() => board.showMore(column.key)}
        >
          {t('Show more')}
        </Button>
      ) : null}
    </section>
  )
}

export type Target = 'none' | 'waiting' | 'open' | 'closed'
