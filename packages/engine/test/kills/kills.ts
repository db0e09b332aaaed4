// Kills a server, or its database, under load, again and again, and says what became of it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Random } from '../../../../tests/fuzz/random.ts'
import { openStore } from '../../src/store/open.ts'
import type { Store } from '../../src/store/store.ts'
import { killedDocument } from './document.ts'
import { faultsIn, undoneIn } from './whole.ts'
import { load, type Claims, type Server } from './writers.ts'

export interface Ground {
  /** PostgreSQL; absent, SQLite. */
  readonly database?: string
  /** Kills something of the database under the server in this round; absent or false, the server alone is killed. */
  readonly strike?: (round: number) => Promise<boolean>
  /** What the database itself says is wrong. */
  readonly broken?: (store: Store) => Promise<readonly unknown[]>
}

export interface Outcome {
  readonly claims: number
  readonly answered: number
  readonly doubtful: number
  readonly struck: number
  readonly told: number
  readonly faults: readonly string[]
}

const WRITERS = 12

/** `most`: answers in a round before it is killed. */
export async function killed(
  ground: Ground,
  random: Random,
  { rounds, most }: { rounds: number; most: number },
): Promise<Outcome> {
  const data = mkdtempSync(join(tmpdir(), 'ninefold-kills-'))
  const heard = new Map<string, number>()
  const receiver = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    heard.set(id, (heard.get(id) ?? 0) + 1)
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const document = join(data, 'specification.md')
  writeFileSync(document, killedDocument(`http://${host}/submitted`))
  const place = { data, ...(ground.database !== undefined && { database: ground.database }) }
  const options = { ...place, webhooksTo: [host] }
  const claims: Claims = new Map()
  const faults: string[] = []
  let [answered, struck] = [0, 0]

  const inStore = async <T>(look: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore({
      file: join(data, 'data.db'),
      ...(ground.database !== undefined && { database: ground.database }),
    })
    try {
      return await look(store)
    } finally {
      await store.close()
    }
  }

  try {
    for (let round = 1; round <= rounds; round++) {
      const server = await start(options, document)
      const strikes = round % 2 === 0 && ground.strike !== undefined
      const under = load(server, claims, random, { writers: WRITERS, mayFall: strikes })
      const until = async (count: number) => {
        while (under.answered() < count && under.refused.length === 0 && server.process.exitCode === null)
          await new Promise((resolve) => setTimeout(resolve, 1))
      }
      const first = 20 + random.below(most)
      await until(first)
      if (strikes && (await ground.strike!(round))) {
        struck++
        // It has to go on by itself.
        await until(under.answered() + 30)
      }
      await kill(server.process)
      await under.stop()
      answered += under.answered()
      const wrong = [
        ...under.refused.map((text) => `refused: ${text}`),
        ...(server.process.signalCode === 'SIGKILL' ? [] : [`the server ended by itself, ${server.process.exitCode}`]),
        ...(await inStore((store) => faultsIn(store, claims))),
        ...(await inStore(async (store) => (ground.broken ? (await ground.broken(store)).map(String) : []))),
      ]
      faults.push(...wrong.map((fault) => `round ${round}: ${fault}`))
      if (faults.length > 0) break
    }
    const last = await start(options, document)
    await everythingDone(last, () => inStore((store) => undoneIn(store, heard)))
    await kill(last.process)
    faults.push(
      ...(await inStore((store) => undoneIn(store, heard))),
      ...(await inStore((store) => faultsIn(store, claims))),
    )
    const doubtful = [...claims.values()].filter(({ doubt }) => doubt !== undefined).length
    return { claims: claims.size, answered, doubtful, struck, told: heard.size, faults }
  } finally {
    receiver.close()
    rmSync(data, { recursive: true, force: true })
  }
}

interface Started extends Server {
  readonly process: ChildProcess
}

/** None outlives us. */
const started = new Set<ChildProcess>()
process.once('exit', () => started.forEach((child) => child.kill('SIGKILL')))

export async function start(options: object, document: string): Promise<Started> {
  const script = fileURLToPath(new URL('../support/kill-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(options), document], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  const said = once(child.stdout, 'data') as Promise<[Buffer]>
  const [first] = await Promise.race([said, once(child, 'exit')])
  if (!Buffer.isBuffer(first)) throw new Error(`the server ended with ${String(first)}`)
  const { port, token } = JSON.parse(String(first)) as { port: number; token: string }
  return { process: child, address: `http://127.0.0.1:${port}`, token }
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Whoever had taken something and fell is taken for late in a while: the clock goes ahead. */
async function everythingDone({ address, token }: Server, undone: () => Promise<readonly string[]>): Promise<void> {
  for (let tries = 0; tries < 1500; tries++) {
    // Not each time: what has to be tried again and again is given up in the end.
    if (tries % 50 === 0)
      await fetch(`${address}/api/app/clock`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ advance: '1 hours' }),
      })
    if ((await undone()).length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
