// `npm run backups`: takes twenty backups on each database while fifty writers work, restores each, and checks what was restored
// as `npm run kills` does. `-- --database sqlite --rounds 5 --writers 10 --seed 7` does others.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { backedUp } from '../packages/engine/test/kills/backups.ts'
import type { Ground } from '../packages/engine/test/kills/kills.ts'
import { sqliteIsBroken } from '../packages/engine/test/kills/whole.ts'
import { randomFrom } from '../tests/fuzz/random.ts'
import { startPostgres } from '../tests/support/postgres.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    writers: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite,postgres' },
  },
})
const counts = { rounds: Number(values.rounds), writers: Number(values.writers) }

async function tell(name: string, ground: Ground & { empty?: () => Promise<string> }): Promise<boolean> {
  const { faults, ...outcome } = await backedUp({ ...ground, ...counts }, randomFrom(Number(values.seed)))
  for (const fault of faults) console.log(`  ${fault}`)
  console.log(`${name}: ${JSON.stringify(outcome)}: ${faults.length} faults`)
  return faults.length === 0
}

async function onPostgres(): Promise<boolean> {
  const server = await startPostgres('durable')
  const client = new pg.Client({ connectionString: server.address })
  await client.connect()
  let made = 0
  const fresh = async (): Promise<string> => {
    const name = `backups_${++made}`
    await client.query(`CREATE DATABASE ${name}`)
    return Object.assign(new URL(server.address), { pathname: `/${name}` }).href
  }
  try {
    return await tell('postgres', { database: await fresh(), empty: fresh })
  } finally {
    await client.end()
    await server.end()
  }
}

const asked = values.database.split(',')
const whole = [
  ...(asked.includes('sqlite') ? [await tell('sqlite', { broken: sqliteIsBroken })] : []),
  ...(asked.includes('postgres') ? [await onPostgres()] : []),
]
process.exitCode = whole.every(Boolean) ? 0 : 1
