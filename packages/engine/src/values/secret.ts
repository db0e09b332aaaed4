/**
 * Encrypts secrets: AES-256-GCM, each with its own nonce and bound to its record, so that somebody with write access to
 * the database cannot move one to another record. The key is outside the database (`Store.key`).
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const PREFIX = '$sealed$1$'
const NONCE = 12
const TAG = 16

const isSealed = (text: string): boolean => text.startsWith(PREFIX)

/** `$sealed$1$` and, in base64, nonce, tag and ciphertext. */
export function seal(key: Uint8Array, text: string, record: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(record))
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64')
}

const SEALED = /\$sealed\$1\$[A-Za-z0-9+/=]+/gu

/** A text with what is sealed in it, sealed with another key. What the first key does not open stays. */
export const resealed = (
  { from, to }: { readonly from: Uint8Array; readonly to: Uint8Array },
  text: string,
  record: string,
): string =>
  text.replaceAll(SEALED, (sealed) => {
    const opened = unseal(from, sealed, record)
    return opened === undefined ? sealed : seal(to, opened, record)
  })

/** Undefined if it was encrypted with another key, for another record, or was modified. */
export function unseal(key: Uint8Array, sealed: string, record: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64')
  if (!isSealed(sealed) || bytes.length < NONCE + TAG) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(record)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
