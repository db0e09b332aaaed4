// `npm run bench -- neighbour`: how long a record takes to get, alone and while ten people send the worst requests that are known.
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { claims, employees, tokenOf } from './claims/company.ts'
import { claimsSuite } from './claims/suite.ts'
import { prepareNinefold } from './compare.ts'
import { folder, onEach, type DatabaseName } from './databases.ts'
import { load, type Outcome, type Shot } from './load/client.ts'
import { startNinefold } from './servers.ts'
import { table } from './table.ts'

const base = '/api/records/claim'

/** Managers, who may read nearly all claims. */
const NEIGHBOURS = 10

const WORST: readonly Readonly<Record<string, string>>[] = [
  { filter: "title.matches('(.{0,15}e){30}q')", total: 'true' },
  { filter: "lines.exists(l, l.description.matches('(a|b|c|d|e)*z$'))", total: 'true' },
  { filter: "title.replace('a', 'bb').replace('b', 'cc').replace('c', 'dd').contains('zz')", total: 'true' },
  { filter: 'lines.sum(l, l.amount) < lines.sum(l, l.amount * 2) - 1000000', sort: '-notes' },
  { search: 'a e', sort: 'notes', total: 'true' },
  { sort: 'notes,title', total: 'true', limit: '200' },
]

const ask = (person: number, path: string): Shot => ({ method: 'GET', path, token: tokenOf(person) })

/** `seconds`: of each of the two measurements. */
export async function measureNeighbour(
  names: readonly DatabaseName[],
  seconds: number,
  say: (text: string) => void,
): Promise<void> {
  const rows: string[][] = []
  await onEach(names, async (databases) => {
    const { document, database } = await prepareNinefold(databases, claimsSuite, folder)
    const server = await startNinefold(document, database)
    try {
      rows.push(...(await measured(databases.name, server.port, seconds)))
    } finally {
      await server.stop()
    }
  })
  say(
    `Getting a record, ${seconds} s each, one connection; ${cpus()[0]?.model.trim() ?? 'unknown'} × ${cpus().length}, load from the same machine; Node ${process.versions.node}\n`,
  )
  say(table(['', 'a second', 'median ms', 'p99 ms', 'longest ms', 'what the others got'], rows))
}

async function measured(name: DatabaseName, port: number, seconds: number): Promise<string[][]> {
  const own = [...claims()].filter(({ owner }) => owner === 7).map(({ id }) => id)
  let i = 0
  const get = () => load(port, 1, seconds, () => ask(7, `${base}/${own[i++ % own.length]}`))
  await get()
  const alone = await get()
  const statuses = new Map<string, number>()
  let j = 0
  const worst = load(port, NEIGHBOURS, seconds + 2, (connection) =>
    ask(employees + connection, `${base}?${new URLSearchParams(WORST[j++ % WORST.length]).toString()}`),
  )
  await sleep(1000)
  const together = await get()
  const others = await worst
  for (const [status, { count }] of others.refused) statuses.set(String(status), count)
  const refused = [...others.refused.values()].reduce((sum, { count }) => sum + count, 0)
  statuses.set('200', others.done - refused)
  const got = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [row(`${name}, alone`, alone, ''), row(`${name}, beside ${NEIGHBOURS} others`, together, got)]
}

const row = (title: string, { perSecond, median, p99, longest }: Outcome, got: string): string[] => [
  title,
  Math.round(perSecond).toLocaleString('en'),
  median.toFixed(2),
  p99.toFixed(2),
  longest.toFixed(1),
  got,
]
