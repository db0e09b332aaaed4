// A request that runs once however often it is sent: the same content keeps the same key (`Idempotency-Key`).
import type { Json } from '@ninefold/plan/values'
import type { Refusal } from './refusal.ts'

/** A request that was sent, and whose answer may have been lost. */
export interface KeyedRequest {
  readonly key: string
  readonly body: Readonly<Record<string, Json>>
}

/** `crypto.randomUUID` exists only on pages served by HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether the server may have done what was asked although it did not say so. */
export const isUnanswered = ({ status }: Refusal): boolean => status === 0 || status === 502 || status === 504
