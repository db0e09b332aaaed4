// Where tests put their files: in memory where there is room, so that a commit waits for no disk.
import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const MEMORY = '/dev/shm'
/** Free there, in bytes. Files and databases of finished tests are gone. */
const NEEDED = 4 * 1024 ** 3

/** Undefined where the files go to the usual temporary folder. */
export function memoryFolder(): string | undefined {
  if (process.env.TMPDIR !== undefined || freemem() < 2 * NEEDED) return undefined
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED ? MEMORY : undefined
  } catch {
    return undefined
  }
}
