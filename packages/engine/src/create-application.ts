/**
 * The door of the engine: a document and a data folder in, a running application out. It owns what outlives versions of
 * the document (store, clock, sessions, live events, the HTTP server) and lets each new version take over.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { compileDocument, documentView, migrationProblems, type Latest } from './application/document.ts'
import { silent, type Core, type Log, type Mode } from './application/core.ts'
import { asRun, asStored, firstVersion, waitsOf } from './application/first-version.ts'
import { openGate } from './application/gate.ts'
import { openRunning, type Version } from './application/open-running.ts'
import type { Running } from './application/running.ts'
import { appView } from './application/view.ts'
import type { Application, ApplicationOptions, Replaced } from './application-types.ts'
import { noteUsed } from './documents/used-databases.ts'
import type { Source } from './documents/versions.ts'
import { openFiles } from './files/files.ts'
import { inject } from './http/inject.ts'
import { openServer } from './http/server.ts'
import { openIdentity } from './identity/identity.ts'
import { rememberAccounts } from './identity/remember-accounts.ts'
import { openSessions } from './identity/sessions.ts'
import { openClock } from './jobs/clock.ts'
import { openRunner } from './jobs/runner.ts'
import { prepareStore } from './internal-tables.ts'
import { openLive } from './live/open-live.ts'
import type { News } from './news.ts'
import { migrate } from './store/migration/migration.ts'
import { runningVersion } from './store/migration/document-version.ts'
import type { Migration } from './store/migration/result.ts'
import { openStore } from './store/open.ts'
import { Rewritten, type Store } from './store/store.ts'
import { openThreads } from './tables/threads.ts'
import { openWebhooks } from './webhooks/webhooks.ts'

async function openData({ data, database }: ApplicationOptions, log: Log): Promise<Store> {
  if (data !== ':memory:') await mkdir(data, { recursive: true })
  const failed = (error: unknown) => log.error({ error: stackOf(error) }, 'after a commit')
  const file = data === ':memory:' ? data : join(data, 'data.db')
  const store = await openStore({ file, ...(database !== undefined && { database }), failed })
  await prepareStore(store)
  return store
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { mode, sources, log = silent } = options
  const store = await openData(options, log)
  try {
    return await openOn(store, options, { mode, log, sources })
  } catch (error) {
    await store.close()
    throw error
  }
}

interface Start {
  readonly mode: Mode
  readonly log: Log
  readonly sources: readonly Source[]
}

/** The application on a store that is open and prepared; closes it in the end. */
export async function openOn(
  store: Store,
  options: ApplicationOptions,
  { mode, log, sources }: Start,
): Promise<Application> {
  const clock = await openClock(store, options.now ?? Date.now)
  const at = new Date(clock.now()).toISOString()
  const first = await firstVersion(store, sources, at, options, options)
  noteUsed(options, at)
  let latest: Latest = first.latest
  let running: Running
  const sessions = openSessions({
    store,
    now: () => clock.real(),
    days: () => running.plan.limits.sessionDays,
    seeAsAllowed: mode === 'development',
  })
  const identity = openIdentity({ store, sessions, now: () => clock.real() })
  const allowed = new Set(options.webhooksTo)
  const webhooks = openWebhooks({ store, clock, plan: () => running.plan, allowed })
  const rooms = { store, clock, sessions, identity, accounts: rememberAccounts(store, sessions), webhooks, log }
  running = await openRunning(rooms, first.version)

  const gate = openGate()
  const failed = (error: unknown) =>
    error instanceof Rewritten ? goOn(follow) : log.error({ error: stackOf(error) }, 'behind the scenes')
  const live = openLive({
    records: () => running.records,
    unread: (person) => running.inbox.unread(person),
    recall: async (people) => {
      await sessions.recall(people)
      await running.askers.recall(people)
    },
    failed,
  })
  sessions.onRefresh(() => live.accounts())
  const runner = openRunner(clock, () => inside(() => running.lifecycles.runDue()), failed)
  clock.onChange(() => void runner.run())
  const keeper = openRunner(clock, () => inside(() => running.retention.run()), failed)
  clock.onChange(() => void keeper.run())
  const calls = options.callsWebhooks ?? true
  const sender = openRunner(clock, async () => (calls ? webhooks.runDue() : null), failed)
  webhooks.onPost((due) => sender.wake(due))
  clock.onChange(() => void sender.run())

  /** Work of our own that must not outlive its version, like a request. */
  async function inside<T>(work: () => Promise<T>): Promise<T> {
    await gate.enter()
    try {
      return await work()
    } finally {
      gate.leave()
    }
  }

  function connect(version: Running): void {
    version.records.onChange((changes) => live.records(changes))
    version.inbox.onChange((people) => live.inbox(people))
    version.lifecycles.onPlan((due) => runner.wake(due))
    version.constants.onChange(() => {
      live.document(version.hash, latest.problems.length)
      version.retention.again()
      goOn(replan)
    })
  }

  /** Timers count with constants, and the document says what they are. */
  async function replan(): Promise<void> {
    const { hash, plan, constants } = running
    const literals = plan.constants.map(({ name }) => [name, constants.literal(name)])
    await inside(() => running.lifecycles.replan(JSON.stringify([hash, literals])))
    await runner.run()
    await keeper.run()
  }

  /** What goes on behind the scenes, to be waited for at the end. */
  const behind = new Set<Promise<void>>()
  function goOn(work: () => Promise<void>): void {
    const done = work()
      .catch(failed)
      .finally(() => behind.delete(done))
    behind.add(done)
  }

  connect(running)
  const threads = openThreads()
  const core: Core = {
    mode,
    store,
    clock,
    identity,
    sessions,
    live,
    log,
    files: openFiles(store),
    webhooks,
    threads,
    running: () => running,
    enter() {
      const waiting = gate.enter()
      return waiting ? waiting.then(() => running) : running
    },
    leave: () => gate.leave(),
    async runDue() {
      await runner.run()
      await keeper.run()
    },
    follow: () => goOn(follow),
    document: () => documentView(running.plan, latest),
    view: (version, asker, session) =>
      appView({ mode, store, identity, document: () => core.document() }, version, asker, session),
  }
  const server = openServer(core, options)
  await server.ready()
  goOn(replan)
  void sender.run()
  const nobody = async () => ({ records: running.records, asker: await running.askers.of(undefined) })

  let replacing: Promise<unknown> = Promise.resolve()
  /** One after another: the last one given is the one that runs. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = replacing.then(work)
    replacing = done.catch(() => {})
    return done
  }
  const replaceDocument = (next: readonly Source[]) => inTurn(() => replaceNow(next))
  const accept = (code: string) => inTurn(() => replaceNow(latest.sources, code))

  /** Another server has taken up another document: this one runs it too, as it is kept. */
  const follow = () =>
    inTurn(async () => {
      const stored = await gate.alone(async () => {
        await store.follow()
        const found = await store.read(runningVersion)
        if (!found || found.hash === running.hash) return undefined
        running = await openRunning(rooms, asRun(found))
        connect(running)
        return asRun(found)
      })
      if (!stored) return
      latest = { sources: stored.sources, problems: compileDocument(stored.sources).problems, behind: false }
      live.document(running.hash, latest.problems.length)
      await replan()
    })

  const hear: { readonly [K in News['kind']]: (news: Extract<News, { kind: K }>) => void } = {
    records: ({ changes }) => running.records.heard(changes),
    inbox: ({ people }) => running.inbox.heard(people),
    accounts: () => sessions.refresh(),
    constants: () => goOn(() => running.constants.heard()),
    clock: () => goOn(() => clock.heard()),
    document: () => goOn(follow),
    missed: () => {
      sessions.refresh()
      goOn(async () => {
        await follow()
        await clock.heard()
        await running.constants.heard()
      })
    },
  }
  store.onNews(<K extends News['kind']>(news: Extract<News, { kind: K }>) => hear[news.kind as K](news))

  async function replaceNow(next: readonly Source[], accepted?: string): Promise<Replaced> {
    const compiled = compileDocument(next)
    const { version } = compiled
    const same = version?.hash === running.hash
    const migration = version && !same ? await takeOver(version, accepted) : undefined
    const problems = [...compiled.problems, ...(migration ? migrationProblems(migration, next) : [])]
    const behind = running.hash !== version?.hash
    const waits = waitsOf(migration)
    latest = { sources: next, problems, behind, ...waits }
    live.document(running.hash, problems.length)
    if (!behind && !same) await replan()
    return { replaced: !behind, problems, ...waits }
  }

  async function takeOver(version: Version, accepted?: string): Promise<Migration> {
    return gate.alone(async () => {
      const stored = asStored(version, new Date(clock.now()).toISOString())
      const { waiting = [] } = options
      const migration = await migrate(store, stored, { waiting, ...(accepted !== undefined && { accepted }) })
      if (!migration.possible) return migration
      running = await openRunning(rooms, version)
      connect(running)
      return migration
    })
  }

  return {
    ...(store.withoutSearch !== undefined && { withoutSearch: store.withoutSearch }),
    ...(first.before && { before: first.before }),
    get plan() {
      return running.plan
    },
    get hash() {
      return running.hash
    },
    get problems() {
      return latest.problems
    },
    get behind() {
      return latest.behind
    },
    get waits() {
      return latest.waits
    },
    async listen({ host, port }) {
      await server.listen({ host, port })
      const address = server.server.address()
      return typeof address === 'object' && address ? address.port : port
    },
    replaceDocument,
    accept,
    firstAdministratorToken: () => identity.firstAdministratorToken(),
    addPerson: async (person) => identity.addPerson(await nobody(), person),
    signInAs: (person) => store.write((transaction) => sessions.start(transaction, person)),
    muteWebhooks: (muted) => webhooks.mute(muted),
    setClock: (moment) => clock.set(moment === null ? null : moment.getTime()),
    request: (token, method, path, body) => inject(server, token, method, path, body),
    async close() {
      live.close()
      await threads.close()
      await Promise.all(behind)
      await server.close()
      await Promise.all([runner.stop(), keeper.stop(), sender.stop()])
      await store.close()
    },
  }
}
