/** Tokens that stand for somebody: 256 random bits for the bearer, a hash for the store. */
import { hash, randomBytes } from 'node:crypto'

/** URL-safe text of 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the store keeps. The token has entropy enough that no slow hash is needed. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')
