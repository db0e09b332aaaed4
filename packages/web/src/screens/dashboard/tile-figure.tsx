// One number on a dashboard.
import type { Json } from '@ninefold/plan/values'
import type { Tile } from '@ninefold/plan'
import { moneyOf } from '../../values/money/money-of.ts'
import { useTileText } from './use-tile-text.ts'
import css from './dashboard.module.css'

export function TileFigure({ tile, value }: { tile: Tile; value: Json }) {
  const text = useTileText(tile)
  return (
    <p className={css['figure']} data-zero={isNothing(value)}>
      {text(value)}
    </p>
  )
}

function isNothing(value: Json): boolean {
  return value === null || Number(moneyOf(value)?.amount ?? value) === 0
}
