// `npm run kills`: kills the server under load with signal 9, fifty times on each database unless told otherwise; on PostgreSQL
// in every other round first what serves the connections, or the database server itself, which has to be lived through. Says
// what was lost, half there, numbered wrongly, or done twice. `-- --database sqlite --rounds 10 --seed 7` does others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { killed, type Ground } from '../packages/engine/test/kills/kills.ts'
import { sqliteIsBroken } from '../packages/engine/test/kills/whole.ts'
import { randomFrom } from '../tests/fuzz/random.ts'
import { startPostgres } from '../tests/support/postgres.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite,postgres' },
  },
})

async function tell(name: string, ground: Ground): Promise<boolean> {
  const start = performance.now()
  const random = randomFrom(Number(values.seed))
  const { faults, ...counts } = await killed(ground, random, { rounds: Number(values.rounds), most: 200 })
  for (const fault of faults) console.log(`  ${fault}`)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${name}: ${values.rounds} rounds in ${seconds} s, ${JSON.stringify(counts)}: ${faults.length} faults`)
  return faults.length === 0
}

async function onPostgres(): Promise<boolean> {
  const server = await startPostgres('durable')
  const ask = async (text: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const client = new pg.Client({ connectionString: server.address })
    // It falls with the rest.
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  await ask('CREATE DATABASE kills')
  const database = new URL(server.address)
  database.pathname = '/kills'
  const [folder] = await ask('SHOW data_directory')
  /** By turns one connection's own process, which makes the server begin anew by itself, and the server itself. */
  const strike = async (round: number) => {
    const serving = await ask(`SELECT pid FROM pg_stat_activity WHERE datname = 'kills' ORDER BY backend_start`)
    const own = Number(readFileSync(join(String(folder!['data_directory']), 'postmaster.pid'), 'utf8').split('\n')[0])
    const pid = round % 4 === 0 || serving.length === 0 ? own : Number(serving.at(-1)!['pid'])
    process.kill(pid, 'SIGKILL')
    return true
  }
  try {
    return await tell('postgres', { database: database.href, strike })
  } finally {
    await server.end()
  }
}

const asked = values.database.split(',')
const whole = [
  ...(asked.includes('sqlite') ? [await tell('sqlite', { broken: sqliteIsBroken })] : []),
  ...(asked.includes('postgres') ? [await onPostgres()] : []),
]
process.exitCode = whole.every(Boolean) ? 0 : 1
