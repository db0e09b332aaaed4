// Serves an application until the process ends: listens, prints its address, and reloads the document when it is saved.
import type { Application } from '@ninefold/engine'
import { complain } from '../terminal/surroundings.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { RunOptions } from './run-options.ts'
import { shortPath } from '../sources/names.ts'
import { watchDocument } from '../sources/watch.ts'
import { welcomeLines } from '../terminal/welcome.ts'
import { addressesOf } from './addresses.ts'
import { noteAddress } from './data-folder.ts'
import { demonstrationInWords } from './demonstration-mark.ts'
import { followDocument } from './follow-document.ts'
import type { Opened } from './open-application.ts'
import { untilEnded } from './until-ended.ts'
import { COMMAND } from '../places.ts'

export async function serve(opened: Opened, options: RunOptions, surroundings: Surroundings): Promise<number> {
  const { application, place, sources, report } = opened
  const ended = surroundings.ended ?? untilEnded()
  try {
    const addresses = await listen(application, options, surroundings)
    if (!addresses || !(await listenForMetrics(application, options, surroundings))) return 1
    noteAddress(opened.folder, addresses[0]!)
    await welcome(opened, addresses, options, surroundings)
    const follower = followDocument(opened)
    const missing = () => report.mistake('The document is missing or empty. The previous text keeps running.')
    const unwatch = watchDocument(place, sources, follower.saved, missing)
    await ended
    unwatch()
    await follower.idle()
    return 0
  } finally {
    await application.close()
  }
}

/** False where the address cannot be had; the terminal has said why. */
async function listenForMetrics(
  application: Application,
  { metricsAt }: RunOptions,
  { terminal }: Surroundings,
): Promise<boolean> {
  if (!metricsAt) return true
  try {
    await application.listenForMetrics(metricsAt)
    return true
  } catch (error) {
    const { host, port } = metricsAt
    complain(
      terminal,
      `The metrics cannot be served at ${host}:${port} (${String(error)}).`,
      'Choose another --metrics.',
    )
    return false
  }
}

/** Undefined where the address cannot be had; the terminal has said why. */
async function listen(
  application: Application,
  { host, port, tls }: RunOptions,
  { terminal }: Surroundings,
): Promise<readonly string[] | undefined> {
  try {
    return addressesOf(host, await application.listen({ host, port }), tls ? 'https' : 'http')
  } catch (error) {
    const mistake = listenMistake((error as NodeJS.ErrnoException).code, host, port)
    if (!mistake) throw error
    complain(terminal, ...mistake)
    return undefined
  }
}

function listenMistake(code: string | undefined, host: string, port: number): readonly [string, string] | undefined {
  const other = port < 65_535 ? port + 1 : port - 1
  switch (code) {
    case 'EADDRINUSE':
      return [`Another program uses port ${port}.`, `Stop that program, or use another port: --port ${other}`]
    case 'EACCES':
      return [`You may not use port ${port}.`, 'Ports below 1024 often need special permissions; try --port 3000']
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [
        `This machine has no address ${host}.`,
        'Leave --host out for this machine only, or use --host 0.0.0.0 for all.',
      ]
    default:
      return undefined
  }
}

/** Without the password. */
function databaseInWords(database: string): string {
  const { hostname, port, pathname } = new URL(database)
  return `PostgreSQL, ${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || 5432}`
}

async function welcome(
  { application, place, folder }: Opened,
  addresses: readonly string[],
  options: RunOptions,
  { terminal, bases }: Surroundings,
): Promise<void> {
  const { mode, database } = options
  const document = shortPath(place.path, bases[0]!)
  const command = signInLinkCommandLine(document, options)
  const firstAdministrator = await linkOfFirst(application, addresses[0]!, command, terminal)
  const demonstration = mode === 'development' ? demonstrationInWords(folder.path) : undefined
  const { name, open, assumptions } = application.plan
  const lines = welcomeLines(
    {
      name,
      addresses,
      ...(firstAdministrator !== undefined && { firstAdministrator }),
      document,
      data: database === undefined ? shortPath(folder.path, bases[0]!) : databaseInWords(database),
      mode,
      ...(demonstration !== undefined && { demonstration }),
      open,
      assumptions,
    },
    terminal,
  )
  terminal.out(lines.join('\n'))
}

/** Undefined where there is an administrator. A link is printed only where somebody sees it: who reads a log could use it. */
async function linkOfFirst(
  application: Application,
  address: string,
  command: string,
  { isSeen }: Surroundings['terminal'],
): Promise<{ readonly link: string } | { readonly command: string } | undefined> {
  if (!isSeen) return (await application.hasAdministrator()) ? undefined : { command }
  const token = await application.firstAdministratorToken()
  return token === null ? undefined : { link: `${address}/first-administrator/${token}` }
}

/** Names the document and the data folder as the server was started with; never the database, whose address may have a password. */
function signInLinkCommandLine(document: string, { data }: RunOptions): string {
  const words = ['sign-in-link', document, ...(data === undefined ? [] : ['--data', data])]
  return [COMMAND, ...words.map(quoted)].join(' ')
}

const quoted = (word: string): string =>
  /^[\w./~:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
