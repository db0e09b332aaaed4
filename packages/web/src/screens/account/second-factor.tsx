// The second factor of one's own account: setting it up with an authenticator app, recovery codes, and removing it.
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  activateSecondFactor,
  getSecondFactor,
  makeRecoveryCodes,
  prepareSecondFactor,
  removeSecondFactor,
  type SecondFactorKey,
} from '../../client/administration.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { notify } from '../../parts/notices.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { t } from '../../translation/t.ts'
import { CodeField, PasswordField } from '../identity/identity-form.tsx'
import { FactorForm } from './factor-form.tsx'
import { QrCode } from './qr-code.tsx'
import css from './account.module.css'

const KEY = ['account', 'second-factor'] as const

/** What is to be done with the password. */
type Purpose = 'prepare' | 'codes' | 'remove'

export function SecondFactor() {
  const client = useQueryClient()
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => getSecondFactor(signal) })
  const [purpose, setPurpose] = useState<Purpose>()
  const [prepared, setPrepared] = useState<SecondFactorKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  const passwordIsDone = () => {
    setPurpose(undefined)
    void client.invalidateQueries({ queryKey: KEY })
  }
  const keyIsDone = () => {
    setPrepared(undefined)
    void client.invalidateQueries({ queryKey: KEY })
  }
  const work: Readonly<Record<Purpose, (password: string) => Promise<void>>> = {
    prepare: async (password) => setPrepared(await prepareSecondFactor(password)),
    codes: async (password) => setCodes((await makeRecoveryCodes(password)).recoveryCodes),
    remove: async (password) => {
      await removeSecondFactor(password)
      notify(t('The second factor is removed.'))
    },
  }
  if (error && !data) return <Failure error={error} />
  if (!data) return <Skeleton rows={2} />
  return (
    <>
      <State active={data.active} recoveryCodes={data.recoveryCodes} onChoose={setPurpose} />
      {purpose ? <PasswordDialog purpose={purpose} onClose={passwordIsDone} onPassword={work[purpose]} /> : null}
      {prepared ? <KeyDialog prepared={prepared} onClose={keyIsDone} onCodes={setCodes} /> : null}
      {codes ? <CodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </>
  )
}

interface StateProps {
  readonly active: boolean
  readonly recoveryCodes: number
  readonly onChoose: (purpose: Purpose) => void
}

function State({ active, recoveryCodes, onChoose }: StateProps) {
  if (!active) {
    return (
      <div>
        <Button variant="default" onClick={() => onChoose('prepare')}>
          {t('Set up an authenticator app')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p className={css['device']}>
        {t('Authenticator app')}{' '}
        <Badge tone="good" dot={false}>
          {t('active')}
        </Badge>
      </p>
      <p className={css['lead']}>
        {t(
          '{n, plural, =0 {No recovery code is left.} one {# recovery code is left.} other {# recovery codes are left.}}',
          {
            n: recoveryCodes,
          },
        )}
      </p>
      <div className={css['choices']}>
        <Button variant="default" onClick={() => onChoose('codes')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="default" onClick={() => onChoose('remove')}>
          {t('Remove the second factor')}
        </Button>
      </div>
    </>
  )
}

interface PasswordDialogProps {
  readonly purpose: Purpose
  readonly onClose: () => void
  readonly onPassword: (password: string) => Promise<void>
}

function PasswordDialog({ purpose, onClose, onPassword }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const titles = {
    prepare: t('Set up an authenticator app'),
    codes: t('New recovery codes'),
    remove: t('Remove the second factor'),
  }
  return (
    <Dialog title={titles[purpose]} onClose={onClose}>
      <FactorForm
        onClose={onClose}
        send={async () => {
          await onPassword(password)
          onClose()
        }}
      >
        <PasswordField label={t('Current password')} value={password} onChange={setPassword} />
      </FactorForm>
    </Dialog>
  )
}

interface KeyDialogProps {
  readonly prepared: SecondFactorKey
  readonly onClose: () => void
  readonly onCodes: (codes: readonly string[]) => void
}

function KeyDialog({ prepared, onClose, onCodes }: KeyDialogProps) {
  const [code, setCode] = useState('')
  return (
    <Dialog title={t('Set up an authenticator app')} onClose={onClose}>
      <FactorForm
        onClose={onClose}
        send={async () => {
          onCodes((await activateSecondFactor(code)).recoveryCodes)
          onClose()
        }}
      >
        <p className={css['lead']}>
          {t('Scan this with the app, or type the key. Then enter the code that it shows.')}
        </p>
        <QrCode text={prepared.address} label={t('QR code with the key')} />
        <TextInput label={t('Key')} dir="ltr" readOnly value={prepared.key.replaceAll(/(.{4})(?=.)/gu, '$1 ')} />
        <CodeField value={code} onChange={setCode} />
      </FactorForm>
    </Dialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    notify(t('The codes are copied.'))
  }
  return (
    <Dialog title={t('Your recovery codes')} onClose={onClose}>
      <p className={css['lead']}>
        {t(
          'Each works once instead of a code of the app, for example if you lose your phone. They are shown only now: keep them in a safe place.',
        )}
      </p>
      <ul className={css['codes']}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="default" onClick={() => void copy()}>
          {t('Copy the codes')}
        </Button>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
