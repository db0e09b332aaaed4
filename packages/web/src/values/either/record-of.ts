// A record of one of several entities, in the API's format.
import type { DraftValue } from '../draft.ts'

interface WireEither {
  readonly entity: string
  readonly id: string
}

export function eitherOf(value: DraftValue): WireEither | null {
  if (typeof value !== 'object' || value === null || !('entity' in value) || !('id' in value)) return null
  return value as unknown as WireEither
}
