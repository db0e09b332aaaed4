// The purpose of the product, from point 1 of the document: its first paragraph, and the rest on demand.
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { Prose } from '../../parts/prose.tsx'
import { t } from '../../translation/t.ts'
import css from './dashboard.module.css'

export function Purpose() {
  const { purpose } = useApplication().view
  const [isExpanded, setExpanded] = useState(false)
  const isLong = purpose.trim().split(/\n\s*\n/).length > 1
  if (purpose.trim() === '') return null
  return (
    <div className={css['purpose']}>
      <Prose text={purpose} brief={!isExpanded} />
      {isLong ? (
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
