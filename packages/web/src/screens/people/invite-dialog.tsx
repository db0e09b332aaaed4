// Inviting a user: an address, a name, roles; the result is a link to send.
import { TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Button } from '../../parts/button.tsx'
import { invite } from '../../client/administration.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { RoleChoices } from './role-choices.tsx'
import { t } from '../../translation/t.ts'
import css from './people.module.css'

export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly string[]>([])
  const [link, setLink] = useState<string>()
  const { busy, refusal, send } = useSubmission()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const answer = await invite({ email: email.trim(), name: name.trim(), roles })
      setLink(new URL(answer.link, location.href).href)
      onInvited()
    })
  }
  if (link !== undefined) return <InvitationLink name={name} link={link} onClose={onClose} />
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
            {t('Make an invitation')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface LinkProps {
  readonly name: string
  readonly link: string
  readonly onClose: () => void
}

/** A link that is shown only once. */
export function InvitationLink({ name, link, onClose }: LinkProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    notify(t('The link is copied.'))
  }
  return (
    <Dialog title={t('{name} is invited', { name })} onClose={onClose}>
      <p className={css['email']}>
        {t('Send this link to {name}. It works once, for choosing a password; nobody else should have it.', { name })}
      </p>
      <TextInput
        aria-label={t('Invitation link')}
        readOnly
        data-autofocus
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button onClick={() => void copy()}>{t('Copy the link')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
