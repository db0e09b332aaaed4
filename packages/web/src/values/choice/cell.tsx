// One of closed choices, as its label; a state as a badge.
import { useApplication } from '../../application/context.ts'
import { Badge } from '../../parts/badge.tsx'
import type { CellProps } from '../draft.ts'
import { labelOfChoice } from './choice-label.ts'
import { stateTone } from './state-tone.ts'

export function ChoiceCell({ type, value, at }: CellProps) {
  const application = useApplication()
  if (typeof value !== 'string') return null
  const state = at && application.state(at.entity, at.field, value)
  if (!at || !state) return <>{labelOfChoice(type, value)}</>
  return <Badge tone={stateTone(application.lifecycle(at.entity, at.field), value)}>{state.label}</Badge>
}
