// A modal dialog. It keeps the focus, closes with Escape and restores the focus.
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../translation/t.ts'
import { useReturnedFocus } from './returned-focus.ts'
import css from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
}

export function Dialog({ title, onClose, children, size = 'md' }: DialogProps) {
  useReturnedFocus()
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={css['body']}>{children}</div>
    </Modal>
  )
}

/** The buttons at the end of the dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={css['buttons']}>{children}</div>
}
