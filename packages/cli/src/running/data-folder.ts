// The folder with the data of a running document: which folder belongs to which document, and a lock so that only one process
// uses it.
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { lockFile } from '@ninefold/engine'
import type { DocumentPlace } from '../sources/document.ts'

export interface DataFolder {
  readonly path: string
}

/** `--data` wins; else `.ninefold/<name>` in the current folder, or another name beside it if that is another document's. */
export function dataFolderFor(place: DocumentPlace, given: string | undefined, base: string): DataFolder {
  if (given !== undefined) return { path: resolve(base, given) }
  const parent = join(base, '.ninefold')
  const document = relative(base, place.path)
  const own = join(parent, place.name)
  if (!existsSync(own) || ownerOf(own) === undefined || ownerOf(own) === document) return { path: own }
  const hash = createHash('sha256').update(document).digest('hex').slice(0, 6)
  return { path: join(parent, `${place.name}-${hash}`) }
}

/** Makes the folder, which only its owner can read, notes whose it is, and keeps it out of version control. */
export function prepareDataFolder(folder: DataFolder, place: DocumentPlace, base: string): void {
  mkdirSync(folder.path, { recursive: true, mode: 0o700 })
  const file = join(folder.path, noteName)
  if (existsSync(file)) makePrivate(folder)
  else writeFileSync(file, `${JSON.stringify({ document: relative(base, place.path) })}\n`)
  const ignore = join(folder.path, '.gitignore')
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n')
}

/** Earlier versions let others read it. Without effect if the folder belongs to somebody else. */
function makePrivate({ path }: DataFolder): void {
  try {
    chmodSync(path, 0o700)
  } catch {
    // Its files are private, too.
  }
}

const noteName = 'document.json'

/** The document of the application that has its data in the folder, as the server that made it named it. */
export const ownerOf = (path: string): string | undefined => at<{ document: string }>(join(path, noteName))?.document

function at<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Who runs on a data folder, as they noted it. */
interface Occupant {
  readonly process: number
  readonly address?: string
}

/** `running.lock` is locked while somebody uses the folder; `running.json` says who that is. */
const LOCK = 'running.lock'
const NOTE = 'running.json'

/** A data folder that this process alone uses until it leaves. */
interface Occupied {
  leave(): void
}

/** Why a folder without data cannot be used; undefined if there is one. */
export const withoutData = ({ path }: DataFolder): readonly [text: string, help: string] | undefined =>
  existsSync(path) ? undefined : [`There is no data in ${path}.`, 'Name the document, or its data folder with --data.']

/** Takes the folder for this process, or returns who has it. */
export function occupy(folder: DataFolder): Occupied | { readonly other: Partial<Occupant> } {
  const lock = lockFile(join(folder.path, LOCK))
  if (!lock) return { other: at<Occupant>(join(folder.path, NOTE)) ?? {} }
  note(folder, { process: process.pid })
  return {
    leave: () => {
      rmSync(join(folder.path, NOTE), { force: true })
      lock.release()
    },
  }
}

/** Who uses the folder now, if somebody does. */
export function otherOccupant(folder: DataFolder): Partial<Occupant> | undefined {
  if (!existsSync(join(folder.path, LOCK))) return undefined
  const lock = lockFile(join(folder.path, LOCK))
  lock?.release()
  return lock ? undefined : (at<Occupant>(join(folder.path, NOTE)) ?? {})
}

/** Tells others where the server on this folder is. */
export const noteAddress = (folder: DataFolder, address: string): void =>
  note(folder, { process: process.pid, address })

function note({ path }: DataFolder, occupant: Occupant): void {
  const file = join(path, NOTE)
  writeFileSync(`${file}.new`, JSON.stringify(occupant), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** The address of the server that runs on this folder, as it noted it; undefined if none runs. */
export const notedAddress = (folder: DataFolder): string | undefined => at<Occupant>(join(folder.path, NOTE))?.address

/** Who uses a data folder, in words. */
export const occupantInWords = ({ process: id, address }: Partial<Occupant>): string =>
  address === undefined
    ? `${id === undefined ? 'A process' : `Process ${id}`} has its data open.`
    : `It is at ${address} (process ${id}).`
