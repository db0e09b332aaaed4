// Text in one line.
import type { CellProps } from '../draft.ts'

export function TextCell({ value }: CellProps) {
  return <bdi>{typeof value === 'string' || typeof value === 'number' ? value : ''}</bdi>
}
