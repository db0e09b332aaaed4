// Sign-up, if the document allows it: the required fields of User, and a password.
import type { Field } from '@ninefold/plan'
import { type Json, isPassword } from '@ninefold/plan/values'
import { useEffect, useState } from 'react'
import { OWN } from '../../application/addresses.ts'
import type { Application } from '../../application/application.ts'
import { useApplication } from '../../application/context.ts'
import { signUp } from '../../client/administration.ts'
import { Link } from '../../router/link.tsx'
import { readable, type DraftValue } from '../../values/draft.ts'
import { ValueInput } from '../../values/inputs.tsx'
import { IdentityCard } from './card.tsx'
import { EmailField, IdentityForm, NameField, NewPasswordField } from './identity-form.tsx'
import { useSignInSubmission } from './use-sign-in-submission.ts'
import { t } from '../../translation/t.ts'
import { rich } from '../../translation/rich.tsx'

/** The required fields of a new user; optional ones can be entered later. undefined: none are required. */
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

/** The minimum length of a password: that of User in point 3, otherwise the limit of point 9. */
function shortestOf(application: Application): number {
  const own = application.entity('User')?.fields.find(({ type }) => isPassword(type))?.type
  return isPassword(own) ? own.min : application.view.limits.passwordLength
}

export function SignUpScreen() {
  const application = useApplication()
  const { view } = application
  const submission = useSignInSubmission('/')
  const [values, setValues] = useState<Readonly<Record<string, DraftValue>>>({})
  const set = (name: string) => (value: DraftValue) => setValues((before) => ({ ...before, [name]: value }))
  const textOf = (name: string) => ({
    value: typeof values[name] === 'string' ? values[name] : '',
    onChange: set(name),
    error: submission.errorOf(name),
  })
  useEffect(() => {
    document.title = `${t('Create an account')} · ${view.name}`
  }, [view.name])
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const demanded = demandedOf(application)
  const body = (): Readonly<Record<string, Json>> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)]))
  if (unconfirmed !== undefined) {
    return (
      <IdentityCard
        title={t('Check your mailbox')}
        lead={t('A link is on its way to {email}. It confirms your address, and works for 24 hours.', {
          email: unconfirmed,
        })}
      >
        {null}
      </IdentityCard>
    )
  }
  return (
    <IdentityCard title={view.name} lead={t('Create an account to take part.')}>
      <IdentityForm
        label={t('Create an account')}
        verb={t('Create my account')}
        submission={submission}
        send={async () => {
          const answer = await signUp(body())
          if (!('confirm' in answer)) return true
          setUnconfirmed(answer.confirm)
          return false
        }}
        foot={rich('Already have an account? <link>Sign in</link>', {
          link: (words) => <Link to={OWN.signIn}>{words}</Link>,
        })}
      >
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
                error: submission.errorOf(field.name),
              }}
            />
          ))
        ) : (
          <NameField {...textOf('name')} />
        )}
        <EmailField {...textOf('email')} />
        <NewPasswordField {...textOf('password')} shortest={shortestOf(application)} />
      </IdentityForm>
    </IdentityCard>
  )
}
