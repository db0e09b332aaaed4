// Moves an entry without dragging: asks for its start, its end and its lane. Until the end is entered, it follows the start.
import { useState, type FormEvent } from 'react'
import type { Field } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { isUnread, readable, type DraftValue } from '../../values/draft.ts'
import { ValueInput } from '../../values/inputs.tsx'
import { endAfter } from './moving.ts'
import type { CalendarShows } from './use-calendar.ts'
import { t } from '../../translation/t.ts'

export interface MoveDialogProps {
  readonly label: string
  readonly shows: Pick<CalendarShows, 'by' | 'until'>
  /** The fields that the user may change, the start first. */
  readonly fields: readonly Field[]
  readonly record: WireRecord
  readonly related: Related
  /** The changed values. */
  readonly onMove: (values: Readonly<Record<string, Json>>) => void
  readonly onClose: () => void
}

export function MoveDialog({ label, shows: { by, until }, fields, record, related, onMove, onClose }: MoveDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, DraftValue>>>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const set = (name: string, value: DraftValue) => {
    const end = name === by && until !== undefined && !touched.has(until) && typeof value === 'string'
    const moved = end ? endAfter(value, { start: record[by], end: record[until] }) : undefined
    setTouched(new Set([...touched, name]))
    setValues({ ...values, [name]: value, ...(moved !== undefined && { [until!]: moved }) })
  }
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
              onChange={(next) => set(name, next)}
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
