// One line of the activity: who did what with which record, and restoring a deleted one.
import type { ActivityEntry } from '@ninefold/plan/wire'
import { referenceAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { undoChange } from '../../client/record-changes.ts'
import { asRefusal } from '../../client/refusal.ts'
import { serverNow } from '../../client/server-clock.ts'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notices.tsx'
import { Link } from '../../router/link.tsx'
import { t, text } from '../../translation/t.ts'
import css from './activity.module.css'

const WHAT: Readonly<Record<string, ReturnType<typeof text>>> = {
  create: text('created'),
  change: text('changed'),
  delete: text('deleted'),
  approve: text('approved'),
  undo: text('undid a change'),
  export: text('exported the data'),
  erase: text('erased the data'),
}

export function ActivityLine({ entry, onRestored }: { entry: ActivityEntry; onRestored: () => void }) {
  const application = useApplication()
  const { formats } = application
  const { at, entity, record, label, related, fields } = entry
  const to = related && referenceAddress(application, related.entity, record, related.key)
  const title = label === '' ? entity : label
  const restore = async () => {
    try {
      await undoChange(entry.path, record, entry.id)
      notify(t('{title} is restored.', { title }))
      onRestored()
    } catch (error) {
      notify(`${asRefusal(error).message} ${asRefusal(error).remedy}`, 'bad')
    }
  }
  const what = WHAT[entry.what]
  const verb = entry.action ?? (what ? t(what) : entry.what)
  return (
    <li className={css['line']}>
      <time className={css['when']} dateTime={at} title={formats.dateTime(at)}>
        {formats.ago(at, serverNow())}
      </time>
      <p className={css['what']} dir="auto">
        <b>{whoOf(entry)}</b> · {verb} · {entity} {to === undefined ? <bdi>{label}</bdi> : <Link to={to}>{title}</Link>}
        {fields.length > 0 && entry.what !== 'delete' && entry.what !== 'create' ? (
          <span className={css['fields']}> {fields.join(', ')}</span>
        ) : null}
      </p>
      {entry.deleted ? (
        <Button variant="default" onClick={() => void restore()} aria-label={t('Restore {title}', { title })}>
          {t('Restore')}
        </Button>
      ) : null}
    </li>
  )
}

function whoOf({ who, via, as }: ActivityEntry): string {
  if (via === 'timer') return t('Timer')
  if (as) return t('{person} as {other}', { person: who?.label ?? '', other: as.label })
  const name = who?.label ?? ''
  if (via === 'token' && name !== '') return t('{name}, with an API token', { name })
  if (via === 'service' && name !== '') return t('{name} (service account)', { name })
  if (name !== '') return name
  return via === 'application' ? t('The application') : t('Somebody')
}
