/** Creates the text indexes of tables that have grown large. Without its index a search gives the same results, but slower. */
import { Rewritten } from '../store/index.ts'
import type { Log } from './core.ts'
import type { RunningDocument } from './running-document.ts'

interface TextIndexing {
  /** Of the running version, in the background. */
  start(): void
  /** So many records were changed. */
  changed(count: number): void
}

interface Options {
  readonly document: () => Pick<RunningDocument, 'inside'>
  /** Runs work that nobody waits for. */
  readonly background: (work: () => Promise<void>) => void
  readonly log: Log
}

/** After so many changes the tables are counted again. */
const CHANGES = 1000

export function openTextIndexing({ document, background, log }: Options): TextIndexing {
  let changes = 0

  const start = (): void =>
    background(() =>
      document().inside(async ({ textIndexes }) => {
        try {
          await textIndexes.create()
        } catch (error) {
          if (error instanceof Rewritten) throw error
          log.error({ error: String(error) }, FAILED)
        }
      }),
    )

  return {
    start,
    changed: (count) => {
      changes += count
      if (changes < CHANGES) return
      changes = 0
      start()
    },
  }
}

const FAILED =
  'the index of texts could not be made: search reads row by row, which is slow among many records; it is tried again at the next start'
