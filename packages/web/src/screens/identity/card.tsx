// The frame of the sign-in and sign-up pages.
import type { ReactNode } from 'react'
import css from './identity.module.css'

export function IdentityCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={css['page']}>
      <div className={css['card']}>
        <h1 className={css['title']}>{title}</h1>
        {lead ? <div className={css['lead']}>{lead}</div> : null}
        {children}
      </div>
    </div>
  )
}
