// What a chart shows of each group: its label, its number in words and as a size, and where it leads.
import type { Tile } from '@ninefold/plan'
import type { TileGroup, TileList } from '@ninefold/plan/wire'
import { tileAddress } from '../../../application/addresses.ts'
import { useApplication } from '../../../application/context.ts'
import { groupText } from '../group-text.ts'
import { sizeOf } from '../size-of.ts'
import { useTileText } from '../use-tile-text.ts'
import { periodText, shortPeriodText } from './period-text.ts'

export interface Point {
  readonly key: string
  readonly label: string
  /** The label at an axis, where there is little space. */
  readonly shortLabel: string
  /** Its number, as pages write it. */
  readonly text: string
  /** Null where there is no number. */
  readonly size: number | null
  /** The list with its records. */
  readonly to: string | undefined
}

interface Points {
  readonly points: readonly Point[]
  /** Of the records without a date, which stand beside a course of time. */
  readonly undated: Point | undefined
}

export function usePoints(tile: Tile, groups: readonly TileGroup[], list: TileList | undefined): Points {
  const application = useApplication()
  const text = useTileText(tile)
  const { formats } = application
  const field = tile.by === undefined ? undefined : application.field(tile.entity, tile.by)
  const all = groups.map(({ key, label, value, filter }): Point => {
    const isPeriod = tile.period && typeof key === 'string'
    const words = isPeriod ? periodText(formats, tile.period, key) : groupText(formats, field, { key, label })
    return {
      key: JSON.stringify(key),
      label: words,
      shortLabel: isPeriod ? shortPeriodText(formats, tile.period, key) : words,
      text: text(value),
      size: value === null ? null : sizeOf(value),
      to: tileAddress(application, list, filter),
    }
  })
  if (!tile.period) return { points: all, undated: undefined }
  return {
    points: all.filter(({ key }) => key !== NOTHING),
    undated: all.find(({ key }) => key === NOTHING),
  }
}

const NOTHING = 'null'
