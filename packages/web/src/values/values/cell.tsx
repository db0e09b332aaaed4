// Several plain values.
import type { FieldType } from '@ninefold/plan/values'
import type { CellProps } from '../draft.ts'

export function ValuesCell({ value }: CellProps<FieldType>) {
  if (!Array.isArray(value)) return null
  return <>{value.map((item) => (typeof item === 'object' ? '' : String(item))).join(', ')}</>
}
