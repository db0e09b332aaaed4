// The nine points: which are written, which are open, and their defaults.
import type { Assumption } from '@ninefold/plan'
import type { DocumentView } from '@ninefold/plan/wire'
import { Badge } from '../../parts/badge.tsx'
import { ProseLine } from '../../parts/prose.tsx'
import { POINTS, type PointWords } from './points.ts'
import { t } from '../../translation/t.ts'
import css from './about.module.css'

export function OpenPoints({ document }: { document: DocumentView }) {
  const open = new Set(document.open)
  return (
    <ol className={css['points']}>
      {POINTS.map((point) => (
        <Point
          key={point.number}
          point={point}
          open={open.has(point.number)}
          assumptions={document.assumptions.filter((assumption) => assumption.point === point.number)}
        />
      ))}
    </ol>
  )
}

interface PointProps {
  readonly point: PointWords
  readonly open: boolean
  readonly assumptions: readonly Assumption[]
}

function Point({ point, open, assumptions }: PointProps) {
  return (
    <li className={css['point']} data-open={open}>
      <span className={css['number']} aria-hidden="true">
        {point.number}
      </span>
      <div className={css['body']}>
        <h2>
          {t(point.title)} <Badge tone={open ? 'wait' : 'good'}>{open ? t('Open') : t('Written')}</Badge>
        </h2>
        <p className={css['becomes']}>{t('Becomes {what}.', { what: t(point.becomes) })}</p>
        {assumptions.length > 0 ? (
          <ul className={css['assumed']}>
            {assumptions.map((assumption, index) => (
              <li key={index}>
                {assumption.subject ? <strong>{assumption.subject}: </strong> : null}
                <ProseLine text={assumption.text} />{' '}
                <span className={css['help']}>
                  <ProseLine text={assumption.help} />
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {open ? (
          <details className={css['example']}>
            <summary>{t('What to write')}</summary>
            <pre tabIndex={0}>{`## ${point.number}. ${point.title}\n\n${point.example}`}</pre>
          </details>
        ) : null}
      </div>
    </li>
  )
}
