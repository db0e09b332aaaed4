/** Ids of records: 128 bits written as a UUID (version 7), each greater than the one before it in this process. */
import { randomFew } from '../../values/index.ts'

let lastTime = 0
let counter = 0

/** 48 bits of time, 12 bits that count within a millisecond, 62 random bits: one id does not reveal another. */
export function newId(): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    counter = randomFew(2).readUInt16BE() & 0x7ff
  } else if (++counter > 0xfff) {
    lastTime++
    counter = 0
  }
  const time = lastTime.toString(16).padStart(12, '0')
  const bytes = randomFew(8)
  bytes[0] = (bytes[0]! & 0x3f) | 0x80
  const tail = bytes.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
