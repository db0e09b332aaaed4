/**
 * The door of the engine: a document and a data folder in, a running application out. It owns what outlives versions of
 * the document (store, clock, sessions, live events, the HTTP server) and lets each new version take over.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json, Plan, WireDocumentProblem } from '@ninefold/language'
import { compileDocument, documentView, migrationProblems, type Latest } from './application/document.ts'
import { silent, type Core, type Log, type Mode } from './application/core.ts'
import { openGate } from './application/gate.ts'
import { openRunning, type Version } from './application/open-running.ts'
import type { Running } from './application/running.ts'
import { appView } from './application/view.ts'
import { demandUnused, noteUsed, type Place } from './documents/used-databases.ts'
import type { Source } from './documents/versions.ts'
import { openFiles } from './files/files.ts'
import type { TrustedProxies } from './http/caller.ts'
import { openServer } from './http/server.ts'
import { openIdentity, type NewPerson } from './identity/identity.ts'
import { rememberAccounts } from './identity/remember-accounts.ts'
import { openSessions } from './identity/sessions.ts'
import { openClock } from './jobs/clock.ts'
import { openRunner } from './jobs/runner.ts'
import { internalTables } from './internal-tables.ts'
import { openLive } from './live/open-live.ts'
import type { News } from './news.ts'
import { migrate, runningVersion, type DocumentVersion, type Migration } from './store/migration/migration.ts'
import type { Asking, Waiting } from './store/migration/waiting.ts'
import { openStore } from './store/open.ts'
import { Rewritten, type Store } from './store/store.ts'
import { openThreads } from './tables/threads.ts'
import { openWebhooks } from './webhooks/webhooks.ts'

export interface ApplicationOptions {
  /** The folder in which everything is kept, made where it is absent; ':memory:' for nothing to be kept. */
  readonly data: string
  /** A PostgreSQL database that keeps it instead, `postgres://…`; in the folder is then the key of secrets alone. */
  readonly database?: string
  readonly sources: readonly Source[]
  readonly mode: Mode
  /** The folder of the built web application; absent, there is only the API. */
  readonly web?: string
  /** Milliseconds since 1970; the machine's clock unless given. */
  readonly now?: () => number
  readonly log?: Log
  /** The proxies in front, that say in `X-Forwarded-For` who calls; none unless given. */
  readonly trustProxy?: TrustedProxies
  /** Hosts, `host` or `host:port`, that webhooks may call though they are not public, or not over https. */
  readonly webhooksTo?: readonly string[]
  /** False: no webhook is called; what is due stays in the outbox. */
  readonly callsWebhooks?: boolean
  /** A version that does any of this waits until somebody has said yes to it; without it, none waits. */
  readonly waiting?: readonly Waiting[]
  /**
   * The code (`Replaced.waits`) that somebody has said yes to before. It counts for `sources` at this start alone; what is given
   * later waits for an `accept` of its own.
   */
  readonly accepted?: string
}

export interface Application {
  /** Of the version that runs. */
  readonly plan: Plan
  readonly hash: string
  /** Why no index serves the search of texts, in a sentence without its end; nobody needs to act. */
  readonly withoutSearch?: string
  /** What ran on this data when it was started, where that was another document. */
  readonly before?: Plan
  /** Of the latest text; errors among them mean that an older version runs. */
  readonly problems: readonly WireDocumentProblem[]
  /** True while an older version runs, since the latest text has errors or waits. */
  readonly behind: boolean
  /** The code of the latest text, where it waits for somebody to say yes to it. */
  readonly waits: string | undefined
  /** `port` 0 for any free one. Answers the port. */
  listen(place: { readonly host: string; readonly port: number }): Promise<number>
  /** Checks, migrates and takes over, or leaves the old version running. */
  replaceDocument(sources: readonly Source[]): Promise<Replaced>
  /** Says yes to the version with this code, if it is the one that waits. */
  accept(code: string): Promise<Replaced>
  /** For the one-time link `/first-administrator/{token}`; null once there is an administrator. Earlier links end. */
  firstAdministratorToken(): Promise<string | null>
  /** For demonstration and tests. No request reaches these. */
  addPerson(person: NewPerson): Promise<string>
  signInAs(person: string): Promise<string>
  setClock(moment: Date | null): void
  /** While muted, no other server is told of changes, later either. */
  muteWebhooks(muted: boolean): void
  /** A request through the server's own door, without a network. */
  request(
    token: string | null,
    method: string,
    path: string,
    body?: Json | SentFile,
  ): Promise<{ status: number; body: Json }>
  close(): Promise<void>
}

