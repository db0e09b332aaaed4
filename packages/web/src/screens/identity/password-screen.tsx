// Changing one's own password. It ends the sessions on other devices.
import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useState, type FormEvent } from 'react'
import { useApplication } from '../../application/context.ts'
import { changePassword } from '../../client/api.ts'
import { asRefusal, type Refusal } from '../../client/refusal.ts'
import { Callout } from '../../parts/callout.tsx'
import { notify } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import css from './identity.module.css'

export function PasswordScreen() {
  const { view } = useApplication()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    try {
      await changePassword(current, next)
      setCurrent('')
      setNext('')
      notify('Your password is changed. Other devices are signed out.')
    } catch (error) {
      setRefusal(asRefusal(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page
      title="Change password"
      name="Change password"
      width="reading"
      lead="Afterwards you are signed out everywhere but here."
    >
      <form
        className={`${css['form']} ${css['card']}`}
        onSubmit={(event) => void submit(event)}
        aria-label="Change password"
      >
        {refusal ? (
          <Callout tone="bad" title={refusal.message}>
            {refusal.remedy}
          </Callout>
        ) : null}
        <input type="text" name="username" autoComplete="username" value={view.me?.email ?? ''} readOnly hidden />
        <PasswordInput
          label="Present password"
          name="current"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          name="next"
          description={`At least ${view.limits.passwordLength} characters.`}
          autoComplete="new-password"
          required
          minLength={view.limits.passwordLength}
          withAsterisk={false}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          Change password
        </Button>
      </form>
    </Page>
  )
}
