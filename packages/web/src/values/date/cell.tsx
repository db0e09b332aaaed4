// A date.
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'

export function DateCell({ value }: CellProps) {
  const { formats } = useApplication()
  if (typeof value !== 'string') return null
  return <time dateTime={value}>{formats.date(value)}</time>
}
