// Several records: the chosen ones as a list, more by searching.
import { type FieldType, isMany } from '@ninefold/plan/values'
import { useState } from 'react'
import { t } from '../../translation/t.ts'
import { readable, type InputProps } from '../draft.ts'
import { ChosenList } from '../chosen-list.tsx'
import { hasError, InputGroup } from '../input-group.tsx'
import { ReferenceField } from '../reference/input.tsx'
import { labelOf } from '../reference/cell.tsx'

export function ManyField({ type, value, onChange, frame, related }: InputProps<FieldType>) {
  const known = readable(value)
  const ids = Array.isArray(known) ? known.filter((id) => typeof id === 'string') : []
  const [round, setRound] = useState(0)
  const entity = isMany(type) ? type.entity : ''
  const add = (id: unknown) => {
    if (typeof id !== 'string') return
    if (!ids.includes(id)) onChange([...ids, id])
    setRound(round + 1)
  }
  return (
    <InputGroup frame={frame}>
      <ChosenList
        items={ids.map((id) => ({ key: id, label: labelOf(id, related) }))}
        disabled={frame.disabled ?? false}
        onRemove={(id) => onChange(ids.filter((other) => other !== id))}
      />
      <ReferenceField
        key={round}
        type={{ kind: 'reference', entity, onDelete: 'refuse' }}
        value={null}
        onChange={add}
        frame={{
          id: frame.id,
          'aria-label': t('Add another'),
          disabled: frame.disabled ?? false,
          error: hasError(frame),
          ...(frame.onBlur ? { onBlur: frame.onBlur } : {}),
        }}
      />
    </InputGroup>
  )
}
