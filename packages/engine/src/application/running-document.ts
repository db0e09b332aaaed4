/**
 * The document that runs, and the latest text of it. A new version is checked, its tables are migrated, and it takes over
 * between requests. What is given at once is taken one after another: the last one runs.
 */
import type { Source } from '../documents/index.ts'
import type { Clock } from '../jobs/index.ts'
import { runningVersion, migrate, type Migration, type Waiting, type Store } from '../store/index.ts'
import { compiledBefore, compileDocument, migrationProblems, type Latest, type Replaced } from './document.ts'
import { asRun, asStored, latestOf, waitsOf, type FirstVersion } from './first-version.ts'
import { openGate } from './gate.ts'
import type { Version } from './open-running.ts'
import type { Running } from './running.ts'

export interface RunningDocument {
  readonly running: () => Running
  readonly latest: () => Latest
  /** Begins what must not outlive its version; waits while a new one takes over. Call `leave` at its end. */
  readonly enter: () => Running | Promise<Running>
  readonly leave: () => void
  /** Work that must not outlive its version, like a request. */
  readonly inside: <T>(work: (running: Running) => Promise<T>) => Promise<T>
  readonly replace: (sources: readonly Source[]) => Promise<Replaced>
  /** Says yes to the version with this code, if it is the one that waits. */
  readonly accept: (code: string) => Promise<Replaced>
  /** Runs what another server on the same store has taken up. */
  readonly follow: () => Promise<void>
}

interface Options {
  readonly store: Store
  readonly clock: Clock
  readonly first: FirstVersion
  /** Names the code that compiles; absent where it may change at any time. */
  readonly program?: string | undefined
  readonly waiting: readonly Waiting[]
  /** Makes a version ready to run. */
  readonly open: (version: Version) => Promise<Running>
  /** Called when another version runs, or when the latest text has other problems. */
  readonly changed: (running: Running, latest: Latest) => void
  /** Called when another version runs. */
  readonly replan: () => Promise<void>
}

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export async function openRunningDocument(options: Options): Promise<RunningDocument> {
  const { store, clock, first, program, waiting, open, changed, replan } = options
  const gate = openGate()
  let latest = first.latest
  let running = await open(first.version)
  let replacing: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = replacing.then(work)
    replacing = done.catch(() => {})
    return done
  }

  function show(next: Latest): void {
    latest = next
    changed(running, latest)
  }

  async function replaceNow(sources: readonly Source[], accepted?: string): Promise<Replaced> {
    const compiled = await compileDocument(sources, program)
    const { version } = compiled
    const same = version?.hash === running.hash
    const migration = version && !same ? await takeOver(version, accepted) : undefined
    const problems = [...compiled.problems, ...(migration ? migrationProblems(migration, sources) : [])]
    const behind = running.hash !== version?.hash
    const waits = waitsOf(migration)
    show({ ...latestOf(compiled, problems), behind, ...waits })
    if (!behind && !same) await replan()
    return { replaced: !behind, problems, ...waits }
  }

  const takeOver = (version: Version, accepted?: string): Promise<Migration> =>
    gate.alone(async () => {
      const stored = asStored(version, new Date(clock.now()).toISOString())
      const migration = await migrate(store, stored, { waiting, ...(accepted !== undefined && { accepted }) })
      if (migration.possible) running = await open(version)
      return migration
    })

  async function followNow(): Promise<void> {
    const stored = await gate.alone(async () => {
      await store.follow()
      const found = await store.read(runningVersion)
      if (!found || found.hash === running.hash) return undefined
      running = await open(asRun(found))
      return asRun(found)
    })
    if (!stored) return
    const { sources } = stored
    const compiled = compiledBefore(stored, sources, program) ?? (await compileDocument(sources, program))
    show({ ...latestOf(compiled), behind: false })
    await replan()
  }

  return {
    running: () => running,
    latest: () => latest,
    enter() {
      const entered = gate.enter()
      return entered ? entered.then(() => running) : running
    },
    leave: () => gate.leave(),
    async inside(work) {
      await gate.enter()
      try {
        return await work(running)
      } finally {
        gate.leave()
      }
    },
    replace: (sources) => inTurn(() => replaceNow(sources)),
    accept: (code) => inTurn(() => replaceNow(latest.sources, code)),
    follow: () => inTurn(followNow),
  }
}
