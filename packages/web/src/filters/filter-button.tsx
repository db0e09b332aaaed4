// The button that opens the editor of a filter.
import { IconFilter } from '@tabler/icons-react'
import { Button } from '../parts/button.tsx'
import { t } from '../translation/t.ts'
import type { FilterState } from './filtering.ts'

export function FilterButton({ state }: { state: FilterState }) {
  return (
    <Button
      keys="f"
      variant="default"
      size="xs"
      leftSection={<IconFilter size={14} />}
      aria-expanded={state.editor !== undefined}
      onClick={state.toggle}
    >
      {t('Filter')}
    </Button>
  )
}
