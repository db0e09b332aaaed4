// A web address, typed; `https://` may be left out.
import { TextInput } from '@mantine/core'
import type { InputProps } from '../draft.ts'
import { textOf } from '../text-of.ts'

export function WebAddressField({ value, onChange, frame }: InputProps) {
  const complete = () => {
    const text = textOf(value).trim()
    if (text !== '' && /^[\w-]+(\.[\w-]+)+/.test(text)) onChange(`https://${text}`)
    frame.onBlur?.()
  }
  return (
    <TextInput
      {...frame}
      type="url"
      placeholder="https://"
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      onBlur={complete}
    />
  )
}
