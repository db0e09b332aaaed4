// A location: latitude and longitude.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Json } from '@ninefold/plan/values'
import { isUnread, type InputProps } from '../draft.ts'
import { hasError, InputGroup } from '../input-group.tsx'
import { placeOf } from './place-of.ts'
import { t } from '../../translation/t.ts'
import css from './input.module.css'

interface Typed {
  readonly latitude: string
  readonly longitude: string
}

export function LocationField({ value, onChange, frame }: InputProps) {
  const known = placeOf(value)
  const [typing, setTyping] = useState<Typed | null>(null)
  const shown =
    typing ?? (known ? { latitude: String(known.latitude), longitude: String(known.longitude) } : fromUnread(value))
  const change = (next: Typed) => {
    setTyping(next)
    onChange(sent(next))
  }
  const part = (name: keyof Typed, label: string) => (
    <TextInput
      {...(name === 'latitude' && frame.id ? { id: frame.id } : {})}
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      disabled={frame.disabled ?? false}
      error={hasError(frame)}
      value={shown[name]}
      // Maps copy a location as two numbers with a comma between them.
      onPaste={(event) => {
        const both = /^\s*(-?\d+(?:\.\d+)?)[,;\s]+(-?\d+(?:\.\d+)?)\s*$/.exec(event.clipboardData.getData('text'))
        if (!both) return
        event.preventDefault()
        change({ latitude: both[1]!, longitude: both[2]! })
      }}
      onChange={(event) => change({ ...shown, [name]: event.currentTarget.value })}
      onBlur={() => frame.onBlur?.()}
    />
  )
  return (
    <InputGroup frame={frame}>
      <div className={css['both']}>
        {part('latitude', t('Latitude'))}
        {part('longitude', t('Longitude'))}
      </div>
    </InputGroup>
  )
}

const fromUnread = (value: InputProps['value']): Typed => {
  const [latitude = '', longitude = ''] = isUnread(value) ? value.unread.split(', ') : []
  return { latitude, longitude }
}

/** A value only if both are numbers; partial input is stored unchanged. */
function sent({ latitude, longitude }: Typed): Json | { unread: string } {
  if (latitude.trim() === '' && longitude.trim() === '') return null
  const [north, east] = [Number(latitude.replace(',', '.')), Number(longitude.replace(',', '.'))]
  const whole = latitude.trim() !== '' && longitude.trim() !== '' && Number.isFinite(north) && Number.isFinite(east)
  return whole ? { latitude: north, longitude: east } : { unread: `${latitude}, ${longitude}` }
}
