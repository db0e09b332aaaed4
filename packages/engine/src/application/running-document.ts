/**
 * The running document and its latest text. A new version is checked, its tables are migrated, and it takes over
 * between requests. Concurrent replacements run one after another; the last one wins.
 */
import type { Source } from '../documents/index.ts'
import type { Clock } from '../jobs/index.ts'
import {
  compareAhead,
  packPlan,
  runningVersion,
  migrate,
  type Migration,
  type Waiting,
  type Store,
} from '../store/index.ts'
import { compiledBefore, compileDocument, migrationProblems, type Latest, type Replaced } from './document.ts'
import { asRun, asStored, latestOf, waitsOf, type FirstVersion } from './first-version.ts'
import { openGate } from './gate.ts'
import { prepare } from './prepare.ts'
import type { Opened, Version } from './open-running.ts'
import type { Running } from './running.ts'

export interface RunningDocument {
  readonly running: () => Running
  readonly latest: () => Latest
  /** Starts work that must end before its version is replaced; waits during a replacement. Call `leave` at the end. */
  readonly enter: () => Running | Promise<Running>
  readonly leave: () => void
  /** Runs work within one version, like a request. */
  readonly inside: <T>(work: (running: Running) => Promise<T>) => Promise<T>
  readonly replace: (sources: readonly Source[]) => Promise<Replaced>
  /** Accepts the waiting version if it has this code. */
  readonly accept: (code: string) => Promise<Replaced>
  /** Takes over the version that another server on the same database runs. */
  readonly follow: () => Promise<void>
}

interface Options {
  readonly store: Store
  readonly clock: Clock
  readonly first: FirstVersion
  /** Identifies the code of the compiler; absent if it may change at any time. */
  readonly program?: string | undefined
  readonly waiting: readonly Waiting[]
  /** Composes a version, while another one may still run. */
  readonly open: (version: Version) => Promise<Opened>
  /** Called when another version runs, or when the latest text has other problems. */
  readonly changed: (running: Running, latest: Latest) => void
  /** Called when another version runs. */
  readonly replan: () => Promise<void>
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export async function openRunningDocument(options: Options): Promise<RunningDocument> {
  const { store, clock, first, program, waiting, open, changed, replan } = options
  const gate = openGate()
  let latest = first.latest
  let running = await begun(await open(first.version))
  let known = first.stored
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

  async function takeOver(version: Version, accepted?: string): Promise<Migration> {
    const stored = asStored(version, new Date(clock.now()).toISOString())
    await prepare(version.plan)
    if (known) await compareAhead(waiting, known.plan, version.plan)
    const opened = await open(version)
    const prepared = { known, packed: await packPlan(version.plan) }
    return gate.exclusive(async () => {
      const migration = await migrate(store, stored, {
        waiting,
        ...(accepted !== undefined && { accepted }),
        ...prepared,
      })
      if (!migration.possible) return migration
      known = stored
      running = await begun(opened)
      return migration
    })
  }

  async function followNow(): Promise<void> {
    const stored = await gate.exclusive(async () => {
      await store.follow()
      const found = await store.read(runningVersion)
      if (!found || found.hash === running.hash) return undefined
      known = found
      running = await begun(await open(asRun(found)))
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

async function begun({ running, begin }: Opened): Promise<Running> {
  await begin()
  return running
}
