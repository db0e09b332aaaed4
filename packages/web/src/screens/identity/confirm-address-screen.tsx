// Where the link leads by which people confirm the address of the account that they made: they sign in with their password.
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { confirmAddress } from '../../client/administration.ts'
import { t } from '../../translation/t.ts'
import { IdentityCard } from './card.tsx'
import { EmailField, IdentityForm, PasswordField } from './identity-form.tsx'
import { useSignInSubmission } from './use-sign-in-submission.ts'

export function ConfirmAddressScreen() {
  const { view } = useApplication()
  const submission = useSignInSubmission('/')
  const [confirmation] = useState(() => location.hash.slice(1))
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  return (
    <IdentityCard title={view.name} lead={t('Sign in once more to confirm your address.')}>
      <IdentityForm
        label={t('Confirm the address')}
        verb={t('Confirm the address')}
        submission={submission}
        send={() => confirmAddress({ email: email.trim(), password, confirmation })}
      >
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
      </IdentityForm>
    </IdentityCard>
  )
}
