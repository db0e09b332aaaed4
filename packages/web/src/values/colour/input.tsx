// A colour: picked in the browser's own picker, or typed.
import { TextInput } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'
import { nameInText } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './input.module.css'

export function ColourField({ value, onChange, frame }: InputProps) {
  const text = textOf(value)
  const name = typeof frame.label === 'string' ? frame.label : (frame['aria-label'] ?? t('colour'))
  return (
    <TextInput
      {...frame}
      placeholder="#1f6feb"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={css['picker']}
          aria-label={t('Choose {field}', { field: nameInText(name) })}
          disabled={frame.disabled}
          value={/^#[\da-f]{6}$/i.test(text) ? text : '#ffffff'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  )
}
