// Several of closed choices, as checkboxes.
import { Checkbox } from '@mantine/core'
import { type FieldType, isChoices } from '@ninefold/plan/values'
import type { InputProps } from '../draft.ts'
import css from './input.module.css'

export function ChoicesField({ type, value, onChange, frame }: InputProps<FieldType>) {
  const options = isChoices(type) ? type.options : []
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  const change = (next: readonly string[]) =>
    onChange(options.map(({ key }) => key).filter((key) => next.includes(key)))
  const { label, description, error, withAsterisk, disabled, onBlur, 'aria-label': ariaLabel } = frame
  return (
    <Checkbox.Group
      id={frame.id}
      {...{ label, description, error, 'aria-label': ariaLabel }}
      withAsterisk={withAsterisk ?? false}
      value={[...chosen]}
      onChange={change}
      size="sm"
    >
      <div className={css['choices']}>
        {options.map(({ key, label: words }) => (
          <Checkbox key={key} value={key} label={words} size="sm" disabled={disabled ?? false} onBlur={onBlur} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
