// Opens the application of a document and a data folder, and creates the demonstration if wanted.
import { CannotRun, createApplication, Unusable } from '@ninefold/engine'
import type { Application, ApplicationOptions } from '@ninefold/engine'
import { sendsMails, type Plan } from '@ninefold/plan'
import { counted } from '@ninefold/plan/base'
import { programName } from '../places.ts'
import { complain } from '../terminal/surroundings.ts'
import { logOn } from '../terminal/json-terminal.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { RunOptions } from './run-options.ts'
import { fontsBeside, readSources } from '../sources/document.ts'
import type { DocumentPlace, Source } from '../sources/document.ts'
import { fileNames } from '../sources/names.ts'
import type { DataFolder } from './data-folder.ts'
import { interfaceFolder } from './interface.ts'
import { isDemonstration } from './demonstration-mark.ts'
import { jsonReporter } from './json-reporter.ts'
import { reporter } from './reporter.ts'
import type { Reporter } from './reporter.ts'

export interface Opened {
  readonly application: Application
  readonly place: DocumentPlace
  readonly folder: DataFolder
  readonly sources: readonly Source[]
  readonly report: Reporter
}

/** Links in mails lead to this machine if nothing else is known. */
const localAddress = ({ port }: RunOptions): string => (port === 0 ? '' : `http://localhost:${port}`)

/** Undefined when the document cannot run; the terminal has said why. */
// oxlint-disable-next-line max-lines-per-function -- a composition, one line for each part
export async function openApplication(
  place: DocumentPlace,
  folder: DataFolder,
  options: RunOptions,
  { terminal, bases }: Surroundings,
): Promise<Opened | undefined> {
  const sources = readSources(place)
  const showsRows = options.mode === 'development' || terminal.isSeen
  const report = terminal.log
    ? jsonReporter(terminal.log, fileNames(place, bases[0]!))
    : reporter(place, bases[0]!, terminal, showsRows)
  const web = interfaceFolder()
  const program = programName()
  const isSample = options.demonstration || isDemonstration(folder.path)
  const application = await create({
    data: folder.path,
    ...(program !== undefined && { program }),
    ...(options.database !== undefined && { database: options.database }),
    sources,
    fonts: fontsBeside(place),
    mode: options.mode,
    webhooksTo: options.webhooksTo,
    trustProxy: options.trustProxy,
    ...(options.mail && !isSample && { mail: options.mail }),
    ...(options.bounceToken !== undefined && { bounceToken: options.bounceToken }),
    publicAddress: options.publicAddress ?? localAddress(options),
    ...(options.securityEvents && { securityEvents: options.securityEvents }),
    ...(options.signInProviders && { signInProviders: options.signInProviders }),
    waiting: options.waiting,
    ...(options.breachedPasswords !== undefined && { breachedPasswords: options.breachedPasswords }),
    ...(options.accepted !== undefined && { accepted: options.accepted }),
    web: web.path,
    ...(options.tls && { tls: options.tls }),
    ...(options.monitoring && { monitoring: options.monitoring }),
    log: logOn(terminal),
  })
  if (application instanceof Unusable) {
    complainUnusable(application, terminal)
    return undefined
  }
  if (application instanceof CannotRun) {
    report.problems(application, sources)
    complain(terminal, 'The document has errors, so it does not run yet.', 'Correct them, then start again.')
    return undefined
  }
  if (application.before) await report.access(application.before, application.plan)
  report.problems(application, sources)
  if (application.behind && application.waits === undefined)
    terminal.error(
      'The text has errors, so the last version without errors runs. Correct the errors and save the file.',
    )
  if (!web.isBuilt)
    complain(
      terminal,
      'The interface is not built yet, so the pages are empty.',
      'Stop the server, run `npm run setup`, and start again.',
    )
  if (application.withoutSearch !== undefined) warnOfSearch(application.withoutSearch, terminal)
  if (options.mode === 'production') warnOfDemonstration(folder, terminal)
  warnOfMail(options, application.plan, isSample, terminal)
  if (options.mode === 'development' && !isDemonstration(folder.path)) {
    const people = await countPeople(application)
    if (people > 0) warnOfAccounts(people, terminal)
    else if (options.demonstration) await fillOnce(folder, place, application, terminal)
  }
  return { application, place, folder, sources, report }
}

async function fillOnce(
  folder: DataFolder,
  place: DocumentPlace,
  application: Application,
  terminal: Surroundings['terminal'],
): Promise<void> {
  const { demonstrateOnce } = await import('./demonstrate-once.ts')
  for (const { message, help } of await demonstrateOnce(folder.path, place, application))
    complain(terminal, message, help)
}

export const complainUnusable = ({ message, help }: Unusable, terminal: Surroundings['terminal']): void =>
  complain(terminal, message, help ?? 'DATABASE_URL (or --database) contains its address. Without it, SQLite is used.')

/** The people of an application in development. */
async function countPeople(application: Application): Promise<number> {
  const { body } = await application.request(null, 'GET', '/api/app')
  return ((body as { people?: readonly unknown[] } | null)?.people ?? []).length
}

/** Sample records are for empty applications only. */
const warnOfAccounts = (people: number, terminal: Surroundings['terminal']): void =>
  complain(
    terminal,
    `This data has ${counted(people, 'account')}. In development, everybody who opens the page can act as each of them.`,
    'For real use, start with --production. No sample records are added to this data.',
  )

async function create(options: ApplicationOptions): Promise<Application | CannotRun | Unusable> {
  try {
    return await createApplication(options)
  } catch (error) {
    if (error instanceof CannotRun || error instanceof Unusable) return error
    throw error
  }
}

/** What is found is the same. */
function warnOfSearch(why: string, terminal: Surroundings['terminal']): void {
  complain(
    terminal,
    `${why}, so searching reads record by record: slow where there are many.`,
    'Let an administrator run CREATE EXTENSION pg_trgm in the database (on some systems it is in a package postgresql-contrib), then start again.',
  )
}

/** Invented people get no mails. */
function warnOfMail(
  { mail, mode }: RunOptions,
  plan: Plan,
  isSample: boolean,
  terminal: Surroundings['terminal'],
): void {
  if (mail && isSample)
    complain(
      terminal,
      'This is a demonstration with invented people, so no mail leaves this machine.',
      'The page Mails shows them. To send mails, start empty: --no-demo, with --data FOLDER of its own.',
    )
  if (mode === 'production' && !mail && sendsMails(plan))
    complain(
      terminal,
      'The document sends mails, but there is no mail server, so they wait.',
      'Name it: --mail smtp://user:password@host:587 (or NINEFOLD_MAIL), --mail-from and --public-address.',
    )
}

function warnOfDemonstration(folder: DataFolder, terminal: Surroundings['terminal']): void {
  if (!isDemonstration(folder.path)) return
  complain(
    terminal,
    'This data folder contains a demonstration: invented people and records.',
    'For real use, start with another folder: --data FOLDER.',
  )
}
