// The purpose of the product, from point 1 of the document: its first paragraph, and the rest on demand.
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { Prose } from '../../parts/prose.tsx'
import { t } from '../../translation/t.ts'
import css from './dashboard.module.css'

interface PurposeProps {
  /** Who has read it once sees it on demand. */
  readonly isFolded: boolean
  /** What the document writes about the page itself. */
  readonly help?: string
}

export function Purpose({ isFolded, help = '' }: PurposeProps) {
  const { purpose } = useApplication().view
  const [isExpanded, setExpanded] = useState(false)
  const isLong = purpose.trim().split(/\n\s*\n/).length > 1
  if (purpose.trim() + help.trim() === '') return null
  return (
    <div className={css['purpose']}>
      {isFolded && !isExpanded ? null : (
        <>
          {purpose.trim() === '' ? null : <Prose text={purpose} brief={!isExpanded} />}
          {help ? <Prose text={help} /> : null}
        </>
      )}
      {isLong || isFolded ? (
        <button
          type="button"
          className={css['more']}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('Less') : t('More about this application')}
        </button>
      ) : null}
    </div>
  )
}
