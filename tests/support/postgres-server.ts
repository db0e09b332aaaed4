/**
 * A process that runs a PostgreSQL server out of an npm package in a folder of its own, as long as whoever started it lives:
 * it says the address on its output, and ends the server and removes the folder when its input ends. Where we are root the
 * server runs as `nobody`, since PostgreSQL refuses to run as root; its files are copied to where that user may read them.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresFiles } from './postgres-files.ts'

/** Crash tests want a server that outlives a loss of power and is started again; others want to be quick. */
const durable = process.argv.includes('--durable')

interface User {
  readonly uid?: number
  readonly gid?: number
}

function user(): User {
  if (process.getuid?.() !== 0) return {}
  const id = (which: string) => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The package keeps links between its libraries in a list, to be made by a script that need not have run. */
function copyFiles(from: string, to: string): void {
  cpSync(from, to, { recursive: true, dereference: true })
  const list = join(to, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(to, '..', target)
    if (!existsSync(link)) symlinkSync(source.split('/').at(-1)!, link)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilReady(connectionString: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries > 5000 || server.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ninefold-postgres-'))
const [native, data] = [join(folder, 'native'), join(folder, 'data')]
const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
const owner = user()
copyFiles(postgresFiles()!, native)
chmodSync(folder, 0o755)
if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!)

// A language's own order by default, so that a test shows where the order of bytes was meant and not said.
const cluster = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
execFileSync(
  program('initdb'),
  ['-D', data, '-U', 'ninefold', '--auth=trust', '--no-sync', '--no-instructions', ...cluster],
  { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
)
const port = await freePort()
const quick = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']
const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  ...(durable ? ['shared_buffers=256MB'] : ['shared_buffers=64MB', ...quick]),
]
let log = ''
let ending = false

function run(): ChildProcess {
  const server = spawn(
    program('postgres'),
    ['-D', data, '-p', String(port), '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  server.stderr.on('data', (chunk: Buffer) => (log = (log + String(chunk)).slice(-20_000)))
  server.on('exit', () => {
    // Whoever kills it wants to see it come back, as a machine would bring it; what it left behind may hold on for a moment.
    if (durable && !ending) setTimeout(() => (running = run()), 20)
    else void remove().finally(() => process.exit())
  })
  return server
}
let running = run()

/** The databases at the same time: there are hundreds, of hundreds of files each. */
async function remove(): Promise<void> {
  const databases = join(data, 'base')
  const names = existsSync(databases) ? readdirSync(databases) : []
  await Promise.all(names.map((name) => rm(join(databases, name), { recursive: true, force: true })))
  await rm(folder, { recursive: true, force: true })
}

function end(): void {
  ending = true
  // At once: nobody wants what it holds any more.
  running.kill('SIGQUIT')
}
process.stdin.on('end', end).resume()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)

const address = `postgres://ninefold@127.0.0.1:${port}/postgres`
try {
  await untilReady(address, running)
  process.stdout.write(`${address}\n`)
} catch (error) {
  process.stderr.write(`${String(error)}\n${log}\n`)
  end()
}
