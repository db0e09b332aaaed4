// A percentage: 25 is shown as "25 %".
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'

export function PercentCell({ value }: CellProps) {
  const { formats } = useApplication()
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return <>{formats.number(String(value))}&nbsp;%</>
}
