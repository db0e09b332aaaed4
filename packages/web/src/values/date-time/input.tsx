// A date and time, typed as local time in the application's time zone.
import { TextInput } from '@mantine/core'
import { useApplication } from '../../application/context.ts'
import { instantToLocal, localToInstant } from '../../format/zoned.ts'
import type { InputProps } from '../draft.ts'

export function DateTimeField({ value, onChange, frame }: InputProps) {
  const { formats } = useApplication()
  const local = typeof value === 'string' ? instantToLocal(value, formats.timeZone) : ''
  return (
    <TextInput
      {...frame}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={local}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange(typed === '' ? null : localToInstant(typed, formats.timeZone))
      }}
    />
  )
}
