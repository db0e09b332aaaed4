/**
 * Reads and writes workbooks in processes beside the server, each with limited memory and a deadline. One task of a person at a
 * time; next is the person who has used the least time.
 */
import type { SheetCell } from '@ninefold/plan/values'
import { openTasks, openTurns, ProcessEnded, type HelperProcess, type PersonTask } from '../processes/index.ts'
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

/** Bytes sent to a process at once. */
const PIECE = 262_144

interface SheetToWrite {
  readonly sheet: string
  readonly titles: readonly string[]
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>
}

export interface Workbooks {
  /** Runs one import of a person at a time. TOO_MANY_REQUESTS without running it if too many of the person wait. */
  importInTurn<T>(person: string, work: () => Promise<T>): Promise<T>
  /** `most`: rows without the titles. TOO_SLOW at the deadline. */
  read(task: PersonTask, content: Uint8Array, most: number): Promise<FileRead>
  /** The pieces of the file. TOO_SLOW at the deadline, which reading the rows counts for; TOO_MANY_ROWS without enough memory. */
  write(task: PersonTask, sheet: SheetToWrite): Promise<readonly Uint8Array[]>
  /** Ends running tasks; waiting ones are not started. */
  close(): Promise<void>
}

export function openWorkbooks(program = PROGRAM): Workbooks {
  const tasks = openTasks<WorkbookRequest>(
    { program, memory: MAX_MEMORY, isLow: true },
    { atATime: MAX_PROCESSES, idle: MAX_IDLE },
  )
  const imports = openTurns(MAX_IMPORTS)
  return {
    importInTurn: (person, work) => imports.run({ from: person }, work),
    read: (task, content, most) => tasks.run(task, (process) => readBy(process, content, most)),
    write: (task, sheet) => tasks.run(task, (process) => writtenBy(process, sheet)),
    close: () => tasks.close(),
  }
}

type WorkbookProcess = HelperProcess<WorkbookRequest>

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
