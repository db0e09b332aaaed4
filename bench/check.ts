// `npm run bench -- check`: how long it takes to check specifications of 50, 500 and 1,000 entities, each in a process of
// its own, cold and after one more keystroke; and whether the time grows with the document or faster.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { CheckMeasured } from './check-once.ts'
import { table } from './table.ts'

const sizes = [50, 500, 1000]
const rounds = 5

interface Measured extends CheckMeasured {
  /** Milliseconds of the whole process: starting, loading the code, checking. */
  readonly process: number
}

function measureOnce(entities: number): Measured {
  const file = join(import.meta.dirname, 'check-once.ts')
  const start = performance.now()
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', file, String(entities)], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return { ...(JSON.parse(stdout) as CheckMeasured), process: performance.now() - start }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** Prints the table and the growth. */
export function compareChecks(say: (text: string) => void): void {
  const all = sizes.map((entities) => ({ entities, runs: Array.from({ length: rounds }, () => measureOnce(entities)) }))
  const of = (runs: readonly Measured[], what: (run: Measured) => number) => median(runs.map(what))
  const places = Object.keys(all[0]!.runs[0]!.keystrokes)
  const rows = all.map(({ entities, runs }) => [
    String(entities),
    runs[0]!.lines.toLocaleString('en'),
    of(runs, (run) => run.first).toFixed(0),
    of(runs, (run) => run.firstProcessor).toFixed(0),
    of(runs, (run) => run.process).toFixed(0),
    ...places.map((place) => of(runs, (run) => run.keystrokes[place]!).toFixed(0)),
    of(runs, (run) => run.heap).toFixed(0),
    of(runs, (run) => run.resident).toFixed(0),
  ])
  say(`Checking in a new process each, medians of ${rounds}, milliseconds and megabytes; Node ${process.versions.node}`)
  say('')
  const typed = places.map((place) => `a letter in ${place}`)
  say(table(['entities', 'lines', 'cold', 'of the processor', 'whole process', ...typed, 'heap', 'resident'], rows))
  const perLine = (index: number) => of(all[index]!.runs, (run) => run.firstProcessor / run.lines)
  const ratio = perLine(all.length - 1) / perLine(0)
  say('')
  say(`A line of ${sizes.at(-1)} entities costs ${ratio.toFixed(2)} times what a line of ${sizes[0]} costs.`)
}
