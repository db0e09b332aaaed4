/**
 * Heavy reads of a SQLite file: run in reader processes, which are ended by a signal at the deadline and replaced. If the
 * database or the read is small, the server tries the read itself first, since that is faster than a message.
 */
import { availableParallelism } from 'node:os'
import { openReadTurns } from '../read-turns.ts'
import { TooCostly, type HeavyRead, type Reader } from '../store.ts'
import { openReaderProcesses, readIn } from './reader-process.ts'

/** Pages of a file, 4 kB each, that are all read within about 10 ms. */
const SMALL = 1000

/** One core is reserved for the server. */
const MAX_PROCESSES = Math.min(4, Math.max(1, availableParallelism() - 1))

interface HeavyReads {
  read<T>(work: (reader: Reader) => Promise<T>, heavy: HeavyRead): Promise<T>
  close(): Promise<void>
}

/** `inServer`: runs the work on a connection of the server, and throws `TooCostly` if its functions exceed a budget. */
export function openHeavyReads(file: string, inServer: HeavyReads['read']): HeavyReads {
  const turns = openReadTurns(MAX_PROCESSES)
  const processes = openReaderProcesses(file)

  return {
    read: async (work, heavy) => {
      const done = heavy.nested ? undefined : await ifSmall(inServer, work, heavy)
      if (done) return done.result
      return turns(heavy.person, () => processes.with((process) => readIn(process, work, heavy.deadline)))
    },
    close: () => processes.close(),
  }
}

/** Undefined if neither the read nor the database is small, or if the work costs too much even so. */
async function ifSmall<T>(
  inServer: HeavyReads['read'],
  work: (reader: Reader) => Promise<T>,
  heavy: HeavyRead,
): Promise<{ readonly result: T } | undefined> {
  const isSmall = async (reader: Reader): Promise<boolean> => {
    if (heavy.small?.known() === true) return true
    const [[pages]] = (await reader.rows('PRAGMA page_count')) as [[number]]
    return pages <= SMALL || (await heavy.small?.ask(reader)) === true
  }
  try {
    return await inServer(
      async (reader) => ((await isSmall(reader)) ? { result: await work(reader) } : undefined),
      heavy,
    )
  } catch (error) {
    if (error instanceof TooCostly) return undefined
    throw error
  }
}
