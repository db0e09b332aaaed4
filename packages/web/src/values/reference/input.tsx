// Another record, searched by typing and chosen from a list.
import { Combobox, InputBase, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useState } from 'react'
import { type FieldType, isReference } from '@ninefold/plan/values'
import { readable, type InputProps } from '../draft.ts'
import { labelOf } from './cell.tsx'
import { useFound, type Found } from './use-found.ts'
import { t } from '../../translation/t.ts'

export function ReferenceField({ type, value, onChange, frame, related }: InputProps<FieldType>) {
  const entity = isReference(type) ? type.entity : ''
  const id = readable(value)
  const [chosen, setChosen] = useState<Found>()
  const [typing, setTyping] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useFound(entity, typing ?? '', combobox.dropdownOpened)
  const label = chosen?.id === id ? chosen.label : labelOf(id, related)

  const choose = (chosenId: string) => {
    setChosen(found.items.find((item) => item.id === chosenId))
    setTyping(null)
    onChange(chosenId)
    combobox.closeDropdown()
  }
  const change = (text: string) => {
    setTyping(text)
    if (text === '') onChange(null)
    combobox.openDropdown()
    combobox.selectFirstOption()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          {...frame}
          dir="auto"
          autoComplete="off"
          placeholder={t('Type to search')}
          value={typing ?? label}
          onChange={(event) => change(event.currentTarget.value)}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            setTyping(null)
            frame.onBlur?.()
          }}
          rightSectionPointerEvents="all"
          rightSection={
            typeof id === 'string' && !frame.withAsterisk && !frame.disabled ? (
              <Combobox.ClearButton size="sm" aria-label={t('Clear')} onClear={() => onChange(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {found.items.map((item) => (
            <Combobox.Option key={item.id} value={item.id} active={item.id === id}>
              <bdi>{item.label}</bdi>
            </Combobox.Option>
          ))}
          {found.items.length === 0 ? <Combobox.Empty>{emptyText(found)}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function emptyText({ searching, failed }: ReturnType<typeof useFound>): string {
  if (searching) return t('Searching …')
  return failed ? t('The search did not work') : t('Nothing found')
}
