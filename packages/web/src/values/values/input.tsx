// Several plain values, one a line.
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { readable, type InputProps } from '../draft.ts'

export function ValuesField({ value, onChange, frame }: InputProps) {
  const known = readable(value)
  const [typing, setTyping] = useState<string | null>(null)
  const shown = Array.isArray(known) ? known.join('\n') : ''
  const change = (text: string) => {
    setTyping(text)
    onChange(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
  }
  return (
    <Textarea
      {...frame}
      rows={3}
      placeholder="One a line"
      value={typing ?? shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyping(null)
        frame.onBlur?.()
      }}
    />
  )
}
