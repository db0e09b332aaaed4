// Moves an entry without dragging: asks for its start, its end and its lane.
import { useState, type FormEvent } from 'react'
import type { Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { isUnread, readable, type DraftValue } from '../../values/draft.ts'
import { ValueInput } from '../../values/inputs.tsx'
import { t } from '../../translation/t.ts'

export interface MoveDialogProps {
  readonly label: string
  /** The fields that the user may change, the start first. */
  readonly fields: readonly Field[]
  readonly record: WireRecord
  readonly related: Related
  /** The changed values. */
  readonly onMove: (values: Readonly<Record<string, Json>>) => void
  readonly onClose: () => void
}

export function MoveDialog({ label, fields, record, related, onMove, onClose }: MoveDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, DraftValue>>>({})
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.values(values).some(isUnread)) return setTried(true)
    onMove(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value)])))
    onClose()
  }
  return (
    <Dialog title={t('Move {name} to …', { name: label })} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {fields.map(({ name, label: title, type }, index) => {
          const value = name in values ? values[name] : (record[name] as DraftValue)
          return (
            <ValueInput
              key={name}
              type={type}
              value={value}
              onChange={(next) => setValues({ ...values, [name]: next })}
              related={related}
              frame={{
                id: `move-${name}`,
                name,
                label: title,
                error: isTried && isUnread(value) ? t('This cannot be read.') : undefined,
                ...(index === 0 ? { 'data-autofocus': true } : {}),
              }}
            />
          )
        })}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit">{t('Move')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
