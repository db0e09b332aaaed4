// Text of several lines; of a very long one, the beginning first.
import { Clamped } from '../../parts/clamped.tsx'
import type { CellProps } from '../draft.ts'
import { LongTextCell } from './cell.tsx'

/** A text that is longer is not shown in full at once. */
const MOST = { characters: 700, lines: 10 }

export function ClampedTextCell(props: CellProps) {
  const { value } = props
  const isLong = typeof value === 'string' && (value.length > MOST.characters || value.split('\n').length > MOST.lines)
  const shown = <LongTextCell {...props} />
  return isLong ? <Clamped>{shown}</Clamped> : shown
}
