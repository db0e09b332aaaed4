// A rating, given by choosing a star; the arrow keys work as in any group of radio buttons.
import { IconStarFilled, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { t } from '../../translation/t.ts'
import { readable, type InputProps } from '../draft.ts'
import { InputGroup } from '../input-group.tsx'
import css from './stars.module.css'

export function StarsField({ value, onChange, frame, most }: InputProps & { readonly most: number }) {
  const name = useId()
  const [pointed, setPointed] = useState<number>()
  const known = readable(value)
  const given = typeof known === 'number' ? known : undefined
  const shown = pointed ?? given ?? 0
  return (
    <InputGroup frame={frame}>
      <div
        role="radiogroup"
        aria-label={typeof frame.label === 'string' ? frame.label : frame['aria-label']}
        className={css['input']}
        onPointerLeave={() => setPointed(undefined)}
        onBlur={() => frame.onBlur?.()}
      >
        {Array.from({ length: most }, (_, index) => index + 1).map((star) => (
          <label key={star} data-on={star <= shown} onPointerEnter={() => !frame.disabled && setPointed(star)}>
            <input
              type="radio"
              name={name}
              {...(star === 1 && frame.id ? { id: frame.id } : {})}
              aria-label={t('{given} of {most} stars', { given: star, most })}
              aria-invalid={frame.error ? true : undefined}
              disabled={frame.disabled}
              checked={star === given}
              onChange={() => onChange(star)}
            />
            <IconStarFilled size={20} aria-hidden="true" />
          </label>
        ))}
        {given === undefined || frame.disabled || frame.withAsterisk ? null : (
          <button type="button" aria-label={t('Clear')} title={t('Clear')} onClick={() => onChange(null)}>
            <IconX size={14} aria-hidden="true" />
          </button>
        )}
      </div>
    </InputGroup>
  )
}
