/** The key for a store's secrets, in a file separate from the data: `data.db.key`, created on first use. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StorageFull } from './store.ts'

const LENGTH = 32

/** Only the owner can read the file. Without a file the key ends with the process, like an in-memory database. */
export function keyIn(file: string | undefined): () => Uint8Array {
  let known: Uint8Array | undefined
  return () => (known ??= file === undefined ? randomBytes(LENGTH) : readOrMake(file))
}

/** The key that replaces the one in the file: made now, or by a rotation that was interrupted. */
export const nextKey = (file: string): Uint8Array => readOrMake(next(file))

/** From now on the next key is the key; the former one is gone. */
export function replaceKey(file: string): void {
  renameSync(next(file), file)
  syncFolder(dirname(file))
}

/** Whether a rotation was interrupted: some values may be sealed with the next key. */
export const isRotating = (file: string): boolean => existsSync(next(file))

const next = (file: string): string => `${file}.new`

function readOrMake(file: string): Uint8Array {
  const stored = read(file)
  if (stored) return stored
  const fresh = `${file}.${process.pid}`
  try {
    writeDurably(fresh, randomBytes(LENGTH))
    // A link is created atomically; a second process uses the key of the first.
    linkSync(fresh, file)
    syncFolder(dirname(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new StorageFull(error)
    if (code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return read(file)!
}

function read(file: string): Uint8Array | undefined {
  try {
    const key = readFileSync(file)
    if (key.length !== LENGTH) throw new Error(`${file} is no key: it has ${key.length} bytes instead of ${LENGTH}`)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function writeDurably(file: string, content: Uint8Array): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeSync(handle, content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
