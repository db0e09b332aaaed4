// A record of one of several entities, by its label.
import type { FieldType } from '@ninefold/plan/values'
import type { CellProps } from '../draft.ts'
import { ReferenceCell } from '../reference/cell.tsx'
import { eitherOf } from './record-of.ts'

export function EitherCell({ value, related, plain }: CellProps<FieldType>) {
  const record = eitherOf(value)
  if (!record) return null
  const type: FieldType = { kind: 'reference', entity: record.entity, onDelete: 'refuse' }
  return <ReferenceCell type={type} value={record.id} related={related} plain={plain ?? false} />
}
