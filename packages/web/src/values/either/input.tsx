// A record of one of several entities: first the entity, then the record.
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type FieldType, isEither } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import { readable, type InputProps } from '../draft.ts'
import { hasError, InputGroup } from '../input-group.tsx'
import { ReferenceField } from '../reference/input.tsx'
import { eitherOf } from './record-of.ts'
import { nameInText } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import css from './input.module.css'

export function EitherField({ type, value, onChange, frame, related }: InputProps<FieldType>) {
  const application = useApplication()
  const known = eitherOf(readable(value))
  const entities = (isEither(type) ? type.entities : []).flatMap((name) => application.entity(name) ?? [])
  const [chosen, setChosen] = useState<string>()
  const entity = chosen ?? known?.entity ?? entities[0]?.name ?? ''
  const choose = (next: string) => {
    setChosen(next)
    if (known && known.entity !== next) onChange(null)
  }
  return (
    <InputGroup frame={frame}>
      <div className={css['both']}>
        <NativeSelect
          aria-label={t('Kind of {field}', {
            field: typeof frame.label === 'string' ? nameInText(frame.label) : t('record'),
          })}
          {...(frame.size ? { size: frame.size } : {})}
          disabled={frame.disabled ?? false}
          error={hasError(frame)}
          data={entities.map(({ name, label }) => ({ value: name, label }))}
          value={entity}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <ReferenceField
          key={entity}
          type={{ kind: 'reference', entity, onDelete: 'refuse' }}
          value={known?.entity === entity ? known.id : null}
          onChange={(id) => onChange(typeof id === 'string' ? { entity, id } : null)}
          related={related}
          frame={{
            ...(frame.id ? { id: frame.id } : {}),
            'aria-label': typeof frame.label === 'string' ? frame.label : (frame['aria-label'] ?? t('Record')),
            ...(frame.size ? { size: frame.size } : {}),
            disabled: frame.disabled ?? false,
            error: hasError(frame),
            ...(frame.onBlur ? { onBlur: frame.onBlur } : {}),
          }}
        />
      </div>
    </InputGroup>
  )
}
