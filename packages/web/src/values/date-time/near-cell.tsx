// A date and time, in the application's time zone, and how near it is.
import { useApplication } from '../../application/context.ts'
import { useNow } from '../../parts/moment.tsx'
import { Dated } from '../date/dated.tsx'
import type { CellProps } from '../draft.ts'

export function NearMomentCell({ value }: CellProps) {
  const { formats } = useApplication()
  const now = useNow()
  if (typeof value !== 'string') return null
  return <Dated value={value} exact={formats.dateTime(value)} near={formats.nearMoment(value, now)} />
}
