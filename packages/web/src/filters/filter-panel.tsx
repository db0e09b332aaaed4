// The editor of a filter, below the search of a list.
import { t } from '../translation/t.ts'
import { FilterEditor, type FilterEditorProps } from './filter-editor.tsx'
import css from './filters.module.css'

export function FilterPanel({ filtering, onClose }: FilterEditorProps) {
  return (
    <div className={css['panel']} role="group" aria-label={t('Filters')}>
      <FilterEditor filtering={filtering} onClose={onClose} />
    </div>
  )
}
