/** Signs short texts that leave the server and come back: in links, and in addresses of reports. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `purpose`: a signature for one is none for another. `length`: characters of the signature, hexadecimal. */
export function signature(key: Uint8Array, purpose: string, text: string, length: number): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('hex').slice(0, length)
}

export function isSigned(key: Uint8Array, purpose: string, text: string, given: string, length: number): boolean {
  const right = Buffer.from(signature(key, purpose, text, length))
  const sent = Buffer.from(given)
  return right.length === sent.length && timingSafeEqual(right, sent)
}
