// Changing one's own password. It ends the sessions on other devices.
import { useState, type FormEvent } from 'react'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import { changePassword } from '../../client/administration.ts'
import { useSubmission } from '../../client/use-submission.ts'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { NewPasswordField, PasswordField } from './identity-form.tsx'
import { t } from '../../translation/t.ts'
import css from './identity.module.css'

export function PasswordScreen() {
  const { view } = useApplication()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const { busy, refusal, send } = useSubmission()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      await changePassword(current, next)
      setCurrent('')
      setNext('')
      notify(t('Your password was changed. Other devices are signed out.'))
    })
  }
  return (
    <Page
      title={t('Change password')}
      name={t('Change password')}
      width="reading"
      lead={t('Afterwards you are signed out everywhere but here.')}
    >
      <form className={`${css['form']} ${css['card']}`} onSubmit={submit} aria-label={t('Change password')}>
        <RefusalCallout refusal={refusal} />
        <input type="text" name="username" autoComplete="username" value={view.me?.email ?? ''} readOnly hidden />
        <PasswordField label={t('Current password')} name="current" value={current} onChange={setCurrent} />
        <NewPasswordField label={t('New password')} name="next" value={next} onChange={setNext} />
        <Button type="submit" loading={busy}>
          {t('Change password')}
        </Button>
      </form>
    </Page>
  )
}
