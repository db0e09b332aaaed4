/**
 * The running document and its latest text. A new version is checked, its tables are migrated, and it takes over
 * between requests. Concurrent replacements run one after another; the last one wins.
 */
import type { Plan } from '@ninefold/plan'
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
import {
  compiledBefore,
  compileDocument,
  migrationProblems,
  type CompiledDocument,
  type Compiling,
  type Latest,
  type Replaced,
} from './document.ts'
import { asRun, asStored, latestOf, waitsOf, type FirstVersion } from './first-version.ts'
import { openGate, type Gate } from './gate.ts'
import { prepare } from './prepare.ts'
import type { Opened, Version } from './open-running.ts'
import { reportVersion } from './report-version.ts'
import type { Running } from './running.ts'

type Compiled = (plan: Plan) => Promise<void>

export interface RunningDocument {
  readonly running: () => Running
  readonly latest: () => Latest
  /** Starts work that must end before its version is replaced; waits during a replacement. Call `leave` at the end. */
  readonly enter: () => Running | Promise<Running>
  readonly leave: () => void
  /** Runs work within one version, like a request. */
  readonly inside: <T>(work: (running: Running) => Promise<T>) => Promise<T>
  /** `compiled` is called with another plan, before that takes over. */
  readonly replace: (sources: readonly Source[], compiled?: Compiled) => Promise<Replaced>
  /** Accepts the waiting version if it has this code. */
  readonly accept: (code: string) => Promise<Replaced>
  /** Takes over the version that another server on the same database runs. */
  readonly follow: () => Promise<void>
}

interface Options extends Compiling {
  readonly store: Store
  readonly clock: Clock
  readonly first: FirstVersion
  readonly waiting: readonly Waiting[]
  /** Composes a version, while another one may still run. */
  readonly open: (version: Version) => Promise<Opened>
  /** Called when another version runs, or when the latest text has other problems. */
  readonly changed: (running: Running, latest: Latest) => void
  /** Called when another version runs. */
  readonly replan: () => Promise<void>
}

/** Opens the first version. */
export async function openRunningDocument(options: Options): Promise<RunningDocument> {
  const current = openCurrent(options, await begun(await options.open(options.first.version)))
  const { gate } = current
  const inTurn = openTurns()
  return {
    running: () => current.running,
    latest: () => current.latest,
    enter() {
      const entered = gate.enter()
      return entered ? entered.then(() => current.running) : current.running
    },
    leave: () => gate.leave(),
    async inside(work) {
      await gate.enter()
      try {
        return await work(current.running)
      } finally {
        gate.leave()
      }
    },
    replace: (sources, compiled) => inTurn(() => replace(current, sources, { compiled })),
    accept: (code) => inTurn(() => replace(current, current.latest.sources, { accepted: code })),
    follow: () => inTurn(() => follow(current)),
  }
}

/** Runs works one after another. */
function openTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

/** The version that runs, and the latest text. */
interface Current {
  readonly options: Options
  readonly gate: Gate
  running: Running
  latest: Latest
  /** The running version as stored; absent if none is known. */
  stored: FirstVersion['stored']
}

const openCurrent = (options: Options, running: Running): Current => ({
  options,
  gate: openGate(),
  running,
  latest: options.first.latest,
  stored: options.first.stored,
})

function show(current: Current, latest: Latest): void {
  current.latest = latest
  current.options.changed(current.running, latest)
}

interface Replacing {
  readonly accepted?: string
  readonly compiled?: Compiled | undefined
}

async function replace(
  current: Current,
  sources: readonly Source[],
  { accepted, compiled: onCompiled }: Replacing,
): Promise<Replaced> {
  const compiled = await compileDocument(sources, current.options)
  const { version } = compiled
  const same = version?.hash === current.running.hash
  if (version && !same) await onCompiled?.(version.plan)
  const migration = version && !same ? await takeOver(current, { ...compiled, version }, accepted) : undefined
  const problems = [...compiled.problems, ...(migration ? migrationProblems(migration, sources) : [])]
  const behind = current.running.hash !== version?.hash
  const waits = waitsOf(migration)
  show(current, { ...latestOf(compiled, problems), behind, ...waits })
  if (!behind && !same) await current.options.replan()
  return { replaced: !behind, problems, ...waits }
}

async function takeOver(
  current: Current,
  { version, packed }: CompiledDocument & { readonly version: Version },
  accepted?: string,
): Promise<Migration> {
  const { store, clock, waiting, open } = current.options
  const stored = asStored(version, new Date(clock.now()).toISOString())
  await prepare(version.plan)
  const known = current.stored
  if (known) {
    await prepare(known.plan)
    await compareAhead(waiting, known.plan, version.plan)
  }
  const opened = await open(version)
  const prepared = { known, packed: packed ?? (await packPlan(version.plan)) }
  return current.gate.exclusive(async () => {
    const migration = await migrate(store, stored, {
      waiting,
      ...(accepted !== undefined && { accepted }),
      ...prepared,
      onStored: reportVersion(stored.hash, () => clock.real()),
    })
    if (!migration.possible) return migration
    current.stored = stored
    current.running = await begun(opened)
    return migration
  })
}

async function follow(current: Current): Promise<void> {
  const { store, open, replan } = current.options
  const stored = await current.gate.exclusive(async () => {
    await store.follow()
    const found = await store.read(runningVersion)
    if (!found || found.hash === current.running.hash) return undefined
    current.stored = found
    current.running = await begun(await open(asRun(found)))
    return asRun(found)
  })
  if (!stored) return
  const { sources } = stored
  const compiled =
    compiledBefore(stored, sources, current.options.program) ?? (await compileDocument(sources, current.options))
  show(current, { ...latestOf(compiled), behind: false })
  await replan()
}

async function begun({ running, begin }: Opened): Promise<Running> {
  await begin()
  return running
}
