/**
 * The text of an API token: `nf_`, 256 random bits and a checksum in hexadecimal digits. Scanners of source code find
 * such texts by their prefix, and know by the checksum that it is no other text.
 */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { tokenHash } from '../token.ts'

const PREFIX = 'nf_'

export function newApiToken(): string {
  const random = randomBytes(32).toString('hex')
  return `${PREFIX}${random}${checksum(random)}`
}

const checksum = (random: string): string => crc32(random).toString(16).padStart(8, '0')

/** Whether it has the form of an API token, valid or not. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

/** Whether it can be a token at all; a mistyped one needs no look at the database. */
export function isWellFormed(token: string): boolean {
  const [, random, sum] = /^nf_([0-9a-f]{64})([0-9a-f]{8})$/.exec(token) ?? []
  return random !== undefined && checksum(random) === sum
}

/** What the database stores; the prefix distinguishes it from the hash of a session. */
export const apiTokenHash = (token: string): string => `${PREFIX}${tokenHash(token)}`

/** Whether the hash is that of an API token. */
export const isApiTokenHash = (hash: string): boolean => hash.startsWith(PREFIX)
