// The menu on a narrow page.
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../translation/t.ts'
import css from './menu-drawer.module.css'

export function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={288}
      title={<span className="nf-hidden">{t('Menu')}</span>}
      closeButtonProps={{ 'aria-label': t('Close the menu') }}
      classNames={{ header: css['header'], body: css['body'], content: css['content'] }}
    >
      {children}
    </Drawer>
  )
}
