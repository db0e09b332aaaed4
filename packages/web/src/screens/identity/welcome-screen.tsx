// The first administrator, from the one-time link that the server printed.
import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { firstAdministrator } from '../../client/api.ts'
import { Callout } from '../../parts/callout.tsx'
import { Link } from '../../router/link.tsx'
import { usePlace } from '../../router/place.ts'
import { IdentityCard } from './card.tsx'
import { useEntry } from './use-entry.ts'
import css from './identity.module.css'

export function WelcomeScreen({ token: given }: { token?: string }) {
  const { view } = useApplication()
  const { query } = usePlace()
  const token = given ?? query.get('token') ?? ''
  const entry = useEntry('/')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  if (!view.setup) {
    return (
      <IdentityCard title={view.name} lead="This application has its first administrator already.">
        <p className={css['roles']}>
          <Link to="/">Go on</Link>
        </p>
      </IdentityCard>
    )
  }
  const shortest = view.limits.passwordLength
  return (
    <IdentityCard
      title={`Welcome to ${view.name}`}
      lead="You are the first one here. Make your account: you will be its administrator and can invite everybody else."
    >
      <form
        className={css['form']}
        aria-label="First administrator"
        onSubmit={(event) =>
          void entry.submit(event, () =>
            firstAdministrator({ token, name: name.trim(), email: email.trim(), password }),
          )
        }
      >
        {token === '' ? (
          <Callout tone="wait">
            The link is not complete. Copy it once more from the terminal, with everything after
            “/first-administrator/”.
          </Callout>
        ) : null}
        {entry.refusal ? (
          <Callout tone="bad" title={entry.refusal.message}>
            {entry.refusal.remedy}
          </Callout>
        ) : null}
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
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          error={entry.errorOf('email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          description={`At least ${shortest} characters; a few words are easy to remember.`}
          autoComplete="new-password"
          required
          minLength={shortest}
          withAsterisk={false}
          error={entry.errorOf('password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={entry.busy}>
          Make my account
        </Button>
      </form>
    </IdentityCard>
  )
}
