// Which cell of a list is being edited.
import { useState } from 'react'
import type { Column, Field } from '@ninefold/plan'
import { isFile, isParts, isWriteOnly } from '@ninefold/plan/values'
import type { EntityView } from '@ninefold/plan/wire'
import { useApplication } from '../../../application/context.ts'
import { formShape } from '../../../form/writable.ts'

interface EditedCell {
  /** Of the record. */
  readonly id: string
  readonly path: string
}

export interface EditingController {
  /** The fields with cells that this user may edit, for some records. */
  readonly fields: readonly Field[]
  readonly isOn: boolean
  readonly cell: EditedCell | undefined
  readonly turn: (on: boolean) => void
  readonly edit: (cell: EditedCell | undefined) => void
}

export function useEditing(entity: EntityView | undefined, columns: readonly Column[]): EditingController {
  const application = useApplication()
  const [isOn, turn] = useState(false)
  const [cell, edit] = useState<EditedCell>()
  const typed = entity ? formShape(application, entity, [], entity.can.update).typed : []
  const fields = columns.flatMap(({ path }) => typed.find(({ name }) => name === path) ?? [])
  return {
    fields: fields.filter(({ type }) => !isParts(type) && !isFile(type) && !isWriteOnly(type)),
    isOn,
    cell,
    turn: (on) => {
      turn(on)
      edit(undefined)
    },
    edit,
  }
}
