// A duration as text.
import { showValue, readValue } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'

const TYPE = { kind: 'duration' } as const

export function DurationCell({ value }: CellProps) {
  const { language, timeZone } = useApplication().formats
  if (typeof value !== 'string') return null
  const read = readValue(TYPE, value)
  return <>{read.ok && read.value !== null ? showValue(TYPE, read.value, { language, timeZone }) : value}</>
}
