/**
 * The interface of the engine: starts an application from a document and a data folder. Owns what outlives versions of
 * the document (store, clock, sessions, live events, the HTTP server) and connects it with the running version.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { memoize } from '@ninefold/plan/base'
import {
  openBackground,
  openCompiler,
  type Compiler,
  type Background,
  silent,
  type Core,
  type Log,
  type Mode,
  documentView,
  openDueWork,
  type DueWork,
  firstVersion,
  openRunning,
  type Services,
  openRunningDocument,
  type RunningDocument,
  type Running,
  openServices,
  mailFiles,
  mailLogo,
  openTextIndexing,
  readMeasured,
  appStart,
  appView,
  viewParts,
  type Latest,
} from './application/index.ts'
import type { Application, ApplicationOptions } from './application-types.ts'
import { noteUsed, requireUnused } from './documents/index.ts'
import { openHealth, type Health } from './health/index.ts'
import { openFiles } from './files/index.ts'
import { openServer, type HttpServer } from './http/index.ts'
import { openClock, type MovableClock } from './jobs/index.ts'
import { prepareStore } from './internal-tables.ts'
import { openLive, type Live } from './live/index.ts'
import { openMonitoring, watchStore, type Monitor } from './monitoring/index.ts'
import type { ChangeNotification } from './notifications.ts'
import { openStore, Rewritten, type Store } from './store/index.ts'
import { openWorkbooks } from './tables/index.ts'
import { openPdfs } from './print/index.ts'
import { openSecurityEvents, type SecurityEvents } from './webhooks/index.ts'

async function openData({ data, database }: ApplicationOptions, log: Log): Promise<Store> {
  if (data !== ':memory:') await mkdir(data, { recursive: true, mode: 0o700 })
  const failed = (error: unknown) => log.error({ error: stackOf(error) }, 'after a commit')
  const file = data === ':memory:' ? data : join(data, 'data.db')
  // Before the file is created: an empty one would look like data, for instance to a move back to SQLite.
  if (database === undefined && !existsSync(file)) requireUnused({ data })
  const store = await openStore({ file, ...(database !== undefined && { database }), failed })
  await prepareStore(store)
  return store
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/**
 * Starts an application from its options: opens the database, runs the document, starts timers. Rejects if the database
 * cannot be opened.
 */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { log = silent } = options
  const store = await openData(options, log)
  try {
    return await openOn(store, options, log)
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Runs the application on an open and prepared store, and closes the store at the end. */
// oxlint-disable-next-line max-lines-per-function -- a composition, one line for each part
export async function openOn(opened: Store, options: ApplicationOptions, log: Log): Promise<Application> {
  const { mode } = options
  // Until the first version is open, nobody listens to its changes.
  let isOpen = false
  const { monitor, metrics } = await openMonitoring(options.monitoring ?? {}, {
    plan: () => (isOpen ? running().plan : undefined),
    write: (about, text) => log.info(about, text),
  })
  const store = monitor ? watchStore(opened, monitor) : opened
  const clock = await openClock(store, options.now ?? Date.now)
  const at = new Date(clock.now()).toISOString()
  // A document that is being written changes soon; another one may not change for long.
  const changesSoon = mode === 'development' && options.data !== ':memory:'
  const compiler = openCompiler(changesSoon)
  const first = await firstVersion(store, at, {
    ...options,
    compile: compiler.compile,
    real: () => clock.real(),
  })
  noteUsed(options, at)

  const running = () => document.running()
  const failed = (error: unknown): void => {
    if (error instanceof Rewritten) background.start(document.follow)
    else log.error({ error: stackOf(error) }, 'behind the scenes')
  }
  const background = openBackground(failed)
  const textIndexing = openTextIndexing({
    document: () => document,
    background: (work) => background.start(work),
    log,
  })
  // It signs the links of mails.
  if (options.mail) await store.agreeOnKey()
  const rooms = { running, files: () => core.files, pdfs: () => core.pdfs }
  const ofMails = { resolveFiles: mailFiles(rooms), logo: mailLogo(rooms) }
  const services = openServices({ ...options, ...ofMails, store, clock, log, running, monitor })
  const document: RunningDocument = await openRunningDocument({
    store,
    clock,
    first,
    program: options.program,
    compile: compiler.compile,
    waiting: options.waiting ?? [],
    open: async (version) => {
      const opened = await openRunning(services, version)
      if (isOpen) connect(opened.running)
      return opened
    },
    changed: ({ hash }, { problems }) => {
      // The scopes of API tokens name entities, which may have new names.
      services.sessions.refresh()
      live.document(hash, problems.length)
    },
    replan: async () => {
      textIndexing.start()
      await due.replan()
    },
  })
  const { sessions, webhooks, mails } = services
  const live = liveOf(services, running, failed)
  const callsWebhooks = options.callsWebhooks ?? true
  const securityEvents = securityEventsOf(services, options.securityEvents, monitor)
  const due = openDueWork({ clock, webhooks, mails, securityEvents, callsWebhooks, document, failed })

  isOpen = true
  connect(document.running())

  /** Changes in a version notify open pages and wake timers. */
  function connect(version: Running): void {
    version.records.onChange((changes) => live.records(changes))
    version.records.onChange(({ length }) => textIndexing.changed(length))
    version.inbox.onChange((people) => live.inbox(people))
    version.lifecycles.onPlan((moment) => due.wake(moment))
    version.constants.onChange(() => {
      live.document(version.hash, document.latest().problems.length)
      version.retention.again()
      background.start(due.replan)
    })
  }

  const health = openHealth({ store, folder: folderOf(options), now: () => clock.real(), failed })
  const core = coreOf({
    mode,
    services,
    clock,
    live,
    document,
    due,
    background,
    compiler,
    health,
    fonts: options.fonts ?? [],
    publicAddress: options.publicAddress ?? '',
  })
  const token = options.monitoring?.metrics?.token
  const seen = metrics && {
    text: async () => metrics.text(await readMeasured(core)),
    ...(token !== undefined && { token }),
  }
  const server = openServer({ ...core, monitor, metrics: seen }, options)
  store.onNotification(listenerTo({ document, clock, background, sessions }))
  background.start(due.replan)
  textIndexing.start()
  due.send()
  // If it is closed meanwhile, this fails; otherwise, without it, only the next change takes longer.
  if (changesSoon) compiler.warm(options.sources).catch(() => undefined)
  else void compiler.rest()
  return applicationOf({ core, server, document, due, background, services, compiler, monitor, before: first.before })
}

/** Live events of the running version. */
function liveOf({ sessions }: Services, running: () => Running, failed: (error: unknown) => void): Live {
  const live = openLive({
    records: () => running().records,
    unread: (person) => running().inbox.unread(person),
    recall: async (people) => {
      await sessions.recall(people)
      await running().principals.recall(people)
    },
    failed,
  })
  sessions.onRefresh(() => live.accounts())
  return live
}

/** On whose disk the database is; undefined if this machine cannot know. */
const folderOf = ({ data, database }: ApplicationOptions): string | undefined =>
  database === undefined && data !== ':memory:' ? data : undefined

/** Sends the security log to the operator. */
function securityEventsOf(
  { store, clock, log }: Services,
  to: ApplicationOptions['securityEvents'],
  monitor: Monitor | undefined,
): SecurityEvents | undefined {
  if (!to) return undefined
  return openSecurityEvents({
    store,
    clock,
    to,
    monitor,
    log: (event) => log.info({ securityEvent: event }, 'security event'),
    refused: (reason) => log.error({ reason }, 'the security events could not be sent'),
  })
}

interface CoreParts {
  readonly mode: Mode
  readonly services: Services
  readonly clock: MovableClock
  readonly live: Live
  readonly document: RunningDocument
  readonly due: DueWork
  readonly background: Background
  readonly compiler: Compiler
  readonly health: Health
  readonly fonts: readonly string[]
  readonly publicAddress: string
}

function coreOf(parts: CoreParts): Core {
  const { mode, services, clock, live, document, due, background, compiler, health, fonts, publicAddress } = parts
  const { store, identity, sessions, webhooks, securityLog, mails, log } = services
  const viewOf = memoize((latest: Latest) => documentView(document.running().plan, latest))
  const rooms = { mode, store, identity, document: () => viewOf(document.latest()) }
  return {
    mode,
    store,
    clock,
    identity,
    sessions,
    live,
    publicAddress,
    log,
    files: openFiles(store),
    webhooks,
    securityLog,
    health,
    mails,
    workbooks: openWorkbooks(),
    pdfs: openPdfs(fonts),
    running: document.running,
    enter: document.enter,
    leave: document.leave,
    runDue: due.run,
    replanned: due.replanned,
    follow: () => background.start(document.follow),
    document: rooms.document,
    explain: compiler.explain,
    view: (version, principal, session) => appView(rooms, version, principal, session),
    start: (version, principal, session) => appStart(rooms, version, principal, session),
    parts: (version, principal) => viewParts(rooms, version, principal),
  }
}

interface Notified {
  readonly document: RunningDocument
  readonly clock: MovableClock
  readonly background: Background
  readonly sessions: Services['sessions']
}

/** Handles change notifications of other servers on the same store. */
function listenerTo({ document, clock, background, sessions }: Notified): (notification: ChangeNotification) => void {
  const { running } = document
  const handlers: {
    readonly [K in ChangeNotification['kind']]: (notification: Extract<ChangeNotification, { kind: K }>) => void
  } = {
    records: ({ changes }) => running().records.notified(changes),
    inbox: ({ people }) => running().inbox.notified(people),
    accounts: () => sessions.refresh(),
    constants: () => background.start(() => running().constants.notified()),
    clock: () => background.start(() => clock.notified()),
    document: () => background.start(document.follow),
    missed: () => {
      sessions.refresh()
      background.start(async () => {
        await document.follow()
        await clock.notified()
        await running().constants.notified()
      })
    },
  }
  return <K extends ChangeNotification['kind']>(notification: Extract<ChangeNotification, { kind: K }>) =>
    handlers[notification.kind as K](notification)
}

interface ApplicationParts {
  readonly core: Core
  readonly server: HttpServer
  readonly document: RunningDocument
  readonly due: DueWork
  readonly background: Background
  readonly services: Services
  readonly compiler: Compiler
  readonly monitor: Monitor | undefined
  readonly before: Application['before']
}

// oxlint-disable-next-line max-lines-per-function -- a composition, one line for each part
function applicationOf(parts: ApplicationParts): Application {
  const { core, server, document, due, background, services, compiler, monitor, before } = parts
  const { store, sessions, identity, webhooks, mails } = services
  const { running, latest } = document
  const anonymous = async () => ({
    records: running().records,
    principal: await running().principals.of(undefined),
    caller: 'the application',
  })
  return {
    ...(store.withoutSearch !== undefined && { withoutSearch: store.withoutSearch }),
    ...(before && { before }),
    get plan() {
      return running().plan
    },
    get hash() {
      return running().hash
    },
    get problems() {
      return latest().problems
    },
    get found() {
      return latest().found
    },
    get behind() {
      return latest().behind
    },
    get waits() {
      return latest().waits
    },
    listen: server.listen,
    listenForMetrics: server.listenForMetrics,
    replaceDocument: document.replace,
    accept: document.accept,
    firstAdministratorToken: () => identity.firstAdministratorToken(),
    hasAdministrator: () => identity.hasAdministrator(),
    addPerson: async (person) => identity.addPerson(await anonymous(), person),
    signInAs: (person) => store.write((transaction) => sessions.start(transaction, person)),
    muteSending(muted) {
      webhooks.mute(muted)
      mails.mute(muted)
    },
    setClock: (moment) => core.clock.set(moment === null ? null : moment.getTime()),
    request: server.inject,
    async close() {
      core.live.close()
      await server.close()
      await core.workbooks.close()
      await core.pdfs.close()
      await compiler.close()
      await background.ended()
      await due.stop()
      await services.securityLog.close()
      await store.close()
      await monitor?.close()
    },
  }
}
