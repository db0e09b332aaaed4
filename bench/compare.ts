// The same work done by a hand-written server and by Ninefold running the expense claims example, on the same data, in one run,
// on one database after the other; and how long checking and starting take, and how much the browser loads first.
import { mkdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { benchPeople, comparedSize, personCount, tokenOf } from './data/claims.ts'
import { openDatabases, putInto, type Database, type Databases, type DatabaseName } from './databases.ts'
import { firstLoad } from './first-load.ts'
import { fillPostgres } from './hand-written/on-postgres.ts'
import { fillSqlite } from './hand-written/on-sqlite.ts'
import { load, once } from './load/client.ts'
import type { Outcome } from './load/client.ts'
import { measureCheck } from './measure-check.ts'
import { DEEP, operations } from './operations.ts'
import type { Operation, Server } from './operations.ts'
import { benchDocument, example } from './ours/document.ts'
import { ourRows } from './ours/rows.ts'
import { root, startHandWritten, startNinefold } from './servers.ts'
import type { Running } from './servers.ts'
import { table } from './table.ts'

const connections = [1, 32] as const
const sliceCount = 5
const folder = join(root, '.ninefold', 'bench')
const port = 39_127

const say = (text: string) => console.log(text)
const whole = (number: number) => Math.round(number).toLocaleString('en')

export interface Comparison {
  /** How long each measurement lasts. */
  readonly seconds: number
  /** How the names of those begin that are measured; absent, all are. */
  readonly only?: string
}

interface Filled {
  /** Where the hand-written server keeps its data: a file, or `postgres://…`. */
  readonly hand: string
  readonly document: string
  readonly database: Database
}

async function prepare(databases: Databases): Promise<Filled> {
  const { claims, lines } = comparedSize
  say(`Filling both with ${whole(claims)} claims, ${whole(claims * lines)} lines, ${personCount} people …`)
  const theirs = await databases.make('hand-written')
  const hand = theirs.address ?? `${theirs.data}.db`
  if (theirs.address === undefined) fillSqlite(hand)
  else await fillPostgres(hand)
  const document = benchDocument(folder)
  const database = await databases.make('ninefold')
  await (await startNinefold(document, database, port)).stop()
  await putInto(database, ourRows(comparedSize))
  return { hand, document, database }
}

export async function compare(names: readonly DatabaseName[], comparison: Comparison): Promise<void> {
  for (const name of names) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    say(`\n## ${name}\n`)
    const databases = await openDatabases(name, folder)
    try {
      await compareOn(databases, comparison)
    } finally {
      await databases.end()
    }
  }
  await measureTheRest()
}

async function compareOn(databases: Databases, comparison: Comparison): Promise<void> {
  const { hand, document, database } = await prepare(databases)
  const started: Running[] = []
  try {
    const theirs = await startHandWritten(hand)
    started.push(theirs)
    const ours = await startNinefold(document, database, port)
    started.push(ours)
    const tokens = Array.from({ length: personCount }, (_, i) => tokenOf(i))
    const filter = encodeURIComponent("status == 'submitted'")
    const [list, cursor] = ['/api/records/claim', (next: string) => `cursor=${encodeURIComponent(next)}`]
    const both = { tokens, allPath: `${list}?limit=50`, related: 'include=related', cursor }
    const servers: readonly Server[] = [
      { ...both, name: 'by hand', port: theirs.port, listPath: `${list}?status=submitted&limit=50` },
      { ...both, name: 'ninefold', port: ours.port, listPath: `${list}?filter=${filter}&sort=-createdAt&limit=50` },
    ]
    await compareAnswers(servers)
    await measureAll(await Promise.all(servers.map(turnPages)), comparison)
    say('')
    say(
      `From start to first answer, with all that data: by hand ${whole(theirs.firstAnswer)} ms, ninefold ${whole(ours.firstAnswer)} ms`,
    )
  } finally {
    for (const each of started) await each.stop()
  }
}

