// One small input for each column with a filter.
import type { Column } from '@ninefold/plan'
import { canFilter, ValueFilter } from '../../values/filters.tsx'
import css from './list.module.css'

export interface FilterBarProps {
  readonly columns: readonly Column[]
  readonly filters: Readonly<Record<string, string>>
  readonly onChange: (path: string, state: string) => void
}

export function FilterBar({ columns, filters, onChange }: FilterBarProps) {
  return (
    <div className={css['filters']} data-print="no" role="group" aria-label="Filters">
      {columns
        .filter(({ type, path }) => canFilter(type) && !path.includes('.'))
        .map(({ path, label, type }) => (
          <ValueFilter
            key={path}
            type={type}
            label={label}
            value={filters[path] ?? ''}
            onChange={(state) => onChange(path, state)}
          />
        ))}
    </div>
  )
}
