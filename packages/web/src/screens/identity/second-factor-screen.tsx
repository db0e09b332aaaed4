// Instead of every page, for users whose role requires a second factor: they set one up, or sign in with the one that they have.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useApplication } from '../../application/context.ts'
import { signOut } from '../../client/api.ts'
import type { WaysToProve } from '../../client/administration.ts'
import { appKey } from '../../client/queries.ts'
import { Button } from '../../parts/button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import { Passkeys } from '../account/passkeys.tsx'
import { SecondFactor } from '../account/second-factor.tsx'
import { IdentityCard } from './card.tsx'
import { ProofForm, useWaysToProve } from './proof-form.tsx'
import css from './identity.module.css'

export function SecondFactorScreen() {
  const { view } = useApplication()
  const client = useQueryClient()
  const { data: ways, error, refetch } = useWaysToProve()
  useEffect(() => {
    document.title = `${t('Second factor')} · ${view.name}`
  }, [view.name])
  const proceed = () => void client.resetQueries({ queryKey: appKey })
  if (error && !ways) return <Failure error={error} again={() => void refetch()} />
  if (!ways) return <Skeleton rows={2} />
  const leave = async () => {
    await signOut()
    proceed()
  }
  return (
    <IdentityCard title={view.name} lead={t('Your role needs a second factor: a passkey, or a code from an app.')}>
      {ways.code || ways.passkey ? <ProofForm onProved={proceed} /> : <SetUp ways={ways} />}
      <div className={css['ways']}>
        {ways.code || ways.passkey ? null : <Button onClick={proceed}>{t('Continue')}</Button>}
        <Button variant="default" onClick={() => void leave()}>
          {t('Sign out')}
        </Button>
      </div>
    </IdentityCard>
  )
}

const SetUp = ({ ways }: { readonly ways: WaysToProve }) => (
  <>
    <Way title={t('Passkeys')}>
      <Passkeys />
    </Way>
    {ways.password ? (
      <Way title={t('Authenticator app')}>
        <SecondFactor />
      </Way>
    ) : null}
  </>
)

const Way = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={css['proof']} aria-label={title}>
    <h2 className={css['subtitle']}>{title}</h2>
    {children}
  </section>
)
