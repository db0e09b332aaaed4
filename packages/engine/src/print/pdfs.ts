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

/** What the process is asked. `fonts`: files. */
export interface PdfRequest {
  readonly data: PrintData
  readonly fonts: readonly string[]
}

export interface Pdfs {
  /** TOO_SLOW at the deadline; TOO_MANY_ROWS without enough memory; LETTERS_MISSING if no font has some characters. */
  write(task: PersonTask, data: PrintData): Promise<Uint8Array>
  close(): Promise<void>
}

/** `fonts`: files of fonts for what the bundled ones do not have. */
export function openPdfs(fonts: readonly string[] = [], program = PROGRAM): Pdfs {
  const tasks = openTasks<PdfRequest>({ program, memory: MAX_MEMORY, isLow: true }, { atATime: 1, idle: MAX_IDLE })
  return {
    write: (task, data) =>
      tasks.run(task, async ({ ask }) => {
        try {
          return contentOf(await ask({ data, fonts }))
        } catch (error) {
          if (!(error instanceof ProcessEnded)) throw error
          throw refuse('TOO_MANY_ROWS', { field: 'format', parameters: { max: 0 } })
        }
      }),
    close: () => tasks.close(),
  }
}

/** Characters that are named in a refusal. */
const MAX_NAMED = 20

function contentOf(parts: readonly unknown[]): Uint8Array {
  const [first] = parts as readonly (Uint8Array | { readonly missing: readonly string[] })[]
  if (!first || !('missing' in first)) return Buffer.concat(parts as readonly Uint8Array[])
  const characters = first.missing.slice(0, MAX_NAMED).join(' ')
  throw refuse('LETTERS_MISSING', { field: 'format', parameters: { characters } })
}
