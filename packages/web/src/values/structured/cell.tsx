// A structured value: each of its fields with its name; only the values if there is little room.
import { type Json, isStructured } from '@ninefold/plan/values'
import type { ComponentType } from 'react'
import type { CellProps } from '../draft.ts'
import css from './cell.module.css'

/** `cell`: shows one of its fields. */
export function StructuredCell({
  type,
  value,
  plain,
  cell: Cell,
}: CellProps & { readonly cell: ComponentType<CellProps> }) {
  if (typeof value !== 'object' || value === null || !isStructured(type)) return null
  if (type.fields.length === 0) {
    const text = JSON.stringify(value, null, plain ? 0 : 2)
    return plain ? (
      <span className={css['clipped']}>{text}</span>
    ) : (
      <pre className={css['json']} tabIndex={0}>
        {text}
      </pre>
    )
  }
  const values = value as Readonly<Record<string, Json>>
  const filled = type.fields.filter(({ name }) => values[name] !== null && values[name] !== undefined)
  if (plain) {
    return (
      <span className={css['clipped']}>
        {filled.map((field, index) => (
          <bdi key={field.name}>
            {index > 0 ? ', ' : ''}
            <Cell type={field.type} value={values[field.name]} plain />
          </bdi>
        ))}
      </span>
    )
  }
  return (
    <dl className={css['parts']}>
      {filled.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <Cell type={field.type} value={values[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
