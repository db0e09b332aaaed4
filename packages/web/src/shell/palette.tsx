// The command palette (Ctrl+K): finds screens, records and actions by a few letters, and goes there or does it.
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { keyText } from '../parts/key-text.ts'
import { t } from '../translation/t.ts'
import { pageActions } from './page-actions.ts'
import { usePaletteEntries, type PaletteEntry, type PaletteGroup } from './use-palette-entries.ts'
import css from './palette.module.css'

export function Palette({ onClose }: { onClose: () => void }) {
  const [actions] = useState(pageActions)
  const [text, setText] = useState('')
  const { groups, searching } = usePaletteEntries(text, actions)
  const all = groups.flatMap(({ entries }) => entries)
  const [wanted, setWanted] = useState<string>()
  const active = all.find(({ id }) => id === wanted) ?? all[0]
  const run = ({ run: act }: PaletteEntry) => {
    onClose()
    // After the dialog has given the focus back.
    setTimeout(act)
  }
  const press = (event: KeyboardEvent) => {
    const at = active ? all.indexOf(active) : -1
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && all.length > 0) setWanted(all[(at + step + all.length) % all.length]!.id)
    else if (event.key === 'Enter' && active) run(active)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size="lg"
      padding={0}
      aria-label={t('Go to or do')}
    >
      <input
        className={css['input']}
        role="combobox"
        aria-expanded
        aria-controls="palette"
        aria-activedescendant={active && optionId(active)}
        aria-label={t('Search screens, records and actions')}
        placeholder={t('Search screens, records and actions')}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWanted(undefined)
        }}
        onKeyDown={press}
      />
      <div id="palette" role="listbox" aria-label={t('Results')} className={css['list']}>
        {groups.map((group) => (
          <Group key={group.title} group={group} active={active} onRun={run} onPoint={({ id }) => setWanted(id)} />
        ))}
      </div>
      <p className={css['state']} role="status">
        {searching ? t('Searching …') : all.length === 0 ? t('Nothing found that you may open.') : ''}
      </p>
    </Modal>
  )
}

const optionId = ({ id }: PaletteEntry): string => `palette-${id.replace(/[^\w-]/g, '-')}`

interface GroupProps {
  readonly group: PaletteGroup
  readonly active: PaletteEntry | undefined
  readonly onRun: (entry: PaletteEntry) => void
  readonly onPoint: (entry: PaletteEntry) => void
}

function Group({ group: { title, entries }, active, onRun, onPoint }: GroupProps) {
  return (
    <div role="group" aria-label={title}>
      <p className={css['title']} aria-hidden="true">
        {title}
      </p>
      {entries.map((entry) => (
        <Option key={entry.id} entry={entry} isActive={entry === active} onRun={onRun} onPoint={onPoint} />
      ))}
    </div>
  )
}

interface OptionProps extends Pick<GroupProps, 'onRun' | 'onPoint'> {
  readonly entry: PaletteEntry
  readonly isActive: boolean
}

function Option({ entry, isActive, onRun, onPoint }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The keyboard works in the text box.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={element}
      id={optionId(entry)}
      role="option"
      aria-selected={isActive}
      className={css['option']}
      onClick={() => onRun(entry)}
      onPointerMove={() => onPoint(entry)}
    >
      <span className={css['label']} dir="auto">
        {entry.label}
      </span>
      {entry.note ? <span className={css['note']}>{entry.note}</span> : null}
      {entry.key ? <kbd>{keyText(entry.key)}</kbd> : null}
    </div>
  )
}
