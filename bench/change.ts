// `npm run bench -- change`: a large document is served, one field is added to it, and how long it takes until that is live; for how
// long nobody is answered meanwhile; the memory before and at the most. After the first start, and after the second.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { largeDocument, withFields } from './data/large-document.ts'
import { folder, onEach, type Database, type DatabaseName } from './databases.ts'
import { once } from './load/client.ts'
import { processorTime } from './load/processor.ts'
import { startNinefold, type Running } from './servers.ts'
import { table } from './table.ts'

/** Milliseconds between two questions whether the server answers. */
const PACE = 5
/** Milliseconds after which a change is given up. */
const PATIENCE = 120_000

/** Of one start and one change after it. */
interface Measured {
  /** Milliseconds from the start of the process to the first answer. */
  readonly start: number
  /** Megabytes then; absent where the system does not tell. */
  readonly startMemory: number
  /** Milliseconds from the saved text to the first answer of the new version. */
  readonly live: number
  /** Of its own processor meanwhile; absent where the system does not tell. */
  readonly processor: number
  /** The longest that a question waited for its answer meanwhile. */
  readonly unanswered: number
  /** Megabytes at the most. */
  readonly peak: number
}

/** `entities`: of the document. */
export async function measureChange(
  names: readonly DatabaseName[],
  entities: number,
  say: (text: string) => void,
): Promise<void> {
  await onEach(names, async (databases) => {
    const database = await databases.make('change')
    const texts = [0, 1, 2].map((fields) => withFields(largeDocument(entities), fields))
    const file = join(folder, 'large.md')
    writeFileSync(file, texts[0]!)
    const starts = [
      { what: 'first start', next: texts[1]! },
      { what: 'second start', next: texts[2]! },
    ]
    const rows: string[][] = []
    for (const { what, next } of starts) rows.push([what, ...cells(await measure(file, database, next))])
    say(`\n## A field is added to ${entities} entities, on ${databases.name}; milliseconds, megabytes\n`)
    say(
      table(
        [
          '',
          'until it answers',
          'memory',
          'until live',
          'of the processor',
          'longest without answer',
          'memory at most',
        ],
        rows,
      ),
    )
  })
}

const cells = ({ start, startMemory, live, processor, unanswered, peak }: Measured): readonly string[] =>
  [start, startMemory, live, processor, unanswered, peak].map((number) => number.toFixed(0))

async function measure(file: string, database: Database, next: string): Promise<Measured> {
  const server = await startNinefold(file, database)
  try {
    // What goes on behind the first answer has ended.
    await sleep(1000)
    const startMemory = memoryOf(server).resident
    const before = processorTime([server.process]) ?? NaN
    const times = await change(server, file, next)
    const processor = (processorTime([server.process]) ?? NaN) - before
    return { start: server.firstAnswer, startMemory, ...times, processor, peak: memoryOf(server).peak }
  } finally {
    await server.stop()
  }
}

async function change({ port }: Running, file: string, next: string): Promise<Pick<Measured, 'live' | 'unanswered'>> {
  const ask = async () => (JSON.parse((await once(port, health)).text) as { document: string }).document
  const before = await ask()
  const start = performance.now()
  let unanswered = 0
  let asked = start
  writeFileSync(file, next)
  do {
    await sleep(PACE)
    asked = performance.now()
    const now = await ask()
    unanswered = Math.max(unanswered, performance.now() - asked)
    if (now !== before) return { live: performance.now() - start, unanswered }
  } while (asked - start < PATIENCE)
  throw new Error('The changed document is not live.')
}

const health = { method: 'GET', path: '/api/health', token: '' }

/** Megabytes, as Linux tells them: now, and at the most so far. */
function memoryOf({ process: id }: Running): { readonly resident: number; readonly peak: number } {
  const file = `/proc/${id}/status`
  const status = existsSync(file) ? readFileSync(file, 'latin1') : ''
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? NaN) / 1000
  return { resident: of('VmRSS'), peak: of('VmHWM') }
}
