// The button that opens the choice of columns, which is loaded on demand.
import { IconColumns } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { later } from '../../parts/mantine/later.tsx'
import type { ColumnViewController } from './column-view.ts'
import { t } from '../../translation/t.ts'
import type { Grouping } from './groups/grouping.ts'
import css from './list.module.css'

const ColumnsMenu = later(async () => (await import('./columns-menu.tsx')).ColumnsMenu)

export function ColumnsButton({ columns, grouping }: { columns: ColumnViewController; grouping: Grouping }) {
  const [isOpened, setOpened] = useState(false)
  const closed = (
    <Button
      keys="c"
      variant="default"
      size="xs"
      className={css['columns']}
      leftSection={<IconColumns size={14} />}
      onClick={() => setOpened(true)}
    >
      {t('Columns')}
    </Button>
  )
  if (!isOpened) return closed
  return (
    <Suspense fallback={closed}>
      <ColumnsMenu columns={columns} grouping={grouping} />
    </Suspense>
  )
}
