// Several values of one type, each shown with its own cell.
import { isValues, type FieldType } from '@ninefold/plan/values'
import type { ComponentType } from 'react'
import type { CellProps } from '../draft.ts'

/** `cell`: shows one of the values. */
export function ValuesCell({
  type,
  value,
  related,
  cell: Cell,
}: CellProps<FieldType> & { readonly cell: ComponentType<CellProps> }) {
  if (!Array.isArray(value) || !isValues(type)) return null
  return (
    <>
      {value.map((item, index) => (
        <bdi key={index}>
          {index > 0 ? ', ' : ''}
          <Cell type={type.of} value={item} related={related} plain />
        </bdi>
      ))}
    </>
  )
}
