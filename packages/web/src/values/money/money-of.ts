// An amount in the API's format.
import type { DraftValue } from '../draft.ts'

interface WireMoney {
  readonly amount: string
  readonly currency: string
}

export function moneyOf(value: DraftValue): WireMoney | null {
  if (typeof value !== 'object' || value === null || !('amount' in value) || !('currency' in value)) return null
  return value as unknown as WireMoney
}
