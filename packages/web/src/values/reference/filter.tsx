// Filters by a referenced record.
import { useQuery } from '@tanstack/react-query'
import { NativeSelect } from '@mantine/core'
import { type FieldType, isReference } from '@ninefold/plan/values'
import { find } from '../../client/api.ts'
import type { FilterProps } from '../draft.ts'

export function ReferenceFilter({ type, label, value, onChange }: FilterProps<FieldType>) {
  const entity = isReference(type) ? type.entity : ''
  const { data } = useQuery({
    queryKey: ['find', entity, ''],
    queryFn: ({ signal }) => find(entity, '', signal),
    meta: { entities: [entity] },
  })
  const items = data?.items ?? []
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[{ value: '', label: 'Any' }, ...items.map((item) => ({ value: item.id, label: item.label }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
