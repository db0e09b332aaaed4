// A bar that is shown only in development mode, with a switch for the user as whom the application is viewed.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OWN } from '../application/addresses.ts'
import { useApplication } from '../application/context.ts'
import { seeAs } from '../client/api.ts'
import { appKey } from '../client/queries.ts'
import { asRefusal } from '../client/refusal.ts'
import { notify } from '../parts/notices.tsx'
import { Link } from '../router/link.tsx'
import { t } from '../translation/t.ts'
import css from './development-ribbon.module.css'

export function DevelopmentRibbon() {
  const { view } = useApplication()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (view.mode !== 'development') return null
  const become = async (id: string) => {
    setBusy(true)
    try {
      await seeAs(id === '' ? null : id)
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== appKey[0] })
      await client.resetQueries({ queryKey: appKey })
    } catch (error) {
      notify(asRefusal(error).message, 'bad')
    } finally {
      setBusy(false)
    }
  }
  const people = view.people ?? []
  return (
    <div className={css['ribbon']} data-ribbon role="region" aria-label={t('Development')}>
      <span className={css['mode']}>{t('Development')}</span>
      {people.length > 0 ? (
        <label className={css['switch']}>
          <span>{t('View as')}</span>
          <select
            disabled={busy}
            value={view.me?.id ?? ''}
            onChange={(event) => void become(event.currentTarget.value)}
          >
            <option value="">{view.me ? t('yourself') : t('choose somebody')}</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
                {wordsOf(person.administrator, person.roles, view.roles)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <Link to={OWN.mails}>{t('Mails')}</Link>
      {people.length > 0 ? (
        <span className={css['note']}>{t('This switcher does not exist in production.')}</span>
      ) : null}
    </div>
  )
}

function wordsOf(
  administrator: boolean,
  roles: readonly string[],
  known: readonly { readonly name: string; readonly label: string; readonly kind: string }[],
): string {
  const given = known.flatMap(({ name, label, kind }) => (kind === 'given' && roles.includes(name) ? label : []))
  const words = administrator ? [t('administrator'), ...given] : given
  return words.length > 0 ? `, ${words.join(', ')}` : ''
}
