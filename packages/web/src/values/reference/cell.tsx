// Another record, by its label, linking to its page; a person with a face.
import { type FieldType, type Json, isReference } from '@ninefold/plan/values'
import type { Related } from '@ninefold/plan/wire'
import { referenceAddress } from '../../application/addresses.ts'
import { useApplication } from '../../application/context.ts'
import { Link } from '../../router/link.tsx'
import { Face } from '../../parts/face.tsx'
import type { CellProps } from '../draft.ts'
import css from './cell.module.css'

export function ReferenceCell({ type, value, related, plain }: CellProps<FieldType>) {
  const application = useApplication()
  if (typeof value !== 'string') return null
  const known = related?.[value]
  const label = known?.label ?? labelOfPerson(application.view.me, value) ?? '…'
  const entity = isReference(type) ? type.entity : known?.entity
  const to = plain || entity === undefined ? undefined : referenceAddress(application, entity, value, known?.key)
  const text = <bdi>{label}</bdi>
  const name = to ? <Link to={to}>{text}</Link> : text
  if (entity !== 'User') return name
  return (
    <span className={css['person']}>
      <Face name={label} />
      <span className={css['name']}>{name}</span>
    </span>
  )
}

function labelOfPerson(me: { readonly id: string; readonly name: string } | null, id: string): string | undefined {
  return me?.id === id ? me.name : undefined
}

export function labelOf(value: Json | undefined, related: Related | undefined): string {
  return typeof value === 'string' ? (related?.[value]?.label ?? '') : ''
}
