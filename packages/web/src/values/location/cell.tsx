// A geographic location, linking to a map.
import type { CellProps } from '../draft.ts'
import { placeOf } from './place-of.ts'

export function LocationCell({ value, plain }: CellProps) {
  const place = placeOf(value)
  if (!place) return null
  const { latitude, longitude } = place
  const text = `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`
  if (plain) return <>{text}</>
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <a href={map} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  )
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value)}° ${value < 0 ? negative : positive}`
