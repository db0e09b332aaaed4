/** Random bytes in small portions: requested from the system in bulk, since each request is slow. */
import { randomBytes } from 'node:crypto'

let pool = Buffer.alloc(0)
let used = 0

/** `count`: a few, not thousands. Use the bytes at once: they are not copied. */
export function randomFew(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}
