// Making an API token: its name, its last day, and what it may do. Its text is shown once.
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Scopes } from '@ninefold/plan/wire'
import { makeToken, type TokenOwner } from '../../client/tokens.ts'
import { serverNow } from '../../client/server-clock.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { t } from '../../translation/t.ts'
import { ScopeChoices } from './scope-choices.tsx'
import css from './tokens.module.css'

interface TokenDialogProps {
  readonly owner: TokenOwner
  readonly onClose: () => void
  readonly onMade: () => void
}

const DAY = 86_400_000
/** Days that are proposed, and the most that the server accepts. */
const [PROPOSED, MOST] = [90, 365]

const dateIn = (days: number): string => new Date(serverNow() + days * DAY).toISOString().slice(0, 10)

export function TokenDialog({ owner, onClose, onMade }: TokenDialogProps) {
  const [name, setName] = useState('')
  const [ends, setEnds] = useState(() => dateIn(PROPOSED))
  const [scopes, setScopes] = useState<Scopes>({})
  const [token, setToken] = useState<string>()
  const { busy, refusal, send } = useSubmission()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      setToken((await makeToken(owner, { name, ends, scopes })).token)
      onMade()
    })
  }
  if (token !== undefined) return <TokenText name={name} token={token} onClose={onClose} />
  return (
    <Dialog title={t('Create a token')} onClose={onClose} size="lg">
      <form onSubmit={submit} className={css['form']}>
        <RefusalCallout refusal={refusal} />
        <TextInput
          label={t('Name')}
          description={t('Which program uses it.')}
          name="name"
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('Last day')}
          type="date"
          name="ends"
          required
          withAsterisk={false}
          min={dateIn(0)}
          max={dateIn(MOST)}
          value={ends}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
        <ScopeChoices chosen={scopes} onChange={setScopes} everything={owner.kind === 'service'} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={Object.keys(scopes).length === 0}>
            {t('Create the token')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function TokenText({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    notify(t('The token is copied.'))
  }
  return (
    <Dialog title={t('The token {name} is created', { name })} onClose={onClose}>
      <p className={css['quiet']}>
        {t(
          'Copy it now: it is not shown again. A program sends it in the header Authorization, behind the word Bearer.',
        )}
      </p>
      <TextInput
        aria-label={t('API token')}
        className={css['text']}
        dir="ltr"
        readOnly
        data-autofocus
        value={token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button onClick={() => void copy()}>{t('Copy the token')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
