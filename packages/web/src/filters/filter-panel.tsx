// The editor of a filter, below the search of a list.
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useReturnedFocus } from '../parts/returned-focus.ts'
import { t } from '../translation/t.ts'
import { FilterEditor, type FilterEditorProps } from './filter-editor.tsx'
import css from './filters.module.css'

export function FilterPanel({ filtering, onClose }: FilterEditorProps) {
  const panel = useRef<HTMLDivElement>(null)
  useReturnedFocus()
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  const press = (event: KeyboardEvent) => {
    // An open choice takes the key for itself.
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, wherever the focus is in it
    <div ref={panel} className={css['panel']} role="group" aria-label={t('Filters')} onKeyDown={press}>
      <FilterEditor filtering={filtering} onClose={onClose} />
    </div>
  )
}
