// A duration as text.
import { durationText, parseDuration } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import type { CellProps } from '../draft.ts'

export function DurationCell({ value }: CellProps) {
  const { language } = useApplication().formats
  if (typeof value !== 'string') return null
  const duration = parseDuration(value)
  return <>{duration ? durationText(duration, language) : value}</>
}
