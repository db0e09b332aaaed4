// Refused timers: their record, time, and the line of the document that refused them.
import { useQuery } from '@tanstack/react-query'
import type { RefusedTimerView } from '@ninefold/plan/wire'
import { referenceAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { getRefusedTimers } from '../../client/administration.ts'
import { serverNow } from '../../client/server-clock.ts'
import { Badge } from '../../parts/badge.tsx'
import { Link } from '../../router/link.tsx'
import { t } from '../../translation/t.ts'
import css from '../about/about.module.css'

export const useRefusedTimers = () =>
  useQuery({
    queryKey: ['refused-timers'],
    queryFn: ({ signal }) => getRefusedTimers(signal),
    refetchInterval: 10_000,
  })

export function RefusedTimers({ items }: { readonly items: readonly RefusedTimerView[] }) {
  return (
    <section aria-labelledby="refused-timers">
      <h2 id="refused-timers" className={css['heading']}>
        {t('Refused timers')}
      </h2>
      <ul className={css['points']}>
        {items.map((timer, place) => (
          <RefusedTimer key={place} timer={timer} />
        ))}
      </ul>
    </section>
  )
}

function RefusedTimer({ timer }: { timer: RefusedTimerView }) {
  const application = useApplication()
  const { entity, action, record, at, reasons } = timer
  const to = record && referenceAddress(application, record.entity, record.id, record.key)
  const label = record ? record.label : t('{entity} that you may not read', { entity })
  return (
    <li className={css['point']}>
      <div className={css['body']}>
        <h3>
          {action}: {to === undefined ? label : <Link to={to}>{label}</Link>} <Badge tone="bad">{t('refused')}</Badge>
        </h3>
        <p className={css['becomes']}>
          <time dateTime={at} title={application.formats.dateTime(at)}>
            {application.formats.ago(at, serverNow())}
          </time>
        </p>
        <ul>
          {reasons.map(({ code, rule, origin }) => (
            <li key={`${code} ${origin?.line}`} className={css['becomes']}>
              {rule === undefined ? code : `“${rule}”`}
              {origin ? ` (${t('{file}, line {line}', { file: origin.file, line: String(origin.line) })})` : ''}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
