// One state of a part or of a value type, under its name.
import type { ReactNode } from 'react'
import css from './gallery.module.css'

export function Example({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className={css['example']}>
      <p className={css['state']}>{state}</p>
      {children}
    </div>
  )
}