/** What is compared must be the same work: the same refusal, the same records, the same fields. */
async function compareAnswers(servers: readonly Server[]): Promise<void> {
  const person = benchPeople().findIndex((each) => each.finance)
  const seen: { ids: string; fields: string; status: number }[] = []
  for (const server of servers) {
    const list = await once(server.port, { method: 'GET', path: server.listPath, token: server.tokens[person]! })
    if (list.status !== 200) throw new Error(`${server.name} refuses the list: ${list.text}`)
    const { items } = JSON.parse(list.text) as { items: Record<string, unknown>[] }
    const other = await once(server.port, {
      method: 'GET',
      path: `/api/records/claim/${String(items[0]!.id)}`,
      token: server.tokens[60]!,
    })
    seen.push({
      ids: items.map((item) => item.id).join(),
      fields: Object.keys(items[0]!).toSorted().join(),
      status: other.status,
    })
  }
  const [a, b] = seen
  if (a!.ids !== b!.ids) throw new Error('The two servers list different claims.')
  if (a!.fields !== b!.fields) say(`Note: the fields differ.\n  ${a!.fields}\n  ${b!.fields}`)
  if (a!.status !== 404 || b!.status !== 404) throw new Error('A claim is shown to somebody who may not see it.')
}

/** With the cursor of a page far behind. */
async function turnPages(server: Server): Promise<Server> {
  const token = server.tokens[benchPeople().findIndex((each) => each.finance)]!
  let deep = ''
  for (let page = 0; page < DEEP; page++) {
    const path = `${server.allPath}${page === 0 ? '' : `&${server.cursor(deep)}`}`
    const { text } = await once(server.port, { method: 'GET', path, token })
    deep = (JSON.parse(text) as { next: string }).next
  }
  return { ...server, deep }
}

async function measureAll(servers: readonly Server[], { seconds, only }: Comparison): Promise<void> {
  const rows: string[][] = []
  const chosen = operations().filter((operation) => !only || operation.name.startsWith(only))
  for (const operation of chosen)
    for (const [round, count] of connections.entries())
      rows.push(await measureOne(operation, round, count, servers, seconds))
  say('')
  say(
    `Requests per second, ${seconds} s each in ${sliceCount} slices by turns, medians of the slices; ${cpus()[0]?.model.trim() ?? 'unknown'} × ${cpus().length}, load from the same machine; Node ${process.versions.node}`,
  )
  say('')
  say(table(['', 'connections', 'by hand', 'ninefold', 'ratio', 'target', 'median ms', 'p99 ms'], rows))
}

/** In turns, a slice each, so that whatever else the machine does meets both alike; the ratio is the slices' median. */
async function measureOne(
  operation: Operation,
  round: number,
  count: number,
  servers: readonly Server[],
  seconds: number,
): Promise<string[]> {
  const shots = servers.map((server) => operation.shots(server, round))
  const slices: Outcome[][] = servers.map(() => [])
  for (let slice = 0; slice <= sliceCount; slice++)
    for (const [i, server] of servers.entries()) {
      const outcome = await load(server.port, count, seconds / sliceCount, shots[i]!)
      for (const [status, { count: many, text }] of outcome.refused)
        say(`! ${server.name}, ${operation.name}: ${many} × ${status} ${text}`)
      // The first slice warms up.
      if (slice > 0) slices[i]!.push(outcome)
    }
  const [hand, ours] = slices as [Outcome[], Outcome[]]
  const ratio = median(ours.map((outcome, i) => outcome.perSecond / hand[i]!.perSecond))
  const pair = (of: (outcome: Outcome) => number) =>
    `${median(hand.map(of)).toFixed(2)} / ${median(ours.map(of)).toFixed(2)}`
  return [
    operation.name,
    String(count),
    whole(median(hand.map((outcome) => outcome.perSecond))),
    whole(median(ours.map((outcome) => outcome.perSecond))),
    ratio.toFixed(2),
    operation.kind === 'read' ? '0.9' : count === 1 ? '' : '1.0',
    pair((outcome) => outcome.median),
    pair((outcome) => outcome.p99),
  ]
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

async function measureTheRest(): Promise<void> {
  const check = measureCheck(example)
  say(
    `Checking the example (${check.lines} lines): ${check.first.toFixed(0)} ms the first time in a process, ${check.warm.toFixed(1)} ms after that`,
  )
  const data = { data: join(folder, 'start') }
  await (await startNinefold(example, data, port)).stop()
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const running = await startNinefold(example, data, port)
    times.push(running.firstAnswer)
    await running.stop()
  }
  say(`From start to first answer, the example: ${whole(times.toSorted((a, b) => a - b)[2]!)} ms (median of 5)`)
  const js = firstLoad(join(root, 'packages', 'web', 'dist'))
  say(
    js
      ? `JavaScript of the first load: ${(js.bytes / 1000).toFixed(1)} kB gzip in ${js.files} files (at most 170)`
      : 'JavaScript of the first load: not built',
  )
}
