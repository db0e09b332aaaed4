// Inviting a user: an address, a name, roles; the result is a link to send.
import { TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Button } from '../../parts/button.tsx'
import { invite, makePasswordLink } from '../../client/administration.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { InvitationLink, notifyMailed, PasswordLink } from './one-time-link.tsx'
import { RoleChoices } from './role-choices.tsx'
import { t } from '../../translation/t.ts'
import css from './people.module.css'

export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly string[]>([])
  const [link, setLink] = useState<string>()
  const [account, setAccount] = useState<string>()
  const { busy, refusal, send } = useSubmission()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const answer = await invite({ email: email.trim(), name: name.trim(), roles })
      if ('account' in answer) return setAccount(answer.account)
      onInvited()
      if ('link' in answer) return setLink(answer.link)
      notifyMailed(answer.mailedTo)
      onClose()
    })
  }
  if (link !== undefined) return <InvitationLink name={name} link={link} onClose={onClose} />
  if (account !== undefined) return <HasAccount id={account} email={email.trim()} onClose={onClose} />
  return (
    <Dialog title={t('Invite somebody')} onClose={onClose}>
      <form onSubmit={submit}>
        <RefusalCallout refusal={refusal} />
        <TextInput
          label={t('Name')}
          name="name"
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="off"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleChoices chosen={roles} onChange={setRoles} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Create an invitation')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface HasAccountProps {
  readonly id: string
  readonly email: string
  readonly onClose: () => void
}

/** Instead of an invitation, for somebody who has an account and may not know the password any more. */
function HasAccount({ id, email, onClose }: HasAccountProps) {
  const [link, setLink] = useState<string>()
  const { busy, refusal, send } = useSubmission()
  if (link !== undefined) return <PasswordLink name={email} link={link} onClose={onClose} />
  return (
    <Dialog title={t('{email} has an account already', { email })} onClose={onClose}>
      <RefusalCallout refusal={refusal} />
      <p className={css['email']}>
        {t('A link lets them choose a new password. Roles are given in the list of people.')}
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={busy} onClick={() => void send(async () => setLink((await makePasswordLink(id)).link))}>
          {t('Link for a new password')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
