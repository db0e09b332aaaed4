// Several records, the first few by label.
import type { CellProps } from '../draft.ts'
import { ReferenceCell } from '../reference/cell.tsx'
import { type FieldType, isMany, isInverse, isLine } from '@ninefold/plan/values'
import { t } from '../../translation/t.ts'

const SHOWN = 12

export function ManyCell({ type, value, related, plain }: CellProps<FieldType>) {
  if (!Array.isArray(value)) return null
  const entity = isMany(type) || isInverse(type) || isLine(type) ? type.entity : ''
  const of: FieldType = { kind: 'reference', entity, onDelete: 'refuse' }
  const ids = value.filter((id) => typeof id === 'string')
  return (
    <>
      {ids.slice(0, SHOWN).map((id, index) => (
        <bdi key={id}>
          {index === 0 ? '' : entity === 'User' ? ' ' : ', '}
          <ReferenceCell type={of} value={id} related={related} plain={plain ?? false} />
        </bdi>
      ))}
      {ids.length > SHOWN
        ? ` ${t('{n, plural, one {and one more} other {and # more}}', { n: ids.length - SHOWN })}`
        : ''}
    </>
  )
}
