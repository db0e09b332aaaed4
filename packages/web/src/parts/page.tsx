// The frame of a page: its heading, which gets the focus after navigation, its actions, and its body.
import { useEffect, useRef, type ReactNode } from 'react'
import { useApplication } from '../application/context.ts'
import { usePlace } from '../router/place.ts'
import css from './page.module.css'

interface PageProps {
  readonly title: ReactNode
  /** For the browser's title bar. */
  readonly name: string
  readonly above?: ReactNode
  readonly beside?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly width?: 'full' | 'reading'
}

export function Page({ title, name, above, beside, lead, actions, children, width = 'full' }: PageProps) {
  const { step } = usePlace()
  const product = useApplication().view.name
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = name === product ? name : `${name} · ${product}`
  }, [name, product])
  useEffect(() => {
    if (step > 0) heading.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <div className={css['page']} data-width={width}>
      <header className={css['header']}>
        {above ? (
          <div className={css['above']} data-print="no">
            {above}
          </div>
        ) : null}
        <div className={css['row']}>
          <div className={css['titles']} data-why>
            <h1 ref={heading} dir="auto" tabIndex={-1} className={css['title']}>
              {title}
            </h1>
            {beside}
          </div>
          {actions ? <div className={css['actions']}>{actions}</div> : null}
        </div>
        {lead ? <div className={css['lead']}>{lead}</div> : null}
      </header>
      {children}
    </div>
  )
}
