// What is seldom done with a list: exporting it, importing a file. The menu and the dialog are loaded on demand.
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { EntityView } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { listFileAddress } from './list-file.ts'
import { Button } from '../../parts/button.tsx'
import { later } from '../../parts/mantine/later.tsx'
import { t } from '../../translation/t.ts'
import type { ColumnViewController } from './column-view.ts'
import type { ListController } from './use-list.ts'

const MoreMenu = later(async () => (await import('./more-menu.tsx')).MoreMenu)
const ImportDialog = later(async () => (await import('../import/import-dialog.tsx')).ImportDialog)

interface MoreButtonProps {
  readonly screen: Screen
  readonly entity: EntityView | undefined
  readonly list: ListController
  readonly columns: ColumnViewController
}

export function MoreButton({ screen, entity, list, columns }: MoreButtonProps) {
  const { view } = useApplication()
  const [isOpened, setOpened] = useState(false)
  const [importing, setImporting] = useState(false)
  // Users are added by invitation.
  const mayImport = view.me && entity?.can.create && entity.can.import && entity.name !== 'User'
  const mayExport = entity?.can.export === true
  if (!mayImport && !mayExport) return null
  const fields = columns.visible.map(({ path }) => path).join(',')
  const addressOf = (format: 'csv' | 'xlsx') => listFileAddress(screen.name, { ...list.parameters, fields }, format)
  const closed = (
    <Button variant="default" size="xs" leftSection={<IconDots size={14} />} onClick={() => setOpened(true)}>
      {t('More')}
    </Button>
  )
  return (
    <>
      {isOpened ? (
        <Suspense fallback={closed}>
          <MoreMenu
            addressOf={mayExport ? addressOf : undefined}
            onImport={mayImport ? () => setImporting(true) : undefined}
          />
        </Suspense>
      ) : (
        closed
      )}
      {/* The key of an item of the menu works while the menu is closed. */}
      {mayImport ? (
        <button type="button" hidden aria-keyshortcuts="u" onClick={() => setImporting(true)}>
          {t('Import a file')}
        </button>
      ) : null}
      {importing && entity ? (
        <Suspense fallback={null}>
          <ImportDialog entity={entity} onClose={() => setImporting(false)} onStored={list.retry} />
        </Suspense>
      ) : null}
    </>
  )
}
