// A geographic location, linking to a map.
import { IconMapPin } from '@tabler/icons-react'
import type { CellProps } from '../draft.ts'
import css from './map-cell.module.css'
import { placeOf } from './place-of.ts'
import { mapAddress, placeText } from './place-text.ts'

export function MapCell({ value }: CellProps) {
  const place = placeOf(value)
  if (!place) return null
  return (
    <a href={mapAddress(place)} target="_blank" rel="noreferrer noopener" className={css['place']}>
      <IconMapPin size={14} aria-hidden="true" />
      {placeText(place)}
    </a>
  )
}
