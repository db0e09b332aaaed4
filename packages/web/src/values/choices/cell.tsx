// Several of closed choices.
import type { CellProps } from '../draft.ts'
import { labelOfChoice } from '../choice/choice-label.ts'

export function ChoicesCell({ type, value }: CellProps) {
  if (!Array.isArray(value)) return null
  return (
    <>
      {value.map((key, index) => (
        <bdi key={String(key)}>
          {index > 0 ? ', ' : ''}
          {labelOfChoice(type, String(key))}
        </bdi>
      ))}
    </>
  )
}
