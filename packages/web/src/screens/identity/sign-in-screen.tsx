// Signing in, at the place that needs it: afterwards that place is shown.
import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useEffect, useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { signIn } from '../../client/api.ts'
import { Callout } from '../../parts/callout.tsx'
import { OWN } from '../../application/addresses.ts'
import { Link } from '../../router/link.tsx'
import { Prose } from '../../parts/prose.tsx'
import { IdentityCard } from './card.tsx'
import { useEntry } from './use-entry.ts'
import css from './identity.module.css'

export function SignInScreen({ to }: { to?: string }) {
  const { view } = useApplication()
  const entry = useEntry(to)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  useEffect(() => {
    document.title = `Sign in · ${view.name}`
  }, [view.name])
  // In development one may also come in as somebody of the demonstration.
  if (view.setup && !view.people?.length) {
    return (
      <IdentityCard
        title={view.name}
        lead="This application has no administrator yet. Open the one-time link that the server printed in its terminal when it started."
      >
        {null}
      </IdentityCard>
    )
  }
  return (
    <IdentityCard title={view.name} lead={view.purpose ? <Prose text={view.purpose} brief /> : 'Sign in to go on.'}>
      <form
        className={css['form']}
        aria-label="Sign in"
        onSubmit={(event) => void entry.submit(event, () => signIn(email.trim(), password))}
      >
        {entry.refusal ? (
          <Callout tone="bad" title={entry.refusal.message}>
            {entry.refusal.remedy}
          </Callout>
        ) : null}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={entry.busy}>
          Sign in
        </Button>
        <p className={css['foot']}>
          {'No account yet? '}
          {view.settings.signUp === 'open' ? <Link to={OWN.signUp}>Make one</Link> : 'An administrator can invite you.'}
        </p>
      </form>
    </IdentityCard>
  )
}
