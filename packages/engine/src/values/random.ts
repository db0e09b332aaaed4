/** Random bytes a few at a time: the system is asked for many at once, since asking takes long. */
import { randomBytes } from 'node:crypto'

let pool = Buffer.alloc(0)
let used = 0

/** `count`: a few, not thousands. To be read at once: the bytes are not copied. */
export function randomFew(count: number): Buffer {
  if (used + count > pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}
