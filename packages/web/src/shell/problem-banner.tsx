// A banner for a document whose latest text has errors or waits for confirmation: an older version is running, and why.
import { lazy, Suspense, useState } from 'react'
import type { DocumentView } from '@ninefold/plan/wire'
import { t } from '../translation/t.ts'
import css from './problem-banner.module.css'

const DocumentProblem = lazy(async () => ({
  default: (await import('../screens/about/document-problems.tsx')).DocumentProblem,
}))

export function ProblemBanner({ document }: { document: DocumentView }) {
  const [open, setOpen] = useState(true)
  const errors = document.problems.filter(({ severity }) => severity === 'error')
  return (
    <section className={css['banner']} aria-label={t('Problems of the document')} role="status">
      <div className={css['head']}>
        <p>
          <strong>{summaryOf(errors.length, document.waits ?? false)}</strong>{' '}
          {document.waits ? t('The previous version keeps running.') : ''}
          {document.behind && !document.waits ? t('The last version without errors keeps running.') : ''}
        </p>
        <button type="button" className={css['toggle']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('Hide') : t('Show')}
        </button>
      </div>
      {open ? (
        <div className={css['problems']}>
          <Suspense>
            {errors.slice(0, 5).map((problem, index) => (
              <DocumentProblem key={index} problem={problem} />
            ))}
          </Suspense>
          {errors.length > 5 ? (
            <p>{t('{n, plural, one {and one more.} other {and # more.}}', { n: errors.length - 5 })}</p>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function summaryOf(errors: number, waits: boolean): string {
  if (waits) return t('A new version of the document waits for confirmation.')
  return t('{n, plural, one {The document has an error.} other {The document has # errors.}}', { n: errors })
}