export interface SentFile {
  readonly content: Buffer
  readonly contentType: string
}

export interface Replaced {
  readonly replaced: boolean
  readonly problems: readonly WireDocumentProblem[]
  /** Nothing is in its way but that nobody has said yes to it: `accept` with this code does. */
  readonly waits?: string
}

/** The document has errors, and the store holds no earlier version that could run instead. */
export class CannotRun extends Error {
  readonly problems: readonly WireDocumentProblem[]
  constructor(problems: readonly WireDocumentProblem[]) {
    super(
      `The document has errors: ${problems.map(({ code, place, message }) => `${place.file}:${place.line} ${code} ${message}`).join('; ')}`,
    )
    this.name = 'CannotRun'
    this.problems = problems
  }
}

async function openData({ data, database }: ApplicationOptions, log: Log): Promise<Store> {
  if (data !== ':memory:') await mkdir(data, { recursive: true })
  const failed = (error: unknown) => log.error({ error: stackOf(error) }, 'after a commit')
  const file = data === ':memory:' ? data : join(data, 'data.db')
  const store = await openStore({ file, ...(database !== undefined && { database }), failed })
  await store.prepare(internalTables)
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
    async request(token, method, path, body) {
      const answer = await server.inject({
        method: method as 'GET',
        url: path,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...contentType(body) },
        ...(body === undefined ? {} : { payload: isFile(body) ? body.content : JSON.stringify(body) }),
      })
      return { status: answer.statusCode, body: parsed(answer.body) }
    },
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

/** The given text where it can run; else the version that ran last, with the problems of the text. */
async function firstVersion(
  store: Store,
  sources: readonly Source[],
  at: string,
  asking: Asking,
  place: Place,
): Promise<{ version: Version; latest: Latest; before?: Plan }> {
  const compiled = compileDocument(sources)
  const ran = await store.read(runningVersion)
  if (!ran) demandUnused(place)
  const { version } = compiled
  const migration = version && (await migrate(store, asStored(version, at), asking))
  const problems = [...compiled.problems, ...(migration ? migrationProblems(migration, sources) : [])]
  if (version && migration?.possible) {
    const before = ran && ran.hash !== version.hash && { before: ran.plan }
    return { version, latest: { sources, problems, behind: false }, ...before }
  }
  if (!ran) throw new CannotRun(problems)
  return { version: asRun(ran), latest: { sources, problems, behind: true, ...waitsOf(migration) } }
}

const waitsOf = (migration: Migration | undefined): { readonly waits?: string } =>
  migration && !migration.possible && migration.waits !== undefined ? { waits: migration.waits } : {}

const asRun = ({ plan, hash, files }: DocumentVersion): Version => ({
  plan,
  hash,
  sources: files.map(({ name, text }) => ({ file: name, text })),
})

const asStored = ({ plan, hash, sources }: Version, at: string) => ({
  plan,
  hash,
  at,
  files: sources.map(({ file, text }) => ({ name: file, text })),
})

const isFile = (body: Json | SentFile): body is SentFile =>
  typeof body === 'object' && body !== null && 'content' in body && Buffer.isBuffer(body.content)

function contentType(body: Json | SentFile | undefined): Record<string, string> {
  if (body === undefined) return {}
  return { 'content-type': isFile(body) ? body.contentType : 'application/json' }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
