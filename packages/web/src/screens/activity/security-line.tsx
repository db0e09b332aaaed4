// One line of the security log: when, who, what, about whom, from where.
import type { SecurityEventView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { serverNow } from '../../client/server-clock.ts'
import { t } from '../../translation/t.ts'
import css from './activity.module.css'
import { securityDetails } from './security-details.ts'
import { SECURITY_EVENTS } from './security-events.ts'

export function SecurityLine({ event }: { event: SecurityEventView }) {
  const { formats, view } = useApplication()
  const { at, kind, actor, target, address, occurrences } = event
  const about = target && target.id !== actor?.id ? (target.label ?? (kind === 'constantChanged' && target.id)) : ''
  const details = securityDetails(event, { view, formats })
  return (
    <li className={css['line']}>
      <time className={css['when']} dateTime={at} title={formats.dateTime(at)}>
        {formats.ago(at, serverNow())}
      </time>
      <p className={css['what']} dir="auto">
        <b>{actorOf(event)}</b> · {t(SECURITY_EVENTS[kind])}
        {about === '' || about === false ? null : (
          <>
            {' · '}
            <bdi>{about}</bdi>
          </>
        )}
        {occurrences > 1 ? ` × ${occurrences}` : null}
        {details === '' ? null : <span className={css['fields']}> {details}</span>}
      </p>
      {address === null ? null : <bdi className={css['fields']}>{address}</bdi>}
    </li>
  )
}

function actorOf({ actor, actorKind }: SecurityEventView): string {
  if (actor && actor.label !== '') return actor.label
  if (actorKind === 'machine') return t('The application')
  return actorKind === 'nobody' ? t('Not signed in') : t('Somebody')
}
