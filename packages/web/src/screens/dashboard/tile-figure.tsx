// One figure of a dashboard.
import type { Json, Tile } from '@ninefold/language'
import { useTileText } from './use-tile-text.ts'
import css from './dashboard.module.css'

export function TileFigure({ tile, value }: { tile: Tile; value: Json }) {
  const text = useTileText(tile)
  return (
    <p className={css['figure']} data-zero={value === 0 || value === null}>
      {text(value)}
    </p>
  )
}
