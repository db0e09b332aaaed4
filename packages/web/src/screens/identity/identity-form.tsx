// The form of the sign-in and sign-up pages, and the fields that several of them share.
import { PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import css from './identity.module.css'
import type { SignInSubmission } from './use-sign-in-submission.ts'
import { t } from '../../translation/t.ts'

interface IdentityFormProps {
  readonly label: string
  /** The text of the button. */
  readonly verb: string
  readonly submission: SignInSubmission
  readonly send: () => Promise<unknown>
  readonly children: ReactNode
  /** Below the button. */
  readonly foot?: ReactNode
}

export function IdentityForm({ label, verb, submission, send, children, foot }: IdentityFormProps) {
  return (
    <form className={css['form']} aria-label={label} onSubmit={(event) => submission.submit(event, send)}>
      <RefusalCallout refusal={submission.refusal} />
      {children}
      <Button type="submit" loading={submission.busy}>
        {verb}
      </Button>
      {foot ? <p className={css['foot']}>{foot}</p> : null}
    </form>
  )
}

interface FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}

export function NameField({ value, onChange, error }: FieldProps) {
  return (
    <TextInput
      label={t('Your name')}
      name="name"
      autoComplete="name"
      required
      withAsterisk={false}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export function EmailField({ value, onChange, error }: FieldProps) {
  return (
    <TextInput
      label={t('Email')}
      name="email"
      type="email"
      autoComplete="username"
      required
      withAsterisk={false}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface CodeFieldProps extends Omit<FieldProps, 'error'> {
  readonly hint?: string
}

/** A code of the authenticator app, or a recovery code. It gets the focus when it appears. */
export function CodeField({ value, onChange, hint }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      label={t('Code')}
      description={hint}
      name="code"
      autoComplete="one-time-code"
      required
      withAsterisk={false}
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface PasswordFieldProps extends FieldProps {
  readonly label?: string
  readonly name?: string
}

/** For an existing password. */
export function PasswordField({ value, onChange, label = t('Password'), name = 'password' }: PasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      name={name}
      autoComplete="current-password"
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface NewPasswordFieldProps extends PasswordFieldProps {
  /** Minimum length of the password; by default the limit of point 9. */
  readonly shortest?: number
}

export function NewPasswordField({
  value,
  onChange,
  error,
  shortest,
  label = t('Password'),
  name = 'password',
}: NewPasswordFieldProps) {
  const { limits } = useApplication().view
  const least = shortest ?? limits.passwordLength
  return (
    <PasswordInput
      label={label}
      name={name}
      description={t('At least {n} characters; a few words are easy to remember.', { n: least })}
      autoComplete="new-password"
      required
      minLength={least}
      withAsterisk={false}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
