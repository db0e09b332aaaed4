// Buttons to export the list and to import a file. Their dialogs are loaded on demand.
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { EntityView } from '@ninefold/plan/wire'
import type { Screen } from '@ninefold/plan'
import { later } from '../../parts/mantine/later.tsx'
import { Button } from '../../parts/button.tsx'
import { useApplication } from '../../application/context.ts'
import type { ListController } from './use-list.ts'

const ExportMenu = later(async () => (await import('./export-menu.tsx')).ExportMenu)
const ImportDialog = later(async () => (await import('../import/import-dialog.tsx')).ImportDialog)

interface FileButtonsProps {
  readonly screen: Screen
  readonly entity: EntityView | undefined
  readonly list: ListController
}

export function FileButtons({ screen, entity, list }: FileButtonsProps) {
  const { view } = useApplication()
  const [exporting, setExporting] = useState(false)
  const [importing, setImporting] = useState(false)
  const closed = (
    <Button variant="default" size="xs" leftSection={<IconDownload size={14} />} onClick={() => setExporting(true)}>
      Export
    </Button>
  )
  // Users are added by invitation.
  const mayImport = view.me && entity?.can.create && entity.can.import && entity.name !== 'User'
  const mayExport = entity?.can.export === true
  return (
    <>
      {mayExport && exporting ? (
        <Suspense fallback={closed}>
          <ExportMenu screen={screen.name} parameters={list.parameters} />
        </Suspense>
      ) : mayExport ? (
        closed
      ) : null}
      {mayImport ? (
        <Button variant="default" size="xs" leftSection={<IconUpload size={14} />} onClick={() => setImporting(true)}>
          Import
        </Button>
      ) : null}
      {importing && entity ? (
        <Suspense fallback={null}>
          <ImportDialog entity={entity} onClose={() => setImporting(false)} onStored={list.retry} />
        </Suspense>
      ) : null}
    </>
  )
}
