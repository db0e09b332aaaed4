// The menu of what is seldom done with a list. It exports what is seen: the shown columns, the filter, the order.
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { keyText } from '../../parts/key-text.ts'
import { t } from '../../translation/t.ts'
import css from './list.module.css'

interface MoreMenuProps {
  /** Of the list as a file; undefined for users who may not export it. */
  readonly addressOf: ((format: 'csv' | 'xlsx') => string) | undefined
  /** Undefined for users who may not import. */
  readonly onImport: (() => void) | undefined
}

/** Loaded on demand, so it is open at once. */
export function MoreMenu({ addressOf, onImport }: MoreMenuProps) {
  const [open, setOpen] = useState(true)
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconDots size={14} />}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {addressOf ? (
          <>
            <Menu.Item component="a" href={addressOf('xlsx')} download leftSection={<IconDownload size={14} />}>
              {t('Export as an Excel workbook')}
            </Menu.Item>
            <Menu.Item component="a" href={addressOf('csv')} download leftSection={<IconDownload size={14} />}>
              {t('Export as a CSV file')}
            </Menu.Item>
          </>
        ) : null}
        {onImport ? (
          <Menu.Item
            leftSection={<IconUpload size={14} />}
            rightSection={
              <span className={css['menuKey']} aria-hidden="true">
                {keyText('u')}
              </span>
            }
            onClick={onImport}
          >
            {t('Import a file')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
