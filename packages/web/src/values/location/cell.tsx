// A geographic location.
import type { CellProps } from '../draft.ts'
import { placeOf } from './place-of.ts'
import { placeText } from './place-text.ts'

export function LocationCell({ value }: CellProps) {
  const place = placeOf(value)
  return place && <>{placeText(place)}</>
}
