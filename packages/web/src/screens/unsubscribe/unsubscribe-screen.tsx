// Where the link "Do not send me such mails" leads: one button, without a sign-in.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { getSubscription, subscribe } from '../../client/mails.ts'
import { asRefusal } from '../../client/refusal.ts'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import { IdentityCard } from '../identity/card.tsx'
import css from './unsubscribe.module.css'

export function UnsubscribeScreen({ token }: { token: string }) {
  const { view } = useApplication()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const key = ['subscription', token]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getSubscription(token, signal),
    retry: false,
  })
  if (error && asRefusal(error).code === 'NOT_FOUND')
    return (
      <IdentityCard
        title={t('This link does not work')}
        lead={t(
          'It is not complete, or not from this application. Open the link in the mail again, or choose under My account which mails you get.',
        )}
      >
        {null}
      </IdentityCard>
    )
  if (!data)
    return <IdentityCard title={view.name}>{error ? <Failure error={error} /> : <Skeleton rows={2} />}</IdentityCard>
  const { messages, wanted } = data
  const choose = async () => {
    setBusy(true)
    try {
      client.setQueryData(key, await subscribe(token, !wanted))
    } catch (failure) {
      notify(asRefusal(failure).message, 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <IdentityCard
      title={wanted ? t('Unsubscribe from these mails') : t('You are unsubscribed')}
      lead={t('Mails of {application}: {messages}', { application: view.name, messages: messages.join(', ') })}
    >
      <div className={css['step']}>
        <Button variant={wanted ? 'filled' : 'default'} loading={busy} onClick={() => void choose()}>
          {wanted ? t('Unsubscribe') : t('Subscribe again')}
        </Button>
      </div>
    </IdentityCard>
  )
}
