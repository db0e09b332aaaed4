/**
 * Heavy reads of a SQLite file: run in reader processes, which are ended by a signal at the deadline and replaced. In a
 * small database the server tries the read itself first, since that is faster than a message.
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
      if (!heavy.nested) {
        const done = await inSmall(inServer, work, heavy)
        if (done) return done.result
      }
      return turns(heavy.person, () => processes.with((process) => readIn(process, work, heavy.deadline)))
    },
    close: () => processes.close(),
  }
}

/** Undefined if the database is not small, or the work costs too much even so. */
async function inSmall<T>(
  inServer: HeavyReads['read'],
  work: (reader: Reader) => Promise<T>,
  heavy: HeavyRead,
): Promise<{ readonly result: T } | undefined> {
  const inPages = async (reader: Reader) => {
    const [[pages]] = (await reader.rows('PRAGMA page_count')) as [[number]]
    return pages <= SMALL ? { result: await work(reader) } : undefined
  }
  try {
    return await inServer(inPages, heavy)
  } catch (error) {
    if (error instanceof TooCostly) return undefined
    throw error
  }
}
