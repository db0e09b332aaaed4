// A message in a box: a hint, a warning or a refusal, with its remedy and the line that caused it.
import type { ReactNode } from 'react'
import css from './callout.module.css'

interface CalloutProps {
  readonly tone: 'bad' | 'wait' | 'info' | 'calm'
  readonly title?: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly alert?: boolean
}

export function Callout({ tone, title, children, action, alert = tone === 'bad' }: CalloutProps) {
  return (
    <div className={css['callout']} data-tone={tone} role={alert ? 'alert' : undefined}>
      <div className={css['body']}>
        {title ? <p className={css['title']}>{title}</p> : null}
        {children}
      </div>
      {action ? <div className={css['action']}>{action}</div> : null}
    </div>
  )
}
