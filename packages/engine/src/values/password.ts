/** Passwords: argon2id, a bounded number at a time, so that a flood of attempts cannot take all memory. BUSY beyond that. */
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { refuse } from '../refusal.ts'

interface Cost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const AT_A_TIME = Math.max(2, availableParallelism() - 1)
/** More than these waiting are turned away. */
const WAITING_MOST = 200

const work = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) {
    if (waiting.length >= WAITING_MOST) throw refuse('BUSY')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await task()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const derive = (password: string, nonce: Buffer, cost: Cost, tagLength: number) =>
  inTurn(() => work('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost }))

/** In the usual written form: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce, COST, 32)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(nonce)}$${plain(tag)}`
}

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** A hash that no password has, so that an unknown account costs as much time as a wrong password. */
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${plain(randomBytes(16))}$${plain(randomBytes(32))}`

/** `stored` null: there is no such account or it has no password; takes as long, and is never right. */
export async function passwordIsRight(password: string, stored: string | null): Promise<boolean> {
  const parts = written.exec(stored ?? NOBODY) ?? written.exec(NOBODY)!
  const expected = Buffer.from(parts[5]!, 'base64')
  const cost = { memory: Number(parts[1]), passes: Number(parts[2]), parallelism: Number(parts[3]) }
  const tag = await derive(password, Buffer.from(parts[4]!, 'base64'), cost, expected.length)
  return timingSafeEqual(tag, expected) && stored !== null
}
