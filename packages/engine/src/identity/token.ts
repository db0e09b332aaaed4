/** Tokens that authenticate a user: 256 random bits for the bearer, a hash for the database. */
import { hash, randomBytes } from 'node:crypto'

/** URL-safe text of 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database stores. The token has enough entropy that no slow hash is needed. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
