// The editor of a filter on a phone, in a sheet from below.
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { t } from '../translation/t.ts'
import { FilterEditor, type FilterEditorProps } from './filter-editor.tsx'

export function FilterSheet({ filtering, onClose }: FilterEditorProps) {
  return (
    <Drawer
      opened
      position="bottom"
      size="80%"
      onClose={onClose}
      title={t('Filters')}
      closeButtonProps={{ 'aria-label': t('Close the filters') }}
    >
      <FilterEditor filtering={filtering} onClose={onClose} />
    </Drawer>
  )
}
