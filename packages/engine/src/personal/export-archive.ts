/**
 * The export of a person as a text or a zip, produced piece by piece while it is sent: each piece takes the server about a
 * millisecond, and compressing it runs in a thread.
 */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Zip, ZipInputFile } from 'fflate'
import type { PersonExport } from '@ninefold/plan/wire'
import type { Files } from '../files/index.ts'

/** Bytes that are checked and sent at once. */
const PIECE = 65_536

/** Compression of a file in a zip. */
const STORED = 0
const DEFLATED = 8

/** The export as JSON, item by item of its lists. */
export async function* exportText(exported: PersonExport): AsyncGenerator<Buffer> {
  let start = '{'
  for (const [name, value] of Object.entries(exported)) {
    yield Buffer.from(`${start}\n  ${JSON.stringify(name)}: `)
    start = ','
    if (Array.isArray(value)) yield* listText(value)
    else yield Buffer.from(indented(value, '  '))
  }
  yield Buffer.from('\n}\n')
}

async function* listText(items: readonly unknown[]): AsyncGenerator<Buffer> {
  if (items.length === 0) return yield Buffer.from('[]')
  for (const [i, item] of items.entries()) {
    await setImmediate()
    yield Buffer.from(`${i === 0 ? '[' : ','}\n    ${indented(item, '    ')}`)
  }
  yield Buffer.from('\n  ]')
}

/** A line break in JSON is never part of a text. */
const indented = (value: unknown, indent: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)

/** `data.json`, compressed, and the files as they are, loaded one by one. */
export async function* zipped(exported: PersonExport, files: Pick<Files, 'content'>): AsyncGenerator<Uint8Array> {
  const { Zip } = await import('fflate')
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const taken = () => {
    const chunks = ready
    ready = []
    return chunks
  }
  for await (const _ of added(zip, 'data.json', DEFLATED, exportText(exported))) yield* taken()
  for (const { id, path } of exported.files) {
    const content = await files.content(id)
    if (content) for await (const _ of added(zip, path, STORED, piecesOf(content))) yield* taken()
  }
  zip.end()
  yield* taken()
}

/** Adds a file to the zip, and yields after each piece of it. */
async function* added(
  zip: Zip,
  filename: string,
  compression: number,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<void> {
  const file: ZipInputFile = { filename, compression, size: 0, crc: 0 }
  zip.add(file)
  const measured = measure(file, pieces)
  const chunks =
    compression === STORED
      ? measured
      : (Readable.from(measured).compose(createDeflateRaw()) as AsyncIterable<Uint8Array>)
  for await (const chunk of chunks) yield file.ondata!(null, chunk as Uint8Array<ArrayBuffer>, false)
  yield file.ondata!(null, new Uint8Array(), true)
}

async function* measure(file: ZipInputFile, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    file.size += piece.length
    file.crc = crc32(piece, file.crc)
    yield piece
  }
}

async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE) {
    await setImmediate()
    yield content.subarray(at, at + PIECE)
  }
}
