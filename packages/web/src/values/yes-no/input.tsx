// Yes or no, as a checkbox. If it may also be empty, as a select.
import { Checkbox, NativeSelect } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { t } from '../../translation/t.ts'

export function YesNoField({ value, onChange, frame }: InputProps) {
  const { withAsterisk, size: _size, autoComplete: _autoComplete, 'aria-required': _required, ...rest } = frame
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
        { value: 'yes', label: t('Yes') },
        { value: 'no', label: t('No') },
      ]}
      value=""
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value === 'yes')}
    />
  )
}
