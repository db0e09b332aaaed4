// One field and its new value, for all selected records.
import { NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Field } from '@ninefold/plan'
import { isListType, type Json } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import { Button } from '../../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../../parts/dialog.tsx'
import { t } from '../../../translation/t.ts'
import { isUnread, readable, type DraftValue } from '../../../values/draft.ts'
import { ValueInput } from '../../../values/inputs.tsx'
import { stepText } from './use-bulk.ts'

interface ChangeDialogProps {
  readonly fields: readonly Field[]
  /** `3 records` */
  readonly count: string
  readonly related: Related
  readonly onClose: () => void
  readonly onChange: (field: string, value: Json) => void
}

export function ChangeDialog({ fields, count, related, onClose, onChange }: ChangeDialogProps) {
  const [name, choose] = useState(fields[0]?.name ?? '')
  const [value, setValue] = useState<DraftValue>()
  const [isTried, setTried] = useState(false)
  const field = fields.find((each) => each.name === name) ?? fields[0]
  if (!field) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUnread(value)) return setTried(true)
    onClose()
    const sent = readable(value)
    onChange(field.name, sent === null && isListType(field.type) ? [] : sent)
  }
  return (
    <Dialog title={stepText(t('Change'), count)} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <NativeSelect
          label={t('Field')}
          data-autofocus
          data={fields.map((each) => ({ value: each.name, label: each.label }))}
          value={field.name}
          onChange={(event) => {
            choose(event.currentTarget.value)
            setValue(undefined)
          }}
        />
        <ValueInput
          key={field.name}
          type={field.type}
          value={value}
          onChange={setValue}
          related={related}
          {...(field.currencyFrom && { priced: { currency: undefined } })}
          frame={{
            id: 'bulk-value',
            name: field.name,
            label: t('New value'),
            description: field.help || (field.required ? undefined : t('Leave it empty to remove the present values.')),
            error: isTried && isUnread(value) ? t('This cannot be read.') : undefined,
          }}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Change')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
