// Killed under load and started again: what was acknowledged is there and whole, numbers have no gap, and what follows is done
// once. `npm run kills` does it fifty times, and kills the database too.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../tests/fuzz/random.ts'
import { killed } from './kills/kills.ts'
import { sqliteIsBroken } from './kills/whole.ts'
import { temporaryFolder } from './support/application.ts'
import { keptIn, onPostgres } from './support/database.ts'

test('kill -9 under load', async () => {
  const { database } = await keptIn(join(temporaryFolder(), 'kills'))
  const ground = { ...(database !== undefined && { database }), ...(!onPostgres && { broken: sqliteIsBroken }) }
  const outcome = await killed(ground, randomFrom(1), { rounds: 1, most: 80 })
  expect(outcome.faults).toEqual([])
  expect(outcome.answered).toBeGreaterThan(20)
  expect(outcome.told).toBeGreaterThan(1)
})
