// The numbers at the axis of a chart: short, in the person's region, in the unit of the field.
import type { Tile } from '@ninefold/plan'
import { duration, durationText, isDurationType } from '@ninefold/plan/values'
import type { TileGroup } from '@ninefold/plan/wire'
import { useApplication } from '../../../application/context.ts'
import { moneyOf } from '../../../values/money/money-of.ts'

export function useAxisText(tile: Tile, groups: readonly TileGroup[]): (size: number) => string {
  const { formats, field } = useApplication()
  const type = 'field' in tile.shows ? field(tile.entity, tile.shows.field)?.type : undefined
  const currency = groups.map(({ value }) => moneyOf(value)?.currency).find((one) => one !== undefined)
  const short = new Intl.NumberFormat(formats.language, {
    notation: 'compact',
    maximumFractionDigits: 1,
    ...(currency && { style: 'currency', currency, minimumFractionDigits: 0 }),
  })
  if (isDurationType(type)) return (size) => durationText(duration(0, 0, size), formats.language)
  const isWhole = tile.shows.kind === 'count'
  return (size) => (isWhole && !Number.isInteger(size) ? '' : short.format(size))
}
