// A date and time, in the application's time zone.
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'

export function DateTimeCell({ value }: CellProps) {
  const { formats } = useApplication()
  if (typeof value !== 'string') return null
  return <time dateTime={value}>{formats.dateTime(value)}</time>
}
