// Text in one line.
import type { CellProps } from '../draft.ts'

export function TextCell({ value }: CellProps) {
  return <>{typeof value === 'string' || typeof value === 'number' ? value : ''}</>
}
