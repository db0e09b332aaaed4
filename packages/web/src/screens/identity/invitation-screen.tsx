// Accepting an invitation: a name and a password, and one is in.
import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { acceptInvitation, getInvitation, type Invitation } from '../../client/api.ts'
import { Callout } from '../../parts/callout.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { IdentityCard } from './card.tsx'
import { useEntry } from './use-entry.ts'
import css from './identity.module.css'

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
  const entry = useEntry('/')
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const { roles } = invitation
  return (
    <IdentityCard
      title={`Welcome to ${view.name}`}
      lead={`You are invited${roles.length > 0 ? ` as ${roles.join(', ')}` : ''}. Choose a password to come in.`}
    >
      <form
        className={css['form']}
        aria-label="Accept the invitation"
        onSubmit={(event) => void entry.submit(event, () => acceptInvitation(token, { name: name.trim(), password }))}
      >
        {entry.refusal ? (
          <Callout tone="bad" title={entry.refusal.message}>
            {entry.refusal.remedy}
          </Callout>
        ) : null}
        <TextInput label="Email" name="email" type="email" autoComplete="username" value={invitation.email} readOnly />
        <TextInput
          label="Your name"
          name="name"
          autoComplete="name"
          required
          withAsterisk={false}
          error={entry.errorOf('name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          description={`At least ${view.limits.passwordLength} characters; a few words are easy to remember.`}
          autoComplete="new-password"
          required
          minLength={view.limits.passwordLength}
          withAsterisk={false}
          error={entry.errorOf('password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={entry.busy}>
          Come in
        </Button>
      </form>
    </IdentityCard>
  )
}
