/**
 * Devices from which somebody signed in before. A signed cookie states it: with it, an attempt counts for the device, so that wrong
 * passwords from elsewhere lock out nobody who signs in as usual.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Account } from './accounts.ts'
import { newToken } from './token.ts'

/** Accounts of one device that its cookie names. */
const MAX_ACCOUNTS = 5

/** The name of the device if its cookie has a signature for this account; a new password ends it. */
export function knownDevice(key: Uint8Array, account: Account, cookie: string | undefined): string | undefined {
  const device = readCookie(cookie)
  const wanted = device && Buffer.from(signature(key, device.name, account))
  const isSigned = wanted && device.signatures.some((each) => isSame(Buffer.from(each), wanted))
  return isSigned ? device.name : undefined
}

/** The cookie of the device after this account has signed in from it. */
export function withAccount(key: Uint8Array, account: Account, cookie: string | undefined): string {
  const { name, signatures } = readCookie(cookie) ?? { name: newToken(), signatures: [] }
  const own = signature(key, name, account)
  return [name, own, ...signatures.filter((each) => each !== own)].slice(0, 1 + MAX_ACCOUNTS).join('.')
}

interface Device {
  readonly name: string
  readonly signatures: readonly string[]
}

function readCookie(cookie: string | undefined): Device | undefined {
  const [name = '', ...signatures] = cookie?.split('.').slice(0, 1 + MAX_ACCOUNTS) ?? []
  return /^[\w-]{43}$/.test(name) ? { name, signatures } : undefined
}

const signature = (key: Uint8Array, device: string, { person, password }: Account): string =>
  createHmac('sha256', key).update(`known device\n${device}\n${person}\n${password}`).digest('base64url')

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
