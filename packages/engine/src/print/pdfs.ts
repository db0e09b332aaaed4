/** Writes PDFs in a process beside the server, with limited memory and a deadline. */
import type { PrintData } from '@ninefold/plan/wire'
import { openTasks, ProcessEnded, type PersonTask } from '../processes/index.ts'
import { refuse } from '../refusal.ts'

/** Next to this file; in the bundle, next to the bundled code. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? 'pdf-main.ts' : 'pdf.js', import.meta.url)

/** Megabytes; a record with 5,000 lines takes about 300. */
const MAX_MEMORY = 600

/** Milliseconds after which an unused process is ended. */
const MAX_IDLE = 20_000

export interface Pdfs {
  /** TOO_SLOW at the deadline; TOO_LARGE without enough memory. */
  write(task: PersonTask, data: PrintData): Promise<Uint8Array>
  close(): Promise<void>
}

export function openPdfs(program = PROGRAM): Pdfs {
  const tasks = openTasks<PrintData>({ program, memory: MAX_MEMORY, isLow: true }, { atATime: 1, idle: MAX_IDLE })
  return {
    write: (task, data) =>
      tasks.run(task, async ({ ask }) => {
        try {
          return Buffer.concat((await ask(data)) as readonly Uint8Array[])
        } catch (error) {
          if (!(error instanceof ProcessEnded)) throw error
          throw refuse('TOO_MANY_ROWS', { field: 'format', parameters: { max: 0 } })
        }
      }),
    close: () => tasks.close(),
  }
}
