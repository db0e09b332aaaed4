// A one-time link for somebody else, shown only once: of an invitation, or for a new password.
import { TextInput } from '@mantine/core'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { t } from '../../translation/t.ts'
import css from './people.module.css'

interface LinkProps {
  readonly name: string
  /** As the server sent it, without the address of the application. */
  readonly link: string
  readonly onClose: () => void
}

/** The receiver has the link, and nobody else. */
export const notifyMailed = (email: string) => notify(t('The invitation is on its way to {email}.', { email }))

export const InvitationLink = ({ name, ...more }: LinkProps) => (
  <OneTimeLink
    {...more}
    title={t('{name} is invited', { name })}
    label={t('Invitation link')}
    text={t('Send this link to {name}. It works once, for choosing a password; nobody else should have it.', { name })}
  />
)

export const PasswordLink = ({ name, ...more }: LinkProps) => (
  <OneTimeLink
    {...more}
    title={t('A new password for {name}', { name })}
    label={t('Link for a new password')}
    text={t('Send this link to {name}. It works once within 24 hours; nobody else should have it.', { name })}
  />
)

interface OneTimeLinkProps extends Omit<LinkProps, 'name'> {
  readonly title: string
  readonly label: string
  readonly text: string
}

function OneTimeLink({ title, label, text, link, onClose }: OneTimeLinkProps) {
  const address = new URL(link, location.href).href
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    notify(t('The link is copied.'))
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={css['email']}>{text}</p>
      <TextInput
        aria-label={label}
        readOnly
        data-autofocus
        value={address}
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
