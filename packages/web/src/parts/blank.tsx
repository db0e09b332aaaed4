// An empty page: says why, and what to do.
import type { ReactNode } from 'react'
import css from './blank.module.css'

interface BlankProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Screen readers announce a refusal or a failure at once. */
  readonly alert?: boolean
  readonly level?: 'h1' | 'h2'
}

export function Blank({ icon, title, children, action, alert = false, level: Heading = 'h2' }: BlankProps) {
  return (
    <div className={css['blank']} role={alert ? 'alert' : undefined}>
      {icon ? (
        <div className={css['icon']} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <Heading className={css['title']}>{title}</Heading>
      {children ? <div className={css['text']}>{children}</div> : null}
      {action ? <div className={css['action']}>{action}</div> : null}
    </div>
  )
}
