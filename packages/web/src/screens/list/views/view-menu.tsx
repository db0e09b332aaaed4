// The menu of a list's views: to choose one, and to save, share and remove them. Loaded on demand, so it is open at once.
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconCopyPlus,
  IconDeviceFloppy,
  IconHome,
  IconHomeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ListView } from '@ninefold/plan/wire'
import { useApplication } from '../../../application/context.ts'
import { later } from '../../../parts/mantine/later.tsx'
import { t } from '../../../translation/t.ts'
import type { ViewMenuProps } from './control-props.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewButton } from './view-button.tsx'
import css from './views.module.css'

const ViewDialog = later(async () => (await import('./view-dialog.tsx')).ViewDialog)

export function ViewMenu(props: ViewMenuProps) {
  const { place, columns } = props
  const { me } = useApplication().view
  const [open, setOpen] = useState(true)
  const [dialog, setDialog] = useState<'new' | 'edit'>()
  return (
    <>
      <Menu opened={open} onChange={setOpen} position="bottom-start" withinPortal>
        <Menu.Target>
          <ViewButton place={place} columns={columns} />
        </Menu.Target>
        <Menu.Dropdown className={css['menu']}>
          <Choices {...props} />
          {me ? <Actions {...props} onDialog={setDialog} /> : null}
        </Menu.Dropdown>
      </Menu>
      {dialog ? <ViewDialog {...props} edits={dialog === 'edit'} onClose={() => setDialog(undefined)} /> : null}
    </>
  )
}

function Choices({ place, views }: ViewMenuProps) {
  const groups = [
    { label: undefined, items: views.items.filter(({ of }) => of === 'document') },
    { label: t('Shared'), items: views.items.filter((view) => isShared(view)) },
    { label: t('Mine'), items: views.items.filter((view) => view.of === 'me' && !isShared(view)) },
  ]
  return (
    <>
      <Choice value="" isChosen={!place.view} onChoose={() => place.choose(undefined)} isStart={false}>
        {t('Default view')}
      </Choice>
      {groups.map(({ label, items }) => (
        <div key={label ?? ''} role="group" aria-label={label}>
          {label !== undefined && items.length > 0 ? <Menu.Label>{label}</Menu.Label> : null}
          {items.map(({ id, name }) => (
            <Choice
              key={id}
              value={id}
              isChosen={place.view?.id === id}
              isStart={views.start === id}
              onChoose={() => place.choose(id)}
            >
              <span dir="auto">{name}</span>
            </Choice>
          ))}
        </div>
      ))}
    </>
  )
}

const isShared = ({ of, sharedWith }: ListView): boolean => of === 'others' || sharedWith !== undefined

interface ChoiceProps {
  readonly value: string
  readonly isChosen: boolean
  readonly isStart: boolean
  readonly onChoose: () => void
  readonly children: React.ReactNode
}

function Choice({ value, isChosen, isStart, onChoose, children }: ChoiceProps) {
  return (
    <Menu.RadioItem
      value={value}
      checked={isChosen}
      checkIcon={<IconCheck size={14} />}
      closeMenuOnClick
      rightSection={
        isStart ? <IconHome size={14} className={css['quiet']} aria-label={t('The list opens with it')} /> : undefined
      }
      onChange={onChoose}
    >
      {children}
    </Menu.RadioItem>
  )
}

/** What can be done with the state of the list, and with the chosen view. */
function Actions(props: ViewMenuProps & { readonly onDialog: (dialog: 'new' | 'edit') => void }) {
  const { place, columns, views, onDialog } = props
  const { view } = place
  const actions = useViewActions(props)
  const isChanged = place.deviates || (view !== undefined && columns.hasOwnWidths)
  const isStart = view !== undefined && views.start === view.id
  const Start = isStart ? IconHomeOff : IconHome
  return (
    <>
      <Menu.Divider />
      {isChanged && view?.may.change ? (
        <Menu.Item leftSection={<IconDeviceFloppy size={14} />} onClick={() => void actions.overwrite(view)}>
          {t('Save the changes')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconCopyPlus size={14} />} onClick={() => onDialog('new')}>
        {t('Save as a new view')}
      </Menu.Item>
      {isChanged ? (
        <Menu.Item leftSection={<IconArrowBackUp size={14} />} onClick={actions.reset}>
          {t('Discard the changes')}
        </Menu.Item>
      ) : null}
      {view?.may.change ? (
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onDialog('edit')}>
          {views.mayShareWith ? t('Rename or share') : t('Rename')}
        </Menu.Item>
      ) : null}
      {view ? (
        <Menu.Item leftSection={<Start size={14} />} onClick={() => void actions.startWith(isStart ? null : view.id)}>
          {isStart ? t('No longer open the list with it') : t('Open the list with it')}
        </Menu.Item>
      ) : null}
      {view?.may.delete ? (
        <Menu.Item leftSection={<IconTrash size={14} />} onClick={() => void actions.remove(view)}>
          {t('Delete the view')}
        </Menu.Item>
      ) : null}
    </>
  )
}
