// Takes backups of a server while many write to it, restores each, and says what is wrong in what was restored.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from '../../../../tests/fuzz/random.ts'
import { backUpToFile, restoreFromFile } from '../../src/backup/index.ts'
import { openStore } from '../../src/store/open.ts'
import type { Store } from '../../src/store/store.ts'
import { killedDocument } from './document.ts'
import { kill, start, type Ground } from './kills.ts'
import { faultsIn } from './whole.ts'
import { load, type Claims } from './writers.ts'

interface BackedUp {
  readonly backups: number
  /** Answers to the writers while backups were taken, and claims in the last backup. */
  readonly answered: number
  readonly claims: number
  /** Milliseconds of the slowest backup. */
  readonly slowest: number
  readonly faults: readonly string[]
}

interface Backups extends Ground {
  readonly rounds: number
  readonly writers: number
  /** An empty database to restore into; absent for SQLite. */
  readonly empty?: (round: number) => Promise<string | undefined>
}

export async function backedUp(ground: Backups, random: Random): Promise<BackedUp> {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-backups-'))
  const document = join(folder, 'specification.md')
  writeFileSync(document, killedDocument('http://127.0.0.1:9/nobody'))
  const database = ground.database !== undefined && { database: ground.database }
  const source = { data: join(folder, 'data'), ...database, program: 'test' }
  const server = await start({ data: source.data, ...database }, document)
  const claims: Claims = new Map()
  const under = load(server, claims, random, { writers: ground.writers, mayFall: false })
  const faults: string[] = []
  let [answered, slowest, restored] = [0, 0, 0]
  try {
    for (let round = 1; round <= ground.rounds && faults.length === 0; round++) {
      await answersTo(under, under.answered() + 50)
      const made = [...claims.keys()]
      const [before, from] = [under.answered(), performance.now()]
      const file = join(folder, `${round}.tar`)
      await backUpToFile(source, file)
      slowest = Math.max(slowest, performance.now() - from)
      answered += under.answered() - before
      const place = { data: join(folder, `restored-${round}`), ...(await placeIn(ground, round)) }
      await restoreFromFile(file, () => place)
      const store = await openStore({ ...place, file: join(place.data, 'data.db') })
      const wrong = await faultsOf(store, made, ground)
      await store.close()
      faults.push(...wrong.faults.map((fault) => `backup ${round}: ${fault}`))
      restored = wrong.claims
    }
    faults.push(...under.refused)
    await under.stop()
    return { backups: ground.rounds, answered, claims: restored, slowest, faults }
  } finally {
    await kill(server.process)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function placeIn({ empty }: Backups, round: number) {
  const database = await empty?.(round)
  return database === undefined ? {} : { database }
}

async function answersTo(under: ReturnType<typeof load>, count: number): Promise<void> {
  while (under.answered() < count && under.refused.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** `made`: what was acknowledged before the backup began; it has a history, even if it was deleted since. */
async function faultsOf(store: Store, made: readonly string[], { broken }: Ground) {
  const ids = async (text: string) => new Set((await store.read((reader) => reader.rows(text))).map(([id]) => id))
  const known = await ids(`SELECT record FROM ninefold_history WHERE what = 'create'`)
  const claims = await ids('SELECT id FROM "Claim"')
  const lost = made.filter((id) => !known.has(id)).map((id) => `${id} is missing`)
  const faults = [...lost, ...(await faultsIn(store, new Map())), ...((await broken?.(store)) ?? []).map(String)]
  return { faults, claims: claims.size }
}
