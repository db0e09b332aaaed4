// How a user who is signed in proves again who they are: by the password and the second factor, a passkey, or a provider.
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { getWaysToProve, providerAddress, proveByPassword } from '../../client/administration.ts'
import { hasPasskeys, proveByPasskey } from '../../client/passkeys.ts'
import { asRefusal } from '../../client/refusal.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { usePlace } from '../../router/place.ts'
import { t } from '../../translation/t.ts'
import { CodeField, PasswordField } from './identity-form.tsx'
import css from './identity.module.css'

/** As they were when the page was opened: a second factor that is set up on it changes nothing there. */
export const useWaysToProve = () =>
  useQuery({
    queryKey: ['account', 'proof'],
    queryFn: ({ signal }) => getWaysToProve(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export function ProofForm({ onProved }: { readonly onProved: () => void }) {
  const { data: ways, error, refetch } = useWaysToProve()
  const { busy, refusal, send } = useSubmission()
  const { path, query } = usePlace()
  if (error && !ways) return <Failure error={error} again={() => void refetch()} />
  if (!ways) return <Skeleton rows={2} />
  const prove = (work: () => Promise<boolean>) => void send(async () => ((await work()) ? onProved() : undefined))
  return (
    <div className={css['proof']}>
      <RefusalCallout refusal={refusal} />
      {ways.password ? <ByPassword busy={busy} prove={prove} /> : null}
      {ways.passkey && hasPasskeys() ? (
        <Button variant="default" onClick={() => prove(proveByPasskey)}>
          {t('Sign in with a passkey')}
        </Button>
      ) : null}
      {ways.providers.map(({ name, label }) => (
        <Button key={name} variant="default" href={providerAddress(name, `${path}?${query.toString()}`, true)}>
          {t('Sign in with {provider}', { provider: label })}
        </Button>
      ))}
      {ways.providers.length > 0 ? (
        <p className={css['foot']}>
          {t('With the provider you leave this page and come back to it. Then repeat what you wanted to do.')}
        </p>
      ) : null}
    </div>
  )
}

interface ByPasswordProps {
  readonly busy: boolean
  readonly prove: (work: () => Promise<boolean>) => void
}

function ByPassword({ busy, prove }: ByPasswordProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    prove(async () => {
      try {
        await proveByPassword(password, code)
        return true
      } catch (error) {
        if (asRefusal(error).code !== 'CODE_NEEDED') throw error
        setCode('')
        return false
      }
    })
  }
  return (
    <form className={css['form']} aria-label={t('Sign in again')} onSubmit={submit}>
      <PasswordField value={password} onChange={setPassword} />
      {code === undefined ? null : (
        <CodeField
          value={code}
          onChange={setCode}
          hint={t('Type the six digits that the app shows now, or one of your recovery codes.')}
        />
      )}
      <Button type="submit" loading={busy}>
        {t('Continue')}
      </Button>
    </form>
  )
}
