// The roles of one user.
import { useState } from 'react'
import type { PersonView } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { setRoles } from '../../client/administration.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { notify } from '../../parts/notices.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { RoleChoices } from './role-choices.tsx'
import { t } from '../../translation/t.ts'

interface RolesDialogProps {
  readonly person: PersonView
  readonly onClose: () => void
  readonly onChanged: () => void
}

export function RolesDialog({ person, onClose, onChanged }: RolesDialogProps) {
  const { view } = useApplication()
  const given = new Set(view.roles.filter(({ kind }) => kind === 'given').map(({ name }) => name))
  const [roles, choose] = useState<readonly string[]>(person.roles.filter((role) => given.has(role)))
  const [administrator, setAdministrator] = useState(person.administrator)
  const { busy, refusal, send } = useSubmission()
  const save = () =>
    send(async () => {
      await setRoles(person.id, { roles, ...(administrator === person.administrator ? {} : { administrator }) })
      notify(t('The roles of {name} are saved.', { name: person.name }))
      onChanged()
      onClose()
    })
  return (
    <Dialog title={t('Roles of {name}', { name: person.name })} onClose={onClose}>
      <RefusalCallout refusal={refusal} />
      <RoleChoices
        chosen={roles}
        onChange={choose}
        provided={person.providerRoles ?? []}
        administrator={administrator}
        {...(view.me?.administrator ? { onAdministrator: setAdministrator } : {})}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          {t('Save')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
