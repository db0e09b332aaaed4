// The checker's problems in the latest text, with their lines and remedies.
import type { DocumentView, WireDocumentProblem } from '@ninefold/plan/wire'
import { Badge } from '../../parts/badge.tsx'
import { ProseLine } from '../../parts/prose.tsx'
import { t, text } from '../../translation/t.ts'
import css from './about.module.css'

export function DocumentProblems({ document }: { document: DocumentView }) {
  if (document.problems.length === 0) return null
  return (
    <section className={css['problems']} aria-label={t('Problems of the document')}>
      {document.problems.map((problem, index) => (
        <DocumentProblem key={index} problem={problem} />
      ))}
    </section>
  )
}

const TONES = {
  error: { tone: 'bad', label: text('error') },
  warning: { tone: 'wait', label: text('warning') },
  note: { tone: 'calm', label: text('note') },
} as const

export function DocumentProblem({ problem }: { problem: WireDocumentProblem }) {
  const { place, line, severity, code, message, why, help } = problem
  const from = place.column - 1
  const to = place.endLine === place.line ? Math.max(place.endColumn - 1, from + 1) : line.length
  return (
    <article className={css['problem']}>
      <p className={css['what']}>
        <Badge tone={TONES[severity].tone}>{t(TONES[severity].label)}</Badge>{' '}
        <strong>
          <ProseLine text={message} />
        </strong>
      </p>
      <pre
        className={css['source']}
        tabIndex={0}
        aria-label={t('{file}, line {line}', { file: place.file, line: String(place.line) })}
      >
        <span className={css['lineNumber']}>{place.line}</span>
        {line.slice(0, from)}
        <mark>{line.slice(from, to)}</mark>
        {line.slice(to)}
      </pre>
      <p className={css['advice']}>
        <ProseLine text={`${why} ${help}`} /> <span className={css['code']}>{code}</span>
      </p>
    </article>
  )
}
