// A banner for a document whose latest text has errors or waits for confirmation: an older version is running, and why.
import { lazy, Suspense, useState } from 'react'
import { useApplication } from '../application/context.ts'
import css from './problem-banner.module.css'

const DocumentProblem = lazy(async () => ({
  default: (await import('../screens/about/document-problems.tsx')).DocumentProblem,
}))

export function ProblemBanner() {
  const { document } = useApplication().view
  const [open, setOpen] = useState(true)
  const errors = document?.problems.filter(({ severity }) => severity === 'error') ?? []
  if (!document || errors.length === 0) return null
  return (
    <section className={css['banner']} aria-label="Problems of the document" role="status">
      <div className={css['head']}>
        <p>
          <strong>{summaryOf(errors.length, document.waits ?? false)}</strong>{' '}
          {document.waits ? 'The previous version keeps running.' : ''}
          {document.behind && !document.waits ? 'The last version without errors keeps running.' : ''}
        </p>
        <button type="button" className={css['toggle']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show'}
        </button>
      </div>
      {open ? (
        <div className={css['problems']}>
          <Suspense>
            {errors.slice(0, 5).map((problem, index) => (
              <DocumentProblem key={index} problem={problem} />
            ))}
          </Suspense>
          {errors.length > 5 ? <p>and {errors.length - 5} more.</p> : null}
        </div>
      ) : null}
    </section>
  )
}

function summaryOf(errors: number, waits: boolean): string {
  if (waits) return 'A new version of the document waits for confirmation.'
  return errors === 1 ? 'The document has an error.' : `The document has ${errors} errors.`
}
