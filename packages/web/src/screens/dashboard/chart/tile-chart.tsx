// The groups of a tile as a chart, with the same numbers as a table.
import { useState } from 'react'
import type { Tile } from '@ninefold/plan'
import type { TileGroup, TileList } from '@ninefold/plan/wire'
import { Button } from '../../../parts/button.tsx'
import { Link } from '../../../router/link.tsx'
import { t } from '../../../translation/t.ts'
import { ChartTable } from './chart-table.tsx'
import { PeriodChart } from './period-chart.tsx'
import { usePoints } from './points.ts'
import { SharesChart } from './shares-chart.tsx'
import tileCss from '../dashboard.module.css'
import css from './chart.module.css'

interface TileChartProps {
  readonly tile: Tile
  readonly groups: readonly TileGroup[]
  /** Where the records of the tile are. */
  readonly list: TileList | undefined
  /** There are earlier periods. */
  readonly more: boolean
}

export function TileChart({ tile, groups, list, more }: TileChartProps) {
  const { points, undated } = usePoints(tile, groups, list)
  const [isTable, setTable] = useState(false)
  if (groups.length === 0) return <p className={tileCss['none']}>{t('Nothing yet.')}</p>
  if (tile.as === 'shares') return <SharesChart points={undated ? [...points, undated] : points} label={tile.label} />
  return (
    <>
      <div className={css['tools']}>
        <Button variant="subtle" size="compact-xs" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('As a table')}
        </Button>
      </div>
      {isTable ? null : <PeriodChart tile={tile} points={points} groups={groups} />}
      <div className={isTable ? css['scrolled'] : 'nf-hidden'}>
        <ChartTable label={tile.label} points={points} linked={isTable} />
      </div>
      {undated ? (
        <p className={css['note']}>
          {undated.to ? <Link to={undated.to}>{undated.label}</Link> : undated.label}: {undated.text}
        </p>
      ) : null}
      {more ? <p className={css['note']}>{t('Only the last {n} periods are shown.', { n: points.length })}</p> : null}
    </>
  )
}
