// Asking for a link for a new password by mail. The answer is the same whether or not the address has an account.
import { useState, type FormEvent } from 'react'
import { useApplication } from '../../application/context.ts'
import { sendPasswordLink } from '../../client/administration.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { t } from '../../translation/t.ts'
import { IdentityCard } from './card.tsx'
import css from './identity.module.css'
import { EmailField, IdentityForm } from './identity-form.tsx'

interface ForgottenPasswordProps {
  /** As typed for signing in. */
  readonly email: string
  readonly onBack: () => void
}

export function ForgottenPassword({ email: typed, onBack }: ForgottenPasswordProps) {
  const { view } = useApplication()
  const [email, setEmail] = useState(typed)
  const [isSent, setSent] = useState(false)
  const { send, ...submission } = useSubmission()
  const submit = (event: FormEvent, work: () => Promise<unknown>) => {
    event.preventDefault()
    void send(work)
  }
  const back = (
    <button type="button" className={css['way']} onClick={onBack}>
      {t('Back to signing in')}
    </button>
  )
  if (isSent) {
    return (
      <IdentityCard
        title={t('Check your mailbox')}
        lead={t('If {email} has an account here, a link for a new password is on its way. It works for 30 minutes.', {
          email: email.trim(),
        })}
      >
        <p className={css['roles']}>{back}</p>
      </IdentityCard>
    )
  }
  return (
    <IdentityCard title={view.name} lead={t('You get a link by mail with which you choose a new password.')}>
      <IdentityForm
        label={t('Forgot your password?')}
        verb={t('Send the link')}
        submission={{ ...submission, submit }}
        send={async () => {
          await sendPasswordLink(email.trim())
          setSent(true)
        }}
        foot={back}
      >
        <EmailField value={email} onChange={setEmail} />
      </IdentityForm>
    </IdentityCard>
  )
}
