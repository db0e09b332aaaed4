// The first administrator, from the one-time link that the server printed.
import { useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { firstAdministrator } from '../../client/administration.ts'
import { Callout } from '../../parts/callout.tsx'
import { Link } from '../../router/link.tsx'
import { usePlace } from '../../router/place.ts'
import { IdentityCard } from './card.tsx'
import { EmailField, IdentityForm, NameField, NewPasswordField } from './identity-form.tsx'
import { useSignInSubmission } from './use-sign-in-submission.ts'
import { t } from '../../translation/t.ts'
import css from './identity.module.css'

export function WelcomeScreen({ token: given }: { token?: string }) {
  const { view } = useApplication()
  const { query } = usePlace()
  const token = given ?? query.get('token') ?? ''
  const submission = useSignInSubmission('/')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  if (!view.setup) {
    return (
      <IdentityCard title={view.name} lead={t('This application has its first administrator already.')}>
        <p className={css['roles']}>
          <Link to="/">{t('Continue')}</Link>
        </p>
      </IdentityCard>
    )
  }
  return (
    <IdentityCard
      title={t('Welcome to {application}', { application: view.name })}
      lead={t(
        'You are the first person here. Create your account: you will be the administrator and can invite everybody else.',
      )}
    >
      <IdentityForm
        label={t('First administrator')}
        verb={t('Create my account')}
        submission={submission}
        send={() => firstAdministrator({ token, name: name.trim(), email: email.trim(), password })}
      >
        {token === '' ? (
          <Callout tone="wait">
            {t(
              'The link is not complete. Copy it once more from the terminal, with everything after “/first-administrator/”.',
            )}
          </Callout>
        ) : null}
        <NameField value={name} onChange={setName} error={submission.errorOf('name')} />
        <EmailField value={email} onChange={setEmail} error={submission.errorOf('email')} />
        <NewPasswordField value={password} onChange={setPassword} error={submission.errorOf('password')} />
      </IdentityForm>
    </IdentityCard>
  )
}
