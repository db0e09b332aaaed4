// Two inputs under one label.
import type { ReactNode } from 'react'
import css from './range-frame.module.css'

export function RangeFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={css['range']}>
      <legend>{label}</legend>
      <div className={css['sides']}>{children}</div>
    </fieldset>
  )
}
