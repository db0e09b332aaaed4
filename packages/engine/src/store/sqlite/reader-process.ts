/** The reader processes of a SQLite file, and what the server asks them. */
import type { Binding } from '@ninefold/plan/values'
import { openPool, type HelperProcess, type ProcessPool } from '../../processes/index.ts'
import { TooCostly, type HeavyRead, type Reader, type Row } from '../store.ts'

/** Next to this file; in the bundle, next to the bundled code. */
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? 'reader-main.ts' : 'reader.js', import.meta.url)

/** Milliseconds after which an unused process is ended. */
const MAX_IDLE = 120_000

export type ReaderRequest =
  | { readonly kind: 'end' }
  | {
      readonly kind: 'rows' | 'all' | 'one'
      readonly text: string
      readonly values: readonly Binding[]
      /** The first statement of a transaction. */
      readonly begins: boolean
    }

type ReaderProcess = HelperProcess<ReaderRequest>

export const openReaderProcesses = (file: string): ProcessPool<ReaderRequest> =>
  openPool({ program: PROGRAM, arguments: [file] }, MAX_IDLE)

/** Within one transaction. If it throws `TooCostly`, the process has ended. */
export async function readIn<T>(
  process: ReaderProcess,
  work: (reader: Reader) => Promise<T>,
  deadline: HeavyRead['deadline'],
): Promise<T> {
  try {
    return await process.within(deadline, new TooCostly(), () => work(readerBy(process)))
  } finally {
    // Messages are answered in order, so there is no need to wait.
    if (!process.hasEnded()) process.ask({ kind: 'end' }).catch(() => {})
  }
}

function readerBy(process: ReaderProcess): Reader {
  let begins = true
  const ask = (kind: 'rows' | 'all' | 'one', text: string, values: readonly Binding[] = []) => {
    const request = { kind, text, values, begins }
    begins = false
    return process.ask(request)
  }
  return {
    rows: async (text, values) => (await ask('rows', text, values)) as readonly Row[],
    all: async <T>(text: string, values?: readonly Binding[]) => (await ask('all', text, values)) as readonly T[],
    one: async <T>(text: string, values?: readonly Binding[]) => (await ask('one', text, values))[0] as T | undefined,
  }
}
