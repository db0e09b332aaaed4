// How a value is shown where there is room for more: how near a date is, a long text with a button for the rest, a map.
import type { FieldType } from '@ninefold/plan/values'
import type { ComponentType } from 'react'
import { Cell } from './cells.tsx'
import { NearDateCell } from './date/near-cell.tsx'
import { NearMomentCell } from './date-time/near-cell.tsx'
import type { CellProps } from './draft.ts'
import { MapCell } from './location/map-cell.tsx'
import { ClampedTextCell } from './long-text/clamped-cell.tsx'

const CELLS: Readonly<Partial<Record<FieldType['kind'], ComponentType<CellProps>>>> = {
  date: NearDateCell,
  dateTime: NearMomentCell,
  location: MapCell,
  longText: ClampedTextCell,
}

export function RoomyCell(props: CellProps) {
  const Shown = CELLS[props.type.kind] ?? Cell
  return <Shown {...props} />
}
