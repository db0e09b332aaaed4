// A duration as text.
import type { CellProps } from '../draft.ts'
import { durationText } from './duration-text.ts'

export function DurationCell({ value }: CellProps) {
  return <>{durationText(value)}</>
}
