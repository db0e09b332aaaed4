// Accepting an invitation: enter a name and a password to be signed in.
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { acceptInvitation, getInvitation, type Invitation } from '../../client/administration.ts'
import { Failure } from '../../parts/failure.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { IdentityCard } from './card.tsx'
import { IdentityForm, NameField, NewPasswordField } from './identity-form.tsx'
import { useSignInSubmission } from './use-sign-in-submission.ts'
import { t } from '../../translation/t.ts'

export function InvitationScreen({ token }: { token: string }) {
  const { view } = useApplication()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => getInvitation(token, signal),
    retry: false,
  })
  if (error) {
    return (
      <IdentityCard title={view.name}>
        <Failure error={error} />
      </IdentityCard>
    )
  }
  if (!data) {
    return (
      <IdentityCard title={view.name}>
        <Skeleton rows={3} />
      </IdentityCard>
    )
  }
  return <InvitationForm token={token} invitation={data} />
}

function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { view } = useApplication()
  const submission = useSignInSubmission('/')
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const { roles } = invitation
  return (
    <IdentityCard
      title={t('Welcome to {application}', { application: view.name })}
      lead={
        roles.length > 0
          ? t('You are invited as {roles}. Choose a password to accept.', { roles: roles.join(', ') })
          : t('You are invited. Choose a password to accept.')
      }
    >
      <IdentityForm
        label={t('Accept the invitation')}
        verb={t('Accept')}
        submission={submission}
        send={() => acceptInvitation(token, { name: name.trim(), password })}
      >
        <TextInput
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          value={invitation.email}
          readOnly
        />
        <NameField value={name} onChange={setName} error={submission.errorOf('name')} />
        <NewPasswordField value={password} onChange={setPassword} error={submission.errorOf('password')} />
      </IdentityForm>
    </IdentityCard>
  )
}
