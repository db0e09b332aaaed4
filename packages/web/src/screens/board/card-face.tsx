// What a card shows: the board's columns, with the first text as its title.
import { type FieldType, isText, isMoney, isYesNo, isParts, traitsOf } from '@ninefold/plan/values'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { Link } from '../../router/link.tsx'
import { Cell } from '../../values/cells.tsx'
import type { BoardShows } from './board-shows.ts'
import { t } from '../../translation/t.ts'
import css from './board.module.css'

interface CardFaceProps {
  readonly card: WireRecord
  readonly shows: BoardShows
  readonly related: Related
  readonly to?: string | undefined
  readonly lifted?: boolean
}

export function CardFace({ card, shows, related, to, lifted = false }: CardFaceProps) {
  const columns = shows.columns.filter(({ path }) => path !== shows.by && !isEmpty(card[path]))
  const title = columns.find(({ type }) => isText(type)) ?? columns[0]
  const others = columns.filter((column) => column !== title)
  const amounts = shows.columns.filter(({ type }) => isMoney(type)).length
  const words = title ? <Cell type={title.type} value={card[title.path]} related={related} plain /> : t('Untitled')
  return (
    <div className={css['face']} data-lifted={lifted}>
      <p className={css['title']}>
        {to ? (
          <Link to={to} draggable={false}>
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
      <p className={css['facts']}>
        {others.map(({ path, type, label }) => (
          <span key={path} data-kind={type.kind} title={label} data-alone={isMoney(type) && amounts === 1}>
            {needsLabel(type) && (!isMoney(type) || amounts > 1) ? `${label} ` : null}
            <Cell
              type={type}
              value={card[path]}
              related={related}
              at={{ entity: shows.entity, id: card.id, field: path }}
              plain
            />
          </span>
        ))}
      </p>
    </div>
  )
}

/** Values without meaning unless labelled; the only amount needs no label. */
const needsLabel = (type: FieldType): boolean => isYesNo(type) || isParts(type) || traitsOf(type).number !== undefined

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
