// A sheet at the end of the window, above the page. It keeps the focus, closes with Escape and restores the focus.
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../translation/t.ts'
import { useReturnedFocus } from './returned-focus.ts'
import css from './sheet.module.css'

interface SheetProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Sheet({ title, onClose, children }: SheetProps) {
  useReturnedFocus()
  return (
    <Drawer
      opened
      returnFocus={false}
      onClose={onClose}
      title={title}
      size={560}
      position={document.dir === 'rtl' ? 'left' : 'right'}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: css['title'] }}
    >
      {children}
    </Drawer>
  )
}
