// The passkeys of the user: making one on this device, and removing one.
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { PasskeyView } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { getPasskeys, hasPasskeys, makePasskey, removePasskey } from '../../client/passkeys.ts'
import { asRefusal } from '../../client/refusal.ts'
import { serverNow } from '../../client/server-clock.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { Button } from '../../parts/button.tsx'
import { confirm } from '../../parts/confirm.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import css from './account.module.css'

const KEY = ['account', 'passkeys'] as const

export function Passkeys() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getPasskeys(signal) })
  const [making, setMaking] = useState(false)
  const changed = () => void client.invalidateQueries({ queryKey: KEY })
  const remove = async ({ id, name }: PasskeyView) => {
    const yes = await confirm({
      title: t('Remove the passkey {name}?', { name }),
      text: t('Nobody signs in with it any more. Remove it from your device as well.'),
      yes: t('Remove'),
      danger: true,
    })
    if (!yes) return
    await removePasskey(id).catch((failure: unknown) => notify(asRefusal(failure).message, 'bad'))
    changed()
  }
  if (error && !data) return <Failure error={error} again={() => void refetch()} />
  if (!data) return <Skeleton rows={2} />
  return (
    <>
      <ul className={css['list']}>
        {data.items.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} onRemove={() => void remove(passkey)} />
        ))}
      </ul>
      {hasPasskeys() ? (
        <div>
          <Button variant="default" onClick={() => setMaking(true)}>
            {t('Add a passkey')}
          </Button>
        </div>
      ) : (
        <p className={css['lead']}>{t('This browser has no passkeys here: they need a page over HTTPS.')}</p>
      )}
      {making ? <PasskeyDialog onClose={() => setMaking(false)} onMade={changed} /> : null}
    </>
  )
}

function Passkey({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const { formats } = useApplication()
  const { name, made, used } = passkey
  return (
    <li className={css['session']}>
      <div>
        <p className={css['device']}>
          <bdi>{name}</bdi>
        </p>
        <p className={css['lead']}>
          {used === null
            ? t('Since {made}, never used', { made: formats.dateTime(made) })
            : t('Since {begun}, last used {used}', {
                begun: formats.dateTime(made),
                used: formats.ago(used, serverNow()),
              })}
        </p>
      </div>
      <Button variant="default" onClick={onRemove} aria-label={t('Remove {name}', { name })}>
        {t('Remove')}
      </Button>
    </li>
  )
}

function PasskeyDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const [name, setName] = useState('')
  const { busy, refusal, send } = useSubmission()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      if (!(await makePasskey(name))) return
      onMade()
      onClose()
    })
  }
  return (
    <Dialog title={t('Add a passkey')} onClose={onClose}>
      <form onSubmit={submit}>
        <RefusalCallout refusal={refusal} />
        <TextInput
          label={t('Name')}
          description={t('Such as the device on which it is stored.')}
          name="name"
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Continue')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
