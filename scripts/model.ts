// `npm run model`: plays random calls by random people against the application and against a simple model of its document,
// 100,000 on each database unless report otherwise. Every other game has a document of its own, generated from the seed. Where the two
// differ, it prints the shortest steps that were found, and the smallest document.
// `-- --database sqlite --steps 5000 --seed 7 --document workshop` plays others; `--document generated` plays generated ones alone,
// and `--feature siblings,effects` those with these features and no others; `--feature none`: with none.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { played, type Played } from '../packages/engine/test/model/documents.ts'
import { generated } from '../packages/engine/test/model/generated.ts'
import { play, type NewPlace } from '../packages/engine/test/model/play.ts'
import { report } from '../packages/engine/test/model/report.ts'
import { startPostgres } from '../tests/support/postgres.ts'

/** A game is long enough for records to grow old, and short enough to be played again from its beginning. */
const GAME = 500

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite,postgres' },
    document: { type: 'string' },
    feature: { type: 'string' },
    /** Ends with the first difference. */
    first: { type: 'boolean', default: false },
  },
})
const documents = played.filter(({ name }) => (values.document ?? name) === name)

const only = values.feature?.split(',').filter((name) => name !== 'none')

/** Written ones in turn, and generated ones between them. */
function documentOf(game: number): Played {
  const isGenerated = only !== undefined || documents.length === 0 || (values.document === undefined && game % 2 === 1)
  return isGenerated ? generated(Number(values.seed) + game, only) : documents[(game >> 1) % documents.length]!
}

async function onSqlite(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-model-'))
  let made = 0
  try {
    return await games('sqlite', async (isLasting) => {
      rmSync(join(folder, `game-${made - 1}`), { recursive: true, force: true })
      return { data: isLasting ? join(folder, `game-${++made}`) : ':memory:' }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One database after another: the one before is dropped with the next game. */
async function onPostgres(): Promise<boolean> {
  const server = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-model-'))
  const client = new pg.Client({ connectionString: server.address })
  await client.connect()
  let made = 0
  try {
    return await games('postgres', async () => {
      // A game that is cut down opens many, one at a time.
      if (made > 1) await client.query(`DROP DATABASE IF EXISTS game_${made - 1} WITH (FORCE)`)
      const name = `game_${++made}`
      await client.query(`CREATE DATABASE ${name}`)
      const database = new URL(server.address)
      database.pathname = `/${name}`
      return { data: join(folder, name), database: database.href }
    })
  } finally {
    await client.end()
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function games(database: string, place: NewPlace): Promise<boolean> {
  const count = Math.ceil(Number(values.steps) / GAME)
  const start = performance.now()
  let different = 0
  for (let game = 0; game < count; game++) {
    const document = documentOf(game)
    const found = await play(document, Number(values.seed) + game, GAME, place)
    if (found) console.log(`${report(found)}\n`)
    if (found) different++
    if (found && values.first) break
    process.stderr.write(`\r${database}: game ${game + 1} of ${count}, ${different} different`)
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`\r${database}: ${count * GAME} steps in ${count} games, in ${seconds} s: ${different} different`)
  return different === 0
}

const asked = values.database.split(',')
const same = [
  ...(asked.includes('sqlite') ? [await onSqlite()] : []),
  ...(asked.includes('postgres') ? [await onPostgres()] : []),
]
process.exitCode = same.every(Boolean) ? 0 : 1
