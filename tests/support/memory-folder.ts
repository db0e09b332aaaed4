// Where tests put their files: in memory where there is room, so that a commit waits for no disk.
import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const MEMORY = '/dev/shm'
/** Free there, in bytes; files of finished tests are gone. */
const NEEDED = 4 * 1024 ** 3

/** For what is large and waits for no disk anyway. */
export function withoutMemoryFolder(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { TMPDIR, ...others } = env
  return TMPDIR === MEMORY ? others : env
}

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
