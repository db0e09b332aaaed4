// A date, and how near it is.
import { useApplication } from '../../application/context.ts'
import { todayIn } from '../../format/zoned.ts'
import { useNow } from '../../parts/moment.tsx'
import type { CellProps } from '../draft.ts'
import { Dated } from './dated.tsx'

export function NearDateCell({ value }: CellProps) {
  const { formats } = useApplication()
  const today = todayIn(formats.timeZone, new Date(useNow()))
  if (typeof value !== 'string') return null
  return <Dated value={value} exact={formats.date(value)} near={formats.nearDay(value, today)} />
}
