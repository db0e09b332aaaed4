// The name of a view, and with whom it is shared.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useSubmission } from '../../../client/use-submission.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../../parts/dialog.tsx'
import { notify } from '../../../parts/notices.tsx'
import { RefusalCallout } from '../../../parts/refusal-callout.tsx'
import { t } from '../../../translation/t.ts'
import type { ViewMenuProps } from './control-props.ts'
import { currentState } from './current-state.ts'
import { changeView, saveView } from './requests.ts'
import { useViewActions } from './use-view-actions.ts'
import css from './views.module.css'

interface ViewDialogProps extends ViewMenuProps {
  /** It changes the chosen view instead of saving a new one. */
  readonly edits: boolean
  readonly onClose: () => void
}

const MAX_NAME = 60
const EVERYONE = 'everyone'

export function ViewDialog(props: ViewDialogProps) {
  const { screen, place, columns, views, edits, onClose } = props
  const edited = edits ? place.view : undefined
  const [name, setName] = useState(edited?.name ?? '')
  const [sharedWith, share] = useState<readonly string[]>(edited?.sharedWith ?? [])
  const { busy, refusal, errorOf, send } = useSubmission()
  const { refetch } = useViewActions(props)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const audience = views.mayShareWith && { sharedWith: sharedWith.length > 0 ? sharedWith : null }
      const view = edited
        ? await changeView(edited.id, { name, ...audience })
        : await saveView(screen.name, { name, ...audience, state: currentState(place, columns) })
      await refetch()
      if (!edited) {
        columns.forget()
        place.choose(view.id)
      }
      notify(t('The view {name} is saved.', { name: view.name }))
      onClose()
    })
  }
  const error = errorOf('name')
  return (
    <Dialog
      title={edited ? t('View {name}', { name: edited.name }) : t('Save as a new view')}
      size="sm"
      onClose={onClose}
    >
      <form onSubmit={save} className={css['form']}>
        {error === undefined ? <RefusalCallout refusal={refusal} /> : null}
        <TextInput
          label={t('Name')}
          dir="auto"
          required
          maxLength={MAX_NAME}
          value={name}
          error={error}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {views.mayShareWith ? <Sharing roles={views.mayShareWith} chosen={sharedWith} onChange={share} /> : null}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('Save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface SharingProps {
  readonly roles: readonly { readonly name: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Sharing({ roles, chosen, onChange }: SharingProps) {
  const isForAll = chosen.includes(EVERYONE)
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  return (
    <fieldset className={css['sharing']}>
      <legend>{t('Share with')}</legend>
      <Checkbox
        size="sm"
        label={t('Everybody who may see this list')}
        checked={isForAll}
        onChange={() => onChange(isForAll ? [] : [EVERYONE])}
      />
      {roles.map(({ name, label }) => (
        <Checkbox
          key={name}
          size="sm"
          label={label}
          disabled={isForAll}
          checked={isForAll || chosen.includes(name)}
          onChange={() => toggle(name)}
        />
      ))}
      <p className={css['quiet']}>{t('A shared view gives no rights: everybody sees only what they may read.')}</p>
    </fieldset>
  )
}
