// Making an account for oneself, where the document lets everybody in: what it demands of a person, and a password.
import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import type { Field } from '@ninefold/plan'
import { type Json, isPassword } from '@ninefold/plan/values'
import { useEffect, useState } from 'react'
import { OWN } from '../../application/addresses.ts'
import type { Application } from '../../application/application.ts'
import { useApplication } from '../../application/context.ts'
import { signUp } from '../../client/api.ts'
import { Callout } from '../../parts/callout.tsx'
import { Link } from '../../router/link.tsx'
import { readable, type DraftValue } from '../../values/draft.ts'
import { ValueInput } from '../../values/inputs.tsx'
import { IdentityCard } from './card.tsx'
import { useEntry } from './use-entry.ts'
import css from './identity.module.css'

/** Of what a newcomer may say, that which must be said; the rest can be told later. undefined: nothing is demanded. */
function demandedOf(application: Application): readonly Field[] | undefined {
  const user = application.entity('User')
  const may = user?.can.create
  return may
    ? user.fields.filter(
        ({ name, type, required }) =>
          may.includes(name) && (required || name === 'name') && name !== 'email' && !isPassword(type),
      )
    : undefined
}

/** The shortest password: that of User in point 3, else the limit of point 9. */
function shortestOf(application: Application): number {
  const own = application.entity('User')?.fields.find(({ type }) => isPassword(type))?.type
  return isPassword(own) ? own.min : application.view.limits.passwordLength
}

export function SignUpScreen() {
  const application = useApplication()
  const { view } = application
  const entry = useEntry('/')
  const [values, setValues] = useState<Readonly<Record<string, DraftValue>>>({})
  const set = (name: string) => (value: DraftValue) => setValues((before) => ({ ...before, [name]: value }))
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
  useEffect(() => {
    document.title = `Make an account · ${view.name}`
  }, [view.name])
  const demanded = demandedOf(application)
  const shortest = shortestOf(application)
  const body = (): Readonly<Record<string, Json>> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)]))
  return (
    <IdentityCard title={view.name} lead="Make an account to take part.">
      <form
        className={css['form']}
        aria-label="Make an account"
        onSubmit={(event) => void entry.submit(event, () => signUp(body()))}
      >
        {entry.refusal ? (
          <Callout tone="bad" title={entry.refusal.message}>
            {entry.refusal.remedy}
          </Callout>
        ) : null}
        {demanded ? (
          demanded.map((field) => (
            <ValueInput
              key={field.name}
              type={field.type}
              value={values[field.name]}
              onChange={set(field.name)}
              frame={{
                name: field.name,
                label: field.label,
                ...(field.help ? { description: field.help } : {}),
                error: entry.errorOf(field.name),
              }}
            />
          ))
        ) : (
          <TextInput
            label="Your name"
            name="name"
            autoComplete="name"
            required
            withAsterisk={false}
            error={entry.errorOf('name')}
            value={text('name')}
            onChange={(event) => set('name')(event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          error={entry.errorOf('email')}
          value={text('email')}
          onChange={(event) => set('email')(event.currentTarget.value)}
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
          value={text('password')}
          onChange={(event) => set('password')(event.currentTarget.value)}
        />
        <Button type="submit" loading={entry.busy}>
          Make my account
        </Button>
        <p className={css['foot']}>
          You have one already? <Link to={OWN.signIn}>Sign in</Link>
        </p>
      </form>
    </IdentityCard>
  )
}
