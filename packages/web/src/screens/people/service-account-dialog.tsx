// Making a service account: a name and roles.
import { TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { makeServiceAccount } from '../../client/tokens.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { t } from '../../translation/t.ts'
import { RoleChoices } from './role-choices.tsx'
import css from './people.module.css'

export function ServiceAccountDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly string[]>([])
  const { busy, refusal, send } = useSubmission()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      await makeServiceAccount({ name: name.trim(), roles })
      onMade()
      onClose()
    })
  }
  return (
    <Dialog title={t('Add a service account')} onClose={onClose}>
      <form onSubmit={submit}>
        <RefusalCallout refusal={refusal} />
        <p className={css['email']}>
          {t('For a program: it has roles like a person, but no password. It only acts with API tokens.')}
        </p>
        <TextInput
          label={t('Name')}
          name="name"
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <RoleChoices chosen={roles} onChange={setRoles} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Add')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
