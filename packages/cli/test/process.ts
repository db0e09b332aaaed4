// Starts the real command as a process of its own, for tests: its output, its address, and its end.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = join(import.meta.dirname, '..', '..', '..')
const ownLauncher = join(root, 'packages', 'cli', 'bin', 'ninefold.cjs')

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

export interface Started {
  readonly address: string
  /** What it has printed so far. */
  readonly out: () => string
  readonly error: () => string
  /** As if it were typed, with Enter. */
  type(line: string): void
  signal(signal: NodeJS.Signals): void
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

export interface StartOptions {
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Nobody can type: standard input is `/dev/null`. */
  readonly nobody?: true
  /** Another copy of the command than that of the clone. */
  readonly launcher?: string
  /** Another Node than the one that runs the tests. */
  readonly node?: string
}

function begin(args: readonly string[], options: StartOptions) {
  const { cwd = root, environment = {}, nobody, launcher = ownLauncher, node = process.execPath } = options
  const { PORT: _port, DATABASE_URL: _database, INIT_CWD: _folder, NO_COLOR: _colour, ...inherited } = process.env
  const command = [node, launcher, ...args]
  const [program, ...rest] = nobody ? ['sh', '-c', 'exec "$@" < /dev/null', 'sh', ...command] : command
  const child = spawn(program!, rest, { cwd, env: { ...inherited, ...environment } })
  let out = ''
  let error = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, error })))
  return { child, ended, out: () => out, error: () => error }
}

/** Runs a command to its end. */
export const ninefold = (args: readonly string[], options: StartOptions = {}): Promise<Ended> =>
  begin(args, options).ended

/** Starts `ninefold run` and waits until it says where it is. Fails with its output if it ends instead. */
export async function startRun(args: readonly string[], options: StartOptions = {}): Promise<Started> {
  const started = begin(['run', ...args], options)
  const address = await openedAt(started)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    started.child.kill(signal)
    return started.ended
  }
  const signal = (name: NodeJS.Signals) => void started.child.kill(name)
  const type = (line: string) => void started.child.stdin.write(`${line}\n`)
  return { address, out: started.out, error: started.error, type, signal, stop }
}

/** Where it says that it is. Fails with its output if it ends instead. */
export async function openedAt({
  out,
  ended,
}: {
  readonly out: () => string
  readonly ended: Promise<Ended>
}): Promise<string> {
  let isOver = false
  const gone = ended.then(({ code, out: said, error }) => {
    throw new Error(`It ended with code ${code}.\n${said}\n${error}`)
  })
  gone.catch(() => (isOver = true))
  const address = await Promise.race([until(() => (isOver ? '' : /Open +(http:\/\/\S+)/.exec(out())?.[1])), gone])
  return address
}

/** Asks again and again until there is an answer. */
export async function until<T>(ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(20)
  }
}

/** A folder of its own, and the function that removes it. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ninefold-cli-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
