/**
 * Reads and writes workbooks in processes beside the server, each with limited memory and a deadline. One task of a person at a
 * time; next is the person who has used the least time.
 */
import type { SheetCell } from '@ninefold/plan/values'
import { leastTimeFirst, openFairQueue } from '../fair-queue.ts'
import { openPool, ProcessEnded, type HelperProcess } from '../processes/index.ts'
import { refuse } from '../refusal.ts'
import type { FileRead } from './read-file.ts'
import type { WorkbookRequest } from './workbook-messages.ts'

/** Next to this file; in the bundle, next to the bundled code. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? 'workbooks-main.ts' : 'workbooks.js', import.meta.url)

/** Processes at a time. They leave the processor to the server. */
const MAX_PROCESSES = 2

/** Megabytes of a process; a workbook of 50,000 rows and 20 columns takes about 600. */
const MAX_MEMORY = 1000

/** Milliseconds after which an unused process is ended, with its memory. */
const MAX_IDLE = 10_000

/** Imports at a time, whose rows are converted and stored in the server. */
const MAX_IMPORTS = 4

/** Maximum waiting tasks of one person. */
const MAX_WAITING = 20

/** Bytes sent to a process at once. */
const PIECE = 262_144

/** Who asks, and the seconds that the task may take. */
interface WorkbookTask {
  readonly person: string
  readonly seconds: number
}

interface SheetToWrite {
  readonly sheet: string
  readonly titles: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>
}

export interface Workbooks {
  /** Runs one import of a person at a time. TOO_MANY_REQUESTS without running it if too many of the person wait. */
  importInTurn<T>(person: string, work: () => Promise<T>): Promise<T>
  /** `most`: rows without the titles. TOO_SLOW at the deadline. */
  read(task: WorkbookTask, content: Uint8Array, most: number): Promise<FileRead>
  /** The pieces of the file. TOO_SLOW at the deadline, which reading the rows counts for; TOO_MANY_ROWS without enough memory. */
  write(task: WorkbookTask, sheet: SheetToWrite): Promise<readonly Uint8Array[]>
  /** Ends running tasks; waiting ones are not started. */
  close(): Promise<void>
}

export function openWorkbooks(program = PROGRAM): Workbooks {
  const pool = openPool<WorkbookRequest>({ program, memory: MAX_MEMORY, isLow: true }, MAX_IDLE)
  const tasks = queueOf(MAX_PROCESSES)
  const imports = queueOf(MAX_IMPORTS)

  const run = <T>({ person, seconds }: WorkbookTask, work: (process: WorkbookProcess) => Promise<T>): Promise<T> =>
    tasks.run({ from: person }, () =>
      pool.with((process) => {
        const late = refuse('TOO_SLOW', { parameters: { max: seconds } })
        return endedIfFailed(process, () => process.within(seconds * 1000, late, () => work(process)))
      }),
    )

  return {
    importInTurn: (person, work) => imports.run({ from: person }, work),
    read: (task, content, most) => run(task, (process) => readBy(process, content, most)),
    write: (task, sheet) => run(task, (process) => writtenBy(process, sheet)),
    close: () => pool.close(),
  }
}

type WorkbookProcess = HelperProcess<WorkbookRequest>

const queueOf = (atATime: number) =>
  openFairQueue({
    atATime,
    ofOneMost: MAX_WAITING,
    order: leastTimeFirst(),
    refusal: ({ seconds }) => refuse('TOO_MANY_REQUESTS', { parameters: { seconds } }),
  })

/** A process that was left in the middle of a task is not used again: it has rows of that one. */
async function endedIfFailed<T>(process: WorkbookProcess, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await process.end()
    throw error
  }
}

/** A file whose reading takes too much memory is too large. */
async function readBy({ ask }: WorkbookProcess, content: Uint8Array, most: number): Promise<FileRead> {
  try {
    for (let at = 0; at < content.length; at += PIECE)
      await ask({ kind: 'content', bytes: content.subarray(at, at + PIECE) })
    const [read, ...rows] = (await ask({ kind: 'read', most })) as [FileRead, ...never[]]
    return read.kind === 'rows' ? { ...read, rows } : read
  } catch (error) {
    if (error instanceof ProcessEnded) return { kind: 'tooLarge' }
    throw error
  }
}

async function writtenBy(
  { ask }: WorkbookProcess,
  { sheet, titles, rows }: SheetToWrite,
): Promise<readonly Uint8Array[]> {
  let count = 0
  try {
    for await (const page of rows) {
      count += page.length
      await ask({ kind: 'rows', rows: page })
    }
    return (await ask({ kind: 'write', sheet, titles })) as readonly Uint8Array[]
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error
    throw refuse('TOO_MANY_ROWS', { field: 'format', parameters: { max: Math.floor(count / 2) } })
  }
}
