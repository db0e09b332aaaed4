// Filters by numbers and amounts from … to …; the state is `from..to`.
import { TextInput } from '@mantine/core'
import { useApplication } from '../../application/context.ts'
import { readTypedNumber } from '../../format/typed-number.ts'
import type { FilterProps } from '../draft.ts'
import { RangeFrame } from '../range-frame.tsx'
import { joinRange, splitRange } from '../range.ts'

export function NumberFilter({ label, value, onChange }: FilterProps) {
  const { formats } = useApplication()
  const [from, to] = splitRange(value)
  const read = (text: string) => readTypedNumber(text, formats.point, formats.group) ?? text
  return (
    <RangeFrame label={label}>
      <TextInput
        size="xs"
        aria-label={`${label}, at least`}
        placeholder="from"
        inputMode="decimal"
        defaultValue={from}
        onBlur={(event) => onChange(joinRange(read(event.currentTarget.value), to))}
        onKeyDown={(event) => event.key === 'Enter' && onChange(joinRange(read(event.currentTarget.value), to))}
      />
      <TextInput
        size="xs"
        aria-label={`${label}, at most`}
        placeholder="to"
        inputMode="decimal"
        defaultValue={to}
        onBlur={(event) => onChange(joinRange(from, read(event.currentTarget.value)))}
        onKeyDown={(event) => event.key === 'Enter' && onChange(joinRange(from, read(event.currentTarget.value)))}
      />
    </RangeFrame>
  )
}
