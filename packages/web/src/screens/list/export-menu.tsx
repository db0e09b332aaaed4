// Exports a list as a file, with its current filter and order.
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { listFileAddress, type ListParameters } from '../../client/api.ts'

export interface ExportMenuProps {
  readonly screen: string
  readonly parameters: ListParameters
}

/** Loaded on demand, so it is open at once. */
export function ExportMenu({ screen, parameters }: ExportMenuProps) {
  const [open, setOpen] = useState(true)
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconDownload size={14} />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={listFileAddress(screen, parameters, 'xlsx')} download>
          Excel workbook
        </Menu.Item>
        <Menu.Item component="a" href={listFileAddress(screen, parameters, 'csv')} download>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
