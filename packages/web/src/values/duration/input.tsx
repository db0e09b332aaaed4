// A duration, typed as text.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isUnread, type InputProps } from '../draft.ts'
import { durationText } from './duration-text.ts'
import { readDuration } from './read-duration.ts'

export function DurationField({ value, onChange, frame }: InputProps) {
  const [typing, setTyping] = useState<string | null>(null)
  const shown = isUnread(value) ? value.unread : value === null || value === undefined ? '' : durationText(value)
  const change = (text: string) => {
    setTyping(text)
    const read = readDuration(text)
    onChange(text.trim() === '' ? null : read === null ? { unread: text } : read)
  }
  return (
    <TextInput
      {...frame}
      placeholder="30 days, 4 hours, 1:30"
      value={typing ?? shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyping(null)
        frame.onBlur?.()
      }}
    />
  )
}
