// A location in the API's format.
import type { DraftValue } from '../draft.ts'

interface WirePlace {
  readonly latitude: number
  readonly longitude: number
}

export function placeOf(value: DraftValue): WirePlace | null {
  if (typeof value !== 'object' || value === null || !('latitude' in value) || !('longitude' in value)) return null
  return value as unknown as WirePlace
}
