/** Backups as files: a tar archive, compressed if its name ends in `.gz`; and as streams, for other programs. */
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Unusable } from '../store/index.ts'
import { restoreBackup, type ChooseTarget, type Restored } from './restore.ts'
import type { BackupSummary } from './contents.ts'
import { takeBackup, type BackupSource } from './take.ts'
import { endBytes, entryBytes, readTar } from './tar.ts'

/**
 * Writes a new file, which only its owner can read. It has its name only when it is complete and on the disk. Throws
 * `Unusable` if there is no data, or if the file exists.
 */
export async function backUpToFile(source: BackupSource, path: string): Promise<BackupSummary> {
  const partial = `${path}.${process.pid}.partial`
  try {
    const file = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true })
    const summary = await backUpToStream(source, file, path.endsWith('.gz'))
    // A link, unlike a new name, never replaces another file.
    await link(partial, path)
    await syncFolder(dirname(path))
    return summary
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Unusable(`There is a file ${path} already.`, {
        help: 'Name another file for the backup.',
      })
    throw error
  } finally {
    await rm(partial, { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a backup to a stream and ends it. */
export async function backUpToStream(
  source: BackupSource,
  target: Writable,
  compressed: boolean,
): Promise<BackupSummary> {
  const archive = new PassThrough()
  const written = compressed ? pipeline(archive, createGzip({ level: 3 }), target) : pipeline(archive, target)
  written.catch(() => {})
  const at = Math.floor(Date.now() / 1000)
  const write = async (bytes: Uint8Array) => {
    if (!archive.write(bytes)) await Promise.race([drained(archive), written])
  }
  try {
    const summary = await takeBackup(source, (entry) => write(entryBytes(entry, at)))
    archive.end(endBytes)
    await written
    return summary
  } catch (error) {
    archive.destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
}

const drained = (stream: Writable): Promise<void> => new Promise((resolve) => void stream.once('drain', resolve))

/** Restores the backup in a file (`restoreBackup`). */
export const restoreFromFile = (path: string, choose: ChooseTarget): Promise<Restored> =>
  restoreFromStream(createReadStream(path), choose)

/** Restores the backup that a stream contains, compressed or not (`restoreBackup`). */
export async function restoreFromStream(source: Readable, choose: ChooseTarget): Promise<Restored> {
  try {
    return await restoreBackup(readTar(await decompressed(source)), choose)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_') === true) throw new Unusable('The backup cannot be used: its compression is damaged.')
    throw error
  } finally {
    source.destroy()
    await finished(source).catch(() => {})
  }
}

/** gzip begins with 1f 8b; a tar archive with the name of a file. */
async function decompressed(source: Readable): Promise<AsyncIterable<Uint8Array>> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await chunks.next()
  const all = allOf(first, chunks)
  if (first.done || first.value[0] !== 0x1f || first.value[1] !== 0x8b) return all
  // Whoever reads it gets its error; an error after the end of the archive is none.
  const gunzip = createGunzip().on('error', () => {})
  pipeline(all, gunzip).catch(() => {})
  return gunzip
}

async function* allOf(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}
