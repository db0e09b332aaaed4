// Short texts as chips: Enter adds the typed one, so does a comma or leaving the input; Backspace takes back the last one.
import { TextInput } from '@mantine/core'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { t } from '../../translation/t.ts'
import { readable, type InputProps } from '../draft.ts'
import { ChosenList } from '../chosen-list.tsx'
import { hasError, InputGroup } from '../input-group.tsx'

export function TagsField({ value, onChange, frame }: InputProps) {
  const known = readable(value)
  const items = Array.isArray(known) ? known.map(String) : []
  const [typing, setTyping] = useState('')
  // The typed text is part of the value at once, so that saving with the keyboard does not lose it.
  const isPending = typing.trim() !== '' && items.at(-1) === typing.trim()
  const tags = isPending ? items.slice(0, -1) : items
  const change = (next: readonly string[], text: string) => {
    setTyping(text)
    onChange(distinct([...next, text]))
  }
  const add = () => change([...tags, typing], '')
  const keys = (event: KeyboardEvent) => {
    const adds = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ','
    if (adds && typing.trim() !== '') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typing === '' && tags.length > 0) {
      event.preventDefault()
      change(tags.slice(0, -1), tags.at(-1)!)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/[\n\t;]/)
    if (lines.length < 2) return
    event.preventDefault()
    change([...tags, ...lines], '')
  }
  return (
    <InputGroup frame={frame}>
      <ChosenList
        items={tags.map((tag) => ({ key: tag, label: tag }))}
        disabled={frame.disabled ?? false}
        onRemove={(tag) =>
          change(
            tags.filter((other) => other !== tag),
            typing,
          )
        }
      />
      <TextInput
        {...(frame.id && { id: frame.id })}
        {...(frame.size && { size: frame.size })}
        aria-label={typeof frame.label === 'string' ? frame.label : (frame['aria-label'] ?? t('Add another'))}
        placeholder={t('Type and press Enter')}
        autoComplete="off"
        disabled={frame.disabled ?? false}
        error={hasError(frame)}
        value={typing}
        onChange={(event) => change(tags, event.currentTarget.value)}
        onKeyDown={keys}
        onPaste={paste}
        onBlur={() => {
          if (typing !== '') add()
          frame.onBlur?.()
        }}
      />
    </InputGroup>
  )
}

/** Trimmed, without blanks, each once. */
const distinct = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map((text) => text.trim()).filter(Boolean)),
]
