// Filters by dates from … to …; the state is `from..to`.
import { TextInput } from '@mantine/core'
import type { FilterProps } from '../draft.ts'
import { RangeFrame } from '../range-frame.tsx'
import { joinRange, splitRange } from '../range.ts'

export function DateFilter({ label, value, onChange }: FilterProps) {
  const [from, to] = splitRange(value)
  return (
    <RangeFrame label={label}>
      <TextInput
        size="xs"
        type="date"
        aria-label={`${label}, from`}
        value={from}
        onChange={(event) => onChange(joinRange(event.currentTarget.value, to))}
      />
      <TextInput
        size="xs"
        type="date"
        aria-label={`${label}, until`}
        value={to}
        onChange={(event) => onChange(joinRange(from, event.currentTarget.value))}
      />
    </RangeFrame>
  )
}
