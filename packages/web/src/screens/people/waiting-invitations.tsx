// Invitations that nobody has accepted: until when their links work, a new link, and revoking them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvitationView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { getWaitingInvitations, renewInvitation, revokeInvitation } from '../../client/administration.ts'
import { asRefusal } from '../../client/refusal.ts'
import { serverNow } from '../../client/server-clock.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { notify } from '../../parts/notices.tsx'
import { t } from '../../translation/t.ts'
import { InvitationLink, notifyMailed } from './one-time-link.tsx'
import css from './people.module.css'

export const INVITATIONS_KEY = ['invitations'] as const

export function WaitingInvitations() {
  const client = useQueryClient()
  const [link, setLink] = useState<{ readonly name: string; readonly link: string }>()
  const { data } = useQuery({ queryKey: INVITATIONS_KEY, queryFn: ({ signal }) => getWaitingInvitations(signal) })
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      notify(asRefusal(error).message, 'bad')
    }
    await client.invalidateQueries({ queryKey: INVITATIONS_KEY })
  }
  if (!data || data.items.length === 0) return null
  const renew = ({ id, name }: InvitationView) =>
    attempt(async () => {
      const answer = await renewInvitation(id)
      if ('link' in answer) setLink({ name, link: answer.link })
      else notifyMailed(answer.mailedTo)
    })
  const revoke = ({ id, name }: InvitationView) =>
    attempt(async () => {
      await revokeInvitation(id)
      notify(t('The invitation of {name} is revoked.', { name }))
    })
  return (
    <section aria-labelledby="waiting-invitations">
      <h2 id="waiting-invitations" className={css['heading']}>
        {t('Invitations that wait')}
      </h2>
      <ul className={css['people']}>
        {data.items.map((invitation) => (
          <Invitation
            key={invitation.id}
            invitation={invitation}
            onRenew={() => void renew(invitation)}
            onRevoke={() => void revoke(invitation)}
          />
        ))}
      </ul>
      {link ? <InvitationLink {...link} onClose={() => setLink(undefined)} /> : null}
    </section>
  )
}

interface InvitationProps {
  readonly invitation: InvitationView
  readonly onRenew: () => void
  readonly onRevoke: () => void
}

function Invitation({ invitation, onRenew, onRevoke }: InvitationProps) {
  const { view, formats } = useApplication()
  const { name, email, roles, expires } = invitation
  const isOver = Date.parse(expires) < serverNow()
  return (
    <li className={css['person']}>
      <div className={css['who']}>
        <p className={css['name']}>
          <bdi>{name}</bdi>
        </p>
        <p className={css['email']}>{email}</p>
      </div>
      <div className={css['roles']}>
        {view.roles
          .filter((role) => roles.includes(role.name))
          .map((role) => (
            <Badge key={role.name} tone="info" dot={false}>
              {role.label}
            </Badge>
          ))}
        <Badge tone={isOver ? 'bad' : 'calm'} dot={false}>
          {isOver ? t('link has ended') : t('until {time}', { time: formats.dateTime(expires) })}
        </Badge>
      </div>
      <div className={css['tools']}>
        <Button variant="default" onClick={onRenew} aria-label={t('New link for {name}', { name })}>
          {t('New link')}
        </Button>
        <Button variant="default" onClick={onRevoke} aria-label={t('Revoke the invitation of {name}', { name })}>
          {t('Revoke')}
        </Button>
      </div>
    </li>
  )
}
