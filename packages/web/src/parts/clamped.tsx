// A long text of which only the beginning is shown until all of it is asked for. Paper shows all of it.
import { useId, useState, type ReactNode } from 'react'
import { t } from '../translation/t.ts'
import { Button } from './button.tsx'
import css from './clamped.module.css'

export function Clamped({ children }: { children: ReactNode }) {
  const id = useId()
  const [all, setAll] = useState(false)
  return (
    <>
      <div id={id} className={css['text']} data-all={all}>
        {children}
      </div>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={all}
        aria-controls={id}
        className={css['toggle']}
        onClick={() => setAll(!all)}
      >
        {all ? t('Show less') : t('Show all')}
      </Button>
    </>
  )
}
