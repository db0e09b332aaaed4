// Starts the servers as processes of their own, and ends them.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once as event } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './databases.ts'

export const root = join(import.meta.dirname, '..')

export interface Running {
  readonly port: number
  /** The process's id. */
  readonly process: number
  /** Milliseconds from the start of the process to the first answer. */
  readonly firstAnswer: number
  stop(): Promise<void>
}

/** `place`: the file of SQLite, or `postgres://…`. `option`: `synchronous` of SQLite, or the folder of the built pages. */
export async function startHandWritten(program: string, place: string, option: string): Promise<Running> {
  const start = performance.now()
  const child = spawn(process.execPath, [program, place, option], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout))
    return ready(child, (JSON.parse(line) as { port: number }).port, start)
  throw new Error('The hand-written server ended before it listened.')
}

/** The real command, in production mode, on a port that is free. */
export async function startNinefold(
  document: string,
  { data, address }: Pick<Database, 'data' | 'address'>,
): Promise<Running> {
  const port = await freePort()
  const start = performance.now()
  const launcher = join(root, 'packages', 'cli', 'bin', 'ninefold.cjs')
  const database = address === undefined ? [] : ['--database', address]
  const args = [launcher, 'run', document, '--data', data, ...database, '--port', String(port), '--production']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  return ready(child, port, start)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await event(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function ready(child: ChildProcess, port: number, start: number): Promise<Running> {
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    await sleep(5)
  }
  const firstAnswer = performance.now() - start
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = event(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { port, process: child.pid!, firstAnswer, stop }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok
  } catch {
    return false
  }
}
