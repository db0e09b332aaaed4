// Signing in without a password: with a passkey, or with a provider that the operator named.
import { hasPasskeys, signInByPasskey } from '../../client/passkeys.ts'
import { providerAddress } from '../../client/administration.ts'
import { Button } from '../../parts/button.tsx'
import { Callout } from '../../parts/callout.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { usePlace } from '../../router/place.ts'
import { t } from '../../translation/t.ts'
import css from './identity.module.css'
import { useSignInSubmission } from './use-sign-in-submission.ts'

interface OtherWaysProps {
  /** The address to open afterwards; if absent, the current page. */
  readonly to?: string | undefined
  readonly providers: readonly { readonly name: string; readonly label: string }[]
}

export function OtherWays({ to, providers }: OtherWaysProps) {
  const { submit, busy, refusal } = useSignInSubmission(to)
  const { path, query } = usePlace()
  const target = to ?? `${path}?${query.toString()}`
  if (providers.length === 0 && !hasPasskeys()) return null
  return (
    <div className={css['ways']}>
      <RefusalCallout refusal={refusal} />
      {hasPasskeys() ? (
        <form className={css['other']} onSubmit={(event) => submit(event, signInByPasskey)}>
          <Button type="submit" variant="default" loading={busy}>
            {t('Sign in with a passkey')}
          </Button>
        </form>
      ) : null}
      {providers.map(({ name, label }) => (
        <Button key={name} variant="default" href={providerAddress(name, target)}>
          {t('Sign in with {provider}', { provider: label })}
        </Button>
      ))}
    </div>
  )
}

/** Above the form, after a provider signed nobody in. */
export function ProviderRefusal() {
  const refused = usePlace().query.get('refused')
  return refused === null ? null : (
    <div className={css['refusal']}>
      <Callout tone="bad">{refusalText(refused)}</Callout>
    </div>
  )
}

/** Why a provider signed nobody in. */
function refusalText(reason: string): string {
  switch (reason) {
    case 'unreachable':
      return t('The sign-in provider does not answer. Try again later, or sign in with your password.')
    case 'unverified':
      return t('The sign-in provider has not verified your email address, so there is no account for it.')
    case 'account':
      return t(
        'There is already an account with your email address. Sign in with its password, or ask an administrator.',
      )
    case 'noAccount':
      return t('You have no account here. Ask an administrator to invite you.')
    case 'suspended':
      return t('Your account is suspended. Ask an administrator.')
    default:
      return t('Signing in with the provider did not succeed. Try again.')
  }
}
