// The inputs of an action, before it is taken.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Action } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import { Button } from '../parts/button.tsx'
import { aboutCode } from '../application/about-code.ts'
import { useApplication } from '../application/context.ts'
import { asRefusal, type Refusal } from '../client/refusal.ts'
import { Callout } from '../parts/callout.tsx'
import { Dialog, DialogButtons } from '../parts/dialog.tsx'
import { Why } from '../parts/why.tsx'
import { isUnread, readable, type DraftValue } from '../values/draft.ts'
import { ValueInput } from '../values/inputs.tsx'
import { t } from '../translation/t.ts'
import css from './action-dialog.module.css'

export interface ActionDialogProps {
  readonly action: Action
  /** The record's label. */
  readonly label: string
  readonly related: Related
  /** Values with which it opens, by input. */
  readonly given?: Readonly<Record<string, Json>> | undefined
  readonly onAnswer: (body: Readonly<Record<string, Json>>) => Promise<void>
  readonly onCancel: () => void
}

export function ActionDialog({ action, label, related, given = {}, onAnswer, onCancel }: ActionDialogProps) {
  const { view } = useApplication()
  const fieldOf = (entity: string, field: string) =>
    view.entities.find(({ name }) => name === entity)?.fields.find(({ name }) => name === field)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Readonly<Record<string, DraftValue>>>(given)
  const [attempts, setAttempts] = useState(0)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const missing = action.asks.filter(({ name, required }) => required && isBlank(values[name]))
  const unread = action.asks.filter(({ name }) => isUnread(values[name]))
  const errorOf = (name: string): string | undefined => {
    const fieldError = refusal?.errors.find(({ field }) => field === name)
    if (fieldError) return `${fieldError.message} ${fieldError.remedy}`
    if (attempts > 0 && missing.some((input) => input.name === name)) return t('This is needed.')
    return attempts > 0 && unread.some((input) => input.name === name) ? t('This cannot be read.') : undefined
  }
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    if (missing.length + unread.length > 0) return setAttempts(attempts + 1)
    setBusy(true)
    try {
      await onAnswer(Object.fromEntries(action.asks.map(({ name }) => [name, readable(values[name])])))
    } catch (error) {
      setRefusal(asRefusal(error))
      setAttempts(attempts + 1)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`${action.label}: ${label}`} onClose={onCancel}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {action.help ? <p className={css['help']}>{action.help}</p> : null}
        {refusal ? <GeneralRefusal action={action} refusal={refusal} /> : null}
        {action.asks.map((input, index) => (
          <ValueInput
            key={input.name}
            type={input.type}
            value={values[input.name]}
            onChange={(value) => setValues({ ...values, [input.name]: value })}
            related={related}
            frame={{
              id: `ask-${input.name}`,
              name: input.name,
              label: input.label,
              description: input.field && fieldOf(action.entity, input.field)?.help,
              error: errorOf(input.name),
              withAsterisk: input.required,
              ...(index === 0 ? { 'data-autofocus': true } : {}),
            }}
          />
        ))}
        <DialogButtons>
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {action.label}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface GeneralRefusalProps {
  readonly action: Action
  readonly refusal: Refusal
}

/** Errors that belong to no input. */
function GeneralRefusal({ action, refusal }: GeneralRefusalProps) {
  const application = useApplication()
  const general = refusal.errors.filter(({ field }) => !action.asks.some(({ name }) => name === field))
  if (general.length === 0 && refusal.errors.length > 0) return null
  return (
    <Callout tone="bad" title={refusal.message}>
      {refusal.remedy}{' '}
      <Why
        about={aboutCode(application, refusal.code)}
        origin={refusal.origin ?? general[0]?.origin}
        of={refusal.message}
        look="words"
      />
    </Callout>
  )
}

const isBlank = (value: DraftValue): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
