/**
 * Password hashing: argon2id, a limited number at a time in a fair queue, so that a flood of attempts uses neither all
 * memory nor all time. TOO_MANY_REQUESTS if too many of a caller wait, BUSY if too many wait in total.
 */
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { inTurn, openFairQueue, type Caller } from '../fair-queue.ts'
import { refuse } from '../refusal.ts'

interface Cost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

/**
 * Checks go before new hashes, so signing in does not wait for sign-ups. An unknown account waits like a known one, so
 * that response times do not differ.
 */
const queue = openFairQueue({
  atATime: Math.max(2, availableParallelism() - 1),
  reservedForUrgent: 1,
  waitingMost: 200,
  ofOneMost: 100,
  order: inTurn,
  refusal: ({ isOwn, seconds }) => refuse(isOwn ? 'TOO_MANY_REQUESTS' : 'BUSY', { parameters: { seconds } }),
})

const work = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

async function derive(caller: Caller, password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const parameters = { message: password.normalize('NFC'), nonce, tagLength, ...cost }
  return queue.run(caller, () => work('argon2id', parameters))
}

/**
 * In the usual format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. `from`: the caller, by address or user, for the fair
 * queue.
 */
export async function hashPassword(password: string, from: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive({ isUrgent: false, from }, password, nonce, COST, 32)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(nonce)}$${plain(tag)}`
}

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** A hash that matches no password, so that an unknown account takes as long as a wrong password. */
const UNKNOWN_ACCOUNT = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(randomBytes(16))}$${plain(randomBytes(32))}`

/** `stored` null: there is no such account or it has no password; takes as long and returns false. `from`: as above. */
export async function passwordIsRight(password: string, stored: string | null, from: string): Promise<boolean> {
  const parts = written.exec(stored ?? UNKNOWN_ACCOUNT) ?? written.exec(UNKNOWN_ACCOUNT)!
  const expected = Buffer.from(parts[5]!, 'base64')
  const cost = { memory: Number(parts[1]), passes: Number(parts[2]), parallelism: Number(parts[3]) }
  const nonce = Buffer.from(parts[4]!, 'base64')
  const tag = await derive({ isUrgent: true, from }, password, nonce, cost, expected.length)
  return timingSafeEqual(tag, expected) && stored !== null
}
