// The folder with the data of a running document: which folder belongs to which document, and a lock so that only one process
// uses it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
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

/** Makes the folder, notes whose it is, and keeps it out of version control. */
export function prepareDataFolder(folder: DataFolder, place: DocumentPlace, base: string): void {
  mkdirSync(folder.path, { recursive: true })
  const note = join(folder.path, noteName)
  if (!existsSync(note)) writeFileSync(note, `${JSON.stringify({ document: relative(base, place.path) })}\n`)
  const ignore = join(folder.path, '.gitignore')
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n')
}

const noteName = 'document.json'

const ownerOf = (path: string) => at<{ document: string }>(join(path, noteName))?.document

function at<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

interface Occupant {
  readonly process: number
  readonly address?: string
}

const lockName = 'running.json'

/** Takes the folder for this process; the process that has it, if one has. */
export async function occupy(folder: DataFolder): Promise<Occupant | undefined> {
  const file = join(folder.path, lockName)
  for (let attempt = 0; attempt < 3; attempt++) {
    if (take(file)) return undefined
    const other = at<Occupant>(file)
    if (other && (await isThere(other))) return other
    rmSync(file, { force: true })
  }
  return at<Occupant>(file)
}

function take(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ process: process.pid } satisfies Occupant), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** A number of a process is given anew after a crash; so whoever had an address must answer there. */
async function isThere(other: Occupant): Promise<boolean> {
  if (other.process === process.pid || !isAlive(other.process)) return false
  if (other.address === undefined) return true
  try {
    const { headers } = await fetch(`${other.address}/api/health`, { signal: AbortSignal.timeout(2000) })
    return headers.has('content-type')
  } catch {
    return false
  }
}

export function noteAddress(folder: DataFolder, address: string): void {
  const file = join(folder.path, lockName)
  writeFileSync(`${file}.new`, JSON.stringify({ process: process.pid, address } satisfies Occupant))
  renameSync(`${file}.new`, file)
}

/** The address of the server that runs on this folder, as it noted it; undefined if none runs. */
export const notedAddress = (folder: DataFolder): string | undefined =>
  at<Occupant>(join(folder.path, lockName))?.address

export function leave(folder: DataFolder): void {
  rmSync(join(folder.path, lockName), { force: true })
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
