// One line of the security log: when, who, what, about whom, from where.
import type { SecurityEventView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { serverNow } from '../../client/server-clock.ts'
import { t } from '../../translation/t.ts'
import css from './activity.module.css'
import { SECURITY_EVENTS } from './security-events.ts'

export function SecurityLine({ event }: { event: SecurityEventView }) {
  const { formats } = useApplication()
  const { at, kind, actor, target, address, occurrences } = event
  const about = target && target.id !== actor?.id ? (target.label ?? target.id) : undefined
  const details = detailsOf(event)
  return (
    <li className={css['line']}>
      <time className={css['when']} dateTime={at} title={formats.dateTime(at)}>
        {formats.ago(at, serverNow())}
      </time>
      <p className={css['what']} dir="auto">
        <b>{actorOf(event)}</b> · {t(SECURITY_EVENTS[kind])}
        {about === undefined ? null : (
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

function detailsOf({ kind, details }: SecurityEventView): string {
  if (kind !== 'rolesChanged')
    return Object.values(details)
      .flat()
      .filter((value) => typeof value === 'string')
      .join(', ')
  const roles = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')
  const parts = [
    details['given'] && t('Given: {roles}', { roles: roles(details['given']) }),
    details['taken'] && t('Taken: {roles}', { roles: roles(details['taken']) }),
    details['administrator'] === true && t('Administrator rights given'),
    details['administrator'] === false && t('Administrator rights taken away'),
  ]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}
