/** A server in a process of its own, that may be killed at any moment and started again on what it left. */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { keptIn } from './database.ts'

export interface Killable {
  readonly process: ChildProcess
  readonly address: string
  readonly token: string
}

const started = new Set<ChildProcess>()
export const killAll = (): void => started.forEach((child) => child.kill('SIGKILL'))

export async function startKillable(data: string, document: string): Promise<Killable> {
  const script = fileURLToPath(new URL('kill-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(await keptIn(data)), document], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout.once('data', (line) => {
      const { port, token } = JSON.parse(String(line)) as { port: number; token: string }
      resolve({ process: child, address: `http://127.0.0.1:${port}`, token })
    })
  })
}

export const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

export async function sendTo(
  { address, token }: Killable,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const reply = await fetch(address + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> & { id: string } }
}
