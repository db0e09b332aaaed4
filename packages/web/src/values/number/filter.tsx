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
      <Bound
        label={`${label}, at least`}
        placeholder="from"
        value={from}
        onEnter={(text) => onChange(joinRange(read(text), to))}
      />
      <Bound
        label={`${label}, at most`}
        placeholder="to"
        value={to}
        onEnter={(text) => onChange(joinRange(from, read(text)))}
      />
    </RangeFrame>
  )
}

interface BoundProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  /** The text as typed, when the input loses the focus or Enter is pressed. */
  readonly onEnter: (text: string) => void
}

function Bound({ label, placeholder, value, onEnter }: BoundProps) {
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      defaultValue={value}
      onBlur={(event) => onEnter(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter(event.currentTarget.value)}
    />
  )
}
