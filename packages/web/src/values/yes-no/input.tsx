// Yes or no, as a checkbox. If it may also be empty, as a select.
import { Checkbox, NativeSelect } from '@mantine/core'
import type { InputProps } from '../draft.ts'

export function YesNoField({ value, onChange, frame }: InputProps) {
  const { withAsterisk, size: _size, autoComplete: _autoComplete, ...rest } = frame
  if (withAsterisk || typeof value === 'boolean') {
    return (
      <Checkbox
        {...rest}
        size="sm"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  return (
    <NativeSelect
      {...frame}
      data={[
        { value: '', label: '—' },
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value=""
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value === 'yes')}
    />
  )
}
