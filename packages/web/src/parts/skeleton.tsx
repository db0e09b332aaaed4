// Grey bars in the shape of the content that is loading; screen readers announce that it loads.
import { t } from '../translation/t.ts'
import css from './skeleton.module.css'

export function Skeleton({ rows = 6, kind = 'rows' }: { rows?: number; kind?: 'rows' | 'cards' | 'fields' }) {
  return (
    <div className={css['skeleton']} data-kind={kind} role="status" aria-label={t('Loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css['row']}>
          <span className={css['bar']} />
          <span className={css['bar']} />
          <span className={css['bar']} />
        </div>
      ))}
    </div>
  )
}
