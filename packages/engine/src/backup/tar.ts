/**
 * Writes and reads tar archives (POSIX ustar, with extended headers for long names): whole entries in memory, one at a
 * time.
 */

/** A file of an archive; `/` separates folders. */
export interface Entry {
  readonly name: string
  readonly content: Uint8Array
}

const BLOCK = 512

/** Bytes of a name that the header itself can hold. */
const MAX_NAME = 100

/** The bytes of one entry. `at`: its time, in seconds since 1970. */
export function entryBytes({ name, content }: Entry, at: number): Uint8Array {
  const fits = /^[\x21-\x7e]+$/.test(name) && name.length <= MAX_NAME
  const extended = fits ? [] : [...fileBytes('pax', 'x', Buffer.from(paxRecord('path', name)), at)]
  return Buffer.concat([...extended, ...fileBytes(fits ? name : 'long-name', '0', content, at)])
}

/** The bytes after the last entry. */
export const endBytes: Uint8Array = Buffer.alloc(2 * BLOCK)

function fileBytes(name: string, type: 'x' | '0', content: Uint8Array, at: number): readonly Uint8Array[] {
  const padding = (BLOCK - (content.byteLength % BLOCK)) % BLOCK
  return [headerOf(name, type, content.byteLength, at), content, Buffer.alloc(padding)]
}

function headerOf(name: string, type: 'x' | '0', size: number, at: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const number = (value: number, offset: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), offset)
  header.write(name, 0)
  number(0o600, 100, 8)
  number(0, 108, 8)
  number(0, 116, 8)
  number(size, 124, 12)
  number(at, 136, 12)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  number(sumOf(header), 148, 7)
  header[154] = 0
  return header
}

const sumOf = (header: Uint8Array): number => header.reduce((sum, byte) => sum + byte, 0)

/** `24 path=rows/Größe.jsonl\n`; the number is the length of the record, itself included. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  const digits = String(bytes + String(bytes).length).length
  return `${bytes + digits}${rest}`
}

/** The archive is incomplete or no archive. */
export class BrokenArchive extends Error {}

/** The files of an archive in order; other entries, such as folders, are skipped. Throws `BrokenArchive`. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const source = blocksOf(chunks)
  let longName: string | undefined
  for (;;) {
    const header = await source.take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, type, size } = readHeader(header)
    const content = await source.take(size)
    await source.take((BLOCK - (size % BLOCK)) % BLOCK)
    if (type === 'x') longName = pathOf(content)
    else if (type === 'L') longName = textUpToNul(content)
    else {
      if (type === '0' || type === '\0') yield { name: (longName ?? name).replace(/^\.\//, ''), content }
      longName = undefined
    }
  }
}

function readHeader(header: Uint8Array): { name: string; type: string; size: number } {
  const text = (from: number, length: number) => textUpToNul(header.subarray(from, from + length))
  const blank = Uint8Array.from(header).fill(0x20, 148, 156)
  const size = Number.parseInt(text(124, 12), 8)
  if (Number.parseInt(text(148, 8), 8) !== sumOf(blank) || !Number.isSafeInteger(size))
    throw new BrokenArchive('a header is damaged')
  const prefix = text(345, 155)
  return { name: (prefix && `${prefix}/`) + text(0, MAX_NAME), type: String.fromCharCode(header[156]!), size }
}

function textUpToNul(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end)).toString()
}

const pathOf = (records: Uint8Array): string | undefined =>
  /(?:^|\n)\d+ path=(.*)\n/.exec(Buffer.from(records).toString())?.[1]

/** Cuts a stream into pieces of wanted lengths. */
function blocksOf(chunks: AsyncIterable<Uint8Array>): { take(length: number): Promise<Uint8Array> } {
  const source = chunks[Symbol.asyncIterator]()
  let pending: Uint8Array[] = []
  let available = 0
  return {
    async take(length) {
      while (available < length) {
        const { value, done } = await source.next()
        if (done) throw new BrokenArchive('the archive ends too early')
        pending.push(value)
        available += value.byteLength
      }
      const all = pending.length === 1 ? pending[0]! : Buffer.concat(pending)
      pending = [all.subarray(length)]
      available -= length
      return all.subarray(0, length)
    },
  }
}
