// The change of one field in a record's history, old and new value; for parts: which were added, removed and changed.
import { IconArrowRight } from '@tabler/icons-react'
import type { EntityView, Related, WireRecord } from '@ninefold/plan/wire'
import type { Field } from '@ninefold/plan'
import { type Json, isParts, isLongText } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import { sameJson } from '../../records/draft.ts'
import { Cell } from '../../values/cells.tsx'
import { t } from '../../translation/t.ts'
import css from './history.module.css'

/** Derived values are left out, since they follow from the rest. */
export const isShown = (field: Field | undefined): boolean =>
  field !== undefined && !field.computed && !['version', 'updatedAt', 'updatedBy'].includes(field.name)

interface ChangeProps {
  readonly entity: EntityView
  readonly field: Field
  readonly from: Json
  readonly to: Json
  readonly related: Related
}

export function Change({ entity, field, from, to, related }: ChangeProps) {
  if (isParts(field.type))
    return <PartsChange field={field} part={field.type.entity} from={from} to={to} related={related} />
  const show = (value: Json) => {
    if (value === null || (Array.isArray(value) && value.length === 0))
      return <span className={css['none']}>{t('nothing')}</span>
    if (isLongText(field.type)) return <>{shortened(value)}</>
    return (
      <Cell
        type={field.type}
        value={value}
        related={related}
        at={{ entity: entity.name, id: '', field: field.name }}
        plain
      />
    )
  }
  return (
    <li>
      <span className={css['field']}>{field.label}</span>{' '}
      {from === null ? null : (
        <>
          {show(from)} <IconArrowRight size={12} role="img" aria-label={t('to')} className={css['arrow']} />{' '}
        </>
      )}
      {show(to)}
    </li>
  )
}

const SHORT = 90

export function shortened(value: Json): string {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ') : ''
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
}

interface PartsChangeProps {
  readonly field: Field
  readonly part: string
  readonly from: Json
  readonly to: Json
  readonly related: Related
}

function PartsChange({ field, part, from, to, related }: PartsChangeProps) {
  const entity = useApplication().entity(part)
  const before = partsById(from)
  const after = partsById(to)
  const came = [...after.values()].filter(({ id }) => !before.has(id))
  const went = [...before.values()].filter(({ id }) => !after.has(id))
  const changed = [...after.values()].filter(({ id }) => before.has(id) && !sameJson(before.get(id)!, after.get(id)!))
  const name = (record: WireRecord) => nameOf(entity, record)
  return (
    <li>
      <span className={css['field']}>{field.label}</span>
      {came.length + went.length + changed.length === 0 ? ` ${t('in another order')}` : null}
      <ul className={css['parts']}>
        {came.map((record) => (
          <li key={record.id}>{t('{name} added', { name: name(record) })}</li>
        ))}
        {went.map((record) => (
          <li key={record.id}>{t('{name} removed', { name: name(record) })}</li>
        ))}
        {changed.map((record) => (
          <li key={record.id}>
            {name(before.get(record.id)!)}
            <ul className={css['parts']}>
              {(entity?.fields ?? [])
                .filter((one) => isShown(one) && !sameJson(before.get(record.id)?.[one.name], record[one.name]))
                .map((one) => (
                  <Change
                    key={one.name}
                    entity={entity!}
                    field={one}
                    from={before.get(record.id)?.[one.name] ?? null}
                    to={record[one.name] ?? null}
                    related={related}
                  />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** A part is named by its first text, otherwise by its entity. */
function nameOf(entity: EntityView | undefined, record: WireRecord): string {
  const texts = entity?.fields.map(({ name }) => record[name]).filter((value) => typeof value === 'string') ?? []
  return shortened(texts.find((text) => text !== record.id && text !== '') ?? entity?.label ?? '')
}

function partsById(value: Json): ReadonlyMap<string, WireRecord> {
  const parts = Array.isArray(value) ? (value as readonly WireRecord[]) : []
  return new Map(parts.map((part) => [part.id, part]))
}
