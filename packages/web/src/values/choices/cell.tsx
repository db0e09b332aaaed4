// Several of closed choices.
import { Chips } from '../../parts/chips.tsx'
import type { CellProps } from '../draft.ts'
import { labelOfChoice } from '../choice/choice-label.ts'

export function ChoicesCell({ type, value, plain }: CellProps) {
  if (!Array.isArray(value)) return null
  const labels = value.map((key) => labelOfChoice(type, String(key)))
  return <Chips items={labels} few={plain ?? false} />
}
