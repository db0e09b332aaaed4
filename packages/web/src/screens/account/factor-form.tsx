// The form of a dialog about the second factor: its inputs, its refusal, and its buttons.
import type { FormEvent, ReactNode } from 'react'
import { useSubmission } from '../../client/use-submission.ts'
import { Button } from '../../parts/button.tsx'
import { DialogButtons } from '../../parts/dialog.tsx'
import { RefusalCallout } from '../../parts/refusal-callout.tsx'
import { t } from '../../translation/t.ts'
import css from './account.module.css'

interface FactorFormProps {
  readonly onClose: () => void
  readonly send: () => Promise<void>
  readonly children: ReactNode
}

export function FactorForm({ onClose, send: work, children }: FactorFormProps) {
  const { busy, refusal, send } = useSubmission()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(work)
  }
  return (
    <form className={css['list']} onSubmit={submit}>
      <RefusalCallout refusal={refusal} />
      {children}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('Continue')}
        </Button>
      </DialogButtons>
    </form>
  )
}
