// A location: typed, or pasted as a map copies it. Its text leads to the map, so that it can be checked.
import { TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../translation/t.ts'
import { isUnread, type InputProps } from '../draft.ts'
import css from './input.module.css'
import { placeOf } from './place-of.ts'
import { mapAddress, placeText } from './place-text.ts'
import { readPlace } from './read-place.ts'

export function LocationField({ value, onChange, frame }: InputProps) {
  const [typing, setTyping] = useState<string>()
  const place = placeOf(value)
  const known = isUnread(value) ? value.unread : place ? placeText(place) : ''
  const change = (text: string) => {
    setTyping(text)
    onChange(text.trim() === '' ? null : { ...(readPlace(text) ?? { unread: text }) })
  }
  return (
    <TextInput
      {...frame}
      placeholder={t('52.37, 4.89, or a link to a map')}
      value={typing ?? known}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyping(undefined)
        frame.onBlur?.()
      }}
      rightSectionPointerEvents="all"
      rightSection={
        place ? (
          <a
            href={mapAddress(place)}
            target="_blank"
            rel="noreferrer noopener"
            className={css['map']}
            aria-label={t('Show on the map')}
            title={t('Show on the map')}
          >
            <IconExternalLink size={15} aria-hidden="true" />
          </a>
        ) : null
      }
    />
  )
}
