// Signing in on the page that requires it; afterwards that page is shown.
import { useEffect, useState } from 'react'
import { useApplication } from '../../application/context.ts'
import { signIn } from '../../client/api.ts'
import { OWN } from '../../application/addresses.ts'
import { Link } from '../../router/link.tsx'
import { Prose } from '../../parts/prose.tsx'
import { IdentityCard } from './card.tsx'
import { EmailField, IdentityForm, PasswordField } from './identity-form.tsx'
import { useSignInSubmission } from './use-sign-in-submission.ts'

export function SignInScreen({ to }: { to?: string }) {
  const { view } = useApplication()
  const submission = useSignInSubmission(to)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  useEffect(() => {
    document.title = `Sign in · ${view.name}`
  }, [view.name])
  // In development mode, one may also sign in as a user of the demonstration.
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
    <IdentityCard title={view.name} lead={view.purpose ? <Prose text={view.purpose} brief /> : 'Sign in to continue.'}>
      <IdentityForm
        label="Sign in"
        verb="Sign in"
        submission={submission}
        send={() => signIn(email.trim(), password)}
        foot={
          <>
            {'No account yet? '}
            {view.settings.signUp === 'open' ? (
              <Link to={OWN.signUp}>Make one</Link>
            ) : (
              'An administrator can invite you.'
            )}
          </>
        }
      >
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
      </IdentityForm>
    </IdentityCard>
  )
}
