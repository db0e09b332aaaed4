// A colour: a swatch and its code.
import type { CellProps } from '../draft.ts'
import css from './cell.module.css'

export function ColourCell({ value }: CellProps) {
  if (typeof value !== 'string') return null
  return (
    <span className={css['colour']}>
      <svg className={css['patch']} viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={value} />
      </svg>
      {value}
    </span>
  )
}
