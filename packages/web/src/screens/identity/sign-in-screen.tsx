// Signing in on the page that requires it; afterwards that page is shown.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { getSignInOffers } from '../../client/administration.ts'
import { signIn } from '../../client/api.ts'
import { asRefusal } from '../../client/refusal.ts'
import { OWN } from '../../application/addresses.ts'
import { Link } from '../../router/link.tsx'
import { Prose } from '../../parts/prose.tsx'
import { IdentityCard } from './card.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import css from './identity.module.css'
import { CodeField, EmailField, IdentityForm, PasswordField } from './identity-form.tsx'
import { OtherWays, ProviderRefusal } from './other-ways.tsx'
import { useSignInSubmission } from './use-sign-in-submission.ts'
import { t } from '../../translation/t.ts'
import { rich } from '../../translation/rich.tsx'

export function SignInScreen({ to }: { to?: string }) {
  const { view } = useApplication()
  const submission = useSignInSubmission(to)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [isForgotten, setForgotten] = useState(false)
  const { data: offers } = useQuery({ queryKey: ['sign-in'], queryFn: ({ signal }) => getSignInOffers(signal) })
  useEffect(() => {
    document.title = `${t('Sign in')} · ${view.name}`
  }, [view.name])
  // In development mode, one may also sign in as a user of the demonstration.
  if (view.setup && !view.people?.length) {
    return (
      <IdentityCard
        title={view.name}
        lead={t(
          'This application has no administrator yet. Open the one-time link that the server printed in its terminal when it started.',
        )}
      >
        {null}
      </IdentityCard>
    )
  }
  if (isForgotten) return <ForgottenPassword email={email} onBack={() => setForgotten(false)} />
  return (
    <IdentityCard
      title={view.name}
      lead={view.purpose ? <Prose text={view.purpose} brief /> : t('Sign in to continue.')}
    >
      <ProviderRefusal />
      <IdentityForm
        label={t('Sign in')}
        verb={t('Sign in')}
        submission={submission}
        send={async () => {
          try {
            await signIn(email.trim(), password, code)
            return true
          } catch (error) {
            if (asRefusal(error).code !== 'CODE_NEEDED') throw error
            setCode('')
            return false
          }
        }}
        foot={
          view.settings.signUp === 'open'
            ? rich('No account yet? <link>Create one</link>', { link: (words) => <Link to={OWN.signUp}>{words}</Link> })
            : t('No account yet? An administrator can invite you.')
        }
      >
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        {code === undefined ? null : (
          <CodeField
            value={code}
            onChange={setCode}
            hint={t('Type the six digits that the app shows now, or one of your recovery codes.')}
          />
        )}
        {offers?.forgottenPassword ? (
          <button type="button" className={css['way']} onClick={() => setForgotten(true)}>
            {t('Forgot your password?')}
          </button>
        ) : null}
      </IdentityForm>
      <OtherWays to={to} providers={offers?.providers ?? []} />
    </IdentityCard>
  )
}
