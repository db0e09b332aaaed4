/** Ids of rows that are listed in the order in which they were written. */
import { randomFew } from './random.ts'

let counted = 0

/** 48 bits of the time, 16 of a counter, 48 random ones, as 28 hexadecimal digits: later ids are greater. `at`: milliseconds. */
export function orderedId(at: number): string {
  counted = (counted + 1) % 0x10000
  const time = Math.max(0, at).toString(16).padStart(12, '0')
  return time + counted.toString(16).padStart(4, '0') + randomFew(6).toString('hex')
}
