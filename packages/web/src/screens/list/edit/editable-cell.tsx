// A cell that can be edited in place: a button with its value, and the input of its type while it is edited.
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import type { Field } from '@ninefold/plan'
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import { later } from '../../../parts/mantine/later.tsx'
import { t } from '../../../translation/t.ts'
import type { EditingController } from './editing.ts'
import css from './edit.module.css'

const CellEditor = later(async () => (await import('./cell-editor.tsx')).CellEditor)

interface EditableCellProps {
  readonly entity: EntityView
  readonly field: Field
  readonly record: WireRecord
  readonly editing: EditingController
  /** The value as it is shown. */
  readonly children: ReactNode
}

export function EditableCell({ entity, field, record, editing, children }: EditableCellProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isEdited = editing.cell?.id === record.id && editing.cell.path === field.name
  const wasEdited = useRef(false)
  useEffect(() => {
    // The focus returns to the cell, unless another one is edited next.
    if (wasEdited.current && !isEdited && !editing.cell) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited, editing.cell])
  const closed = (
    <button
      ref={button}
      type="button"
      className={css['cell']}
      aria-description={t('Edit')}
      onClick={() => editing.edit({ id: record.id, path: field.name })}
    >
      {children}
    </button>
  )
  if (!isEdited) return closed
  return (
    <Suspense fallback={closed}>
      <CellEditor entity={entity} field={field} record={record} editing={editing} />
    </Suspense>
  )
}
