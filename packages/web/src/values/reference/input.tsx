// Another record, searched by typing and chosen from a list, or created in place if the user may.
import { Combobox, InputBase, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { IconPlus } from '@tabler/icons-react'
import { use, useState } from 'react'
import { type FieldType, isReference } from '@ninefold/plan/values'
import { useApplication } from '../../application/context.ts'
import { Face } from '../../parts/face.tsx'
import { nameInText } from '../../translation/locale.ts'
import { t } from '../../translation/t.ts'
import { readable, type InputProps } from '../draft.ts'
import { labelOf } from './cell.tsx'
import { CreateInPlaceContext } from './create-in-place.ts'
import css from './input.module.css'
import { useFound, type Found } from './use-found.ts'

export function ReferenceField({ type, value, onChange, frame, related }: InputProps<FieldType>) {
  const entity = isReference(type) ? type.entity : ''
  const id = readable(value)
  const [chosen, setChosen] = useState<Found>()
  const [typing, setTyping] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useFound(entity, typing ?? '', combobox.dropdownOpened)
  const label = chosen?.id === id ? chosen.label : labelOf(id, related)

  const inPlace = use(CreateInPlaceContext)
  const created = useApplication().entity(entity)
  // Not before the search has ended: the record may be there already.
  const isKnown = !found.offline && !found.searching
  const mayCreate = created !== undefined && isKnown && (inPlace?.may(entity) ?? false)

  const take = (record: Found) => {
    setChosen(record)
    setTyping(null)
    onChange(record.id)
  }
  const choose = (option: string) => {
    combobox.closeDropdown()
    const item = found.items.find(({ id: known }) => known === option)
    if (item) take(item)
    else inPlace?.open(entity, typing?.trim() ?? '', take)
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
              {entity === 'User' ? <Face name={item.label} /> : null} <bdi>{item.label}</bdi>
            </Combobox.Option>
          ))}
          {found.items.length === 0 ? <Combobox.Empty>{emptyText(found)}</Combobox.Empty> : null}
          {mayCreate ? (
            <Combobox.Option value={CREATE} className={css['create']}>
              <IconPlus size={14} aria-hidden="true" />
              {t('New {entity}', { entity: nameInText(created.label) })}
              {typing?.trim() ? <bdi className={css['typed']}>{typing.trim()}</bdi> : null}
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** No record has this id. */
const CREATE = '+'

function emptyText({ searching, failed, offline }: ReturnType<typeof useFound>): string {
  if (offline) return t('The server cannot be reached, so nothing can be searched or added here.')
  if (searching) return t('Searching …')
  return failed ? t('The search did not work') : t('Nothing found')
}
