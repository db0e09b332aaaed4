/**
 * Whether a password is in a list of leaked ones, by a service for ranges of hashes: it gets the first five of forty digits of
 * the hash, and answers with all hashes that begin like this.
 */
import { hash } from 'node:crypto'

export interface Breaches {
  /** Where the ranges are: the five digits are added. */
  readonly address: string
  readonly failed: (error: unknown) => void
}

const DEADLINE = 3000
const DIGITS = 5
/** Bytes of an answer that are read. */
const MAX_LENGTH = 1_000_000

/** False if the service does not answer: then passwords are still accepted. */
export async function isBreached({ address, failed }: Breaches, password: string): Promise<boolean> {
  const digest = hash('sha1', password, 'hex').toUpperCase()
  try {
    const answer = await fetch(address + digest.slice(0, DIGITS), {
      headers: { 'Add-Padding': 'true', accept: 'text/plain' },
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    })
    if (!answer.ok) throw new Error(`it answered with ${answer.status}`)
    const text = await answer.text()
    return text.length <= MAX_LENGTH && has(text, digest.slice(DIGITS))
  } catch (error) {
    failed(error)
    return false
  }
}

/** Lines of `rest:count`; those with 0 fill up the answer. */
const has = (text: string, rest: string): boolean =>
  text.split('\n').some((line) => line.startsWith(`${rest}:`) && Number(line.slice(rest.length + 1)) > 0)
