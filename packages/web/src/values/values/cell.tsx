// Several values of one type: texts as chips, others each with its own cell.
import { isValues, type FieldType } from '@ninefold/plan/values'
import type { ComponentType } from 'react'
import { Chips } from '../../parts/chips.tsx'
import type { CellProps } from '../draft.ts'
import { isTag } from './is-tag.ts'

/** `cell`: shows one of the values. */
export function ValuesCell({
  type,
  value,
  related,
  plain,
  cell: Cell,
}: CellProps<FieldType> & { readonly cell: ComponentType<CellProps> }) {
  if (!Array.isArray(value) || !isValues(type)) return null
  if (isTag(type.of)) return <Chips items={value.map(String)} few={plain ?? false} />
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
