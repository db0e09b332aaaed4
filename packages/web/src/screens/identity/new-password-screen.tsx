// Choosing a new password by a one-time link.
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OWN } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { readPasswordLink, setNewPassword } from '../../client/administration.ts'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import { IdentityCard } from './card.tsx'
import { IdentityForm, NewPasswordField } from './identity-form.tsx'
import { useSignInSubmission } from './use-sign-in-submission.ts'

export function NewPasswordScreen() {
  const { view } = useApplication()
  const [token] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => readPasswordLink(token),
    retry: false,
    staleTime: Infinity,
  })
  if (data) return <NewPasswordForm token={token} email={data.email} />
  return <IdentityCard title={view.name}>{error ? <Failure error={error} /> : <Skeleton rows={3} />}</IdentityCard>
}

function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const submission = useSignInSubmission(OWN.signIn)
  const [password, setPassword] = useState('')
  const send = async () => {
    await setNewPassword({ token, password })
    notify(t('Your password was changed. Sign in with it.'))
  }
  return (
    <IdentityCard title={t('A new password')} lead={t('Afterwards you are signed out everywhere.')}>
      <IdentityForm label={t('A new password')} verb={t('Change password')} submission={submission} send={send}>
        <TextInput label={t('Email')} name="email" type="email" autoComplete="username" value={email} readOnly />
        <NewPasswordField
          label={t('New password')}
          value={password}
          onChange={setPassword}
          error={submission.errorOf('password')}
        />
      </IdentityForm>
    </IdentityCard>
  )
}
