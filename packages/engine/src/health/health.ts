/** Whether the server can do its work: it reads and writes the database, and its disk has space. */
import { statfs } from 'node:fs/promises'
import { DatabaseLost, StorageFull, type Store } from '../store/index.ts'

/**
 * 'database': it cannot be reached, or its file was deleted. 'storage': its disk is full, or nearly. 'slow': the database
 * did not answer in time. 'failed': it refused to write; the log has the error.
 */
type NotReady = 'database' | 'storage' | 'slow' | 'failed'

export interface Health {
  /** undefined: the server is ready. A new probe at most every ten seconds; the answers in between repeat the last one. */
  whyNotReady(): Promise<NotReady | undefined>
}

interface HealthOptions {
  readonly store: Store
  /** The folder of a SQLite database, of whose disk the free space counts; absent for any other. */
  readonly folder?: string | undefined
  /** The real time, in milliseconds. */
  readonly now: () => number
  readonly failed: (error: unknown) => void
}

/** Milliseconds. */
const PROBE_EVERY = 10_000
const PATIENCE = 5_000
/** Bytes: less free space counts as a full disk. */
const LEAST_SPACE = 16 * 1024 * 1024

export function openHealth(options: HealthOptions): Health {
  const { now } = options
  let last: { readonly at: number; readonly result: Promise<NotReady | undefined> } | undefined
  return {
    whyNotReady() {
      const at = now()
      if (!last || at - last.at >= PROBE_EVERY || at < last.at) last = { at, result: probe(options) }
      return last.result
    },
  }
}

async function probe({ store, folder, now, failed }: HealthOptions): Promise<NotReady | undefined> {
  const at = new Date(now()).toISOString()
  const written = store
    .write((transaction) => transaction.run('UPDATE ninefold_probe SET at = ?', [at]))
    .then(
      () => undefined,
      (error: unknown): NotReady => {
        if (error instanceof DatabaseLost) return 'database'
        if (error instanceof StorageFull) return 'storage'
        failed(error)
        return 'failed'
      },
    )
  const why = await withinPatience(written)
  if (why !== undefined || folder === undefined) return why
  const space = await statfs(folder).catch(() => undefined)
  return space && space.bavail * space.bsize < LEAST_SPACE ? 'storage' : undefined
}

/** 'slow' if there is no answer in time; the write goes on. */
async function withinPatience(written: Promise<NotReady | undefined>): Promise<NotReady | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<NotReady>((resolve) => {
    timer = setTimeout(() => resolve('slow'), PATIENCE)
  })
  return Promise.race([written, late]).finally(() => clearTimeout(timer))
}
