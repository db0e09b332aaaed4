// Killed in the middle of a thousand writes and started again: what was acknowledged is there, and nothing is half there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { broken, openStoreOf } from './support/database.ts'
import { ended, killAll, sendTo, startKillable } from './support/killable.ts'
import { exampleWith } from './support/server.ts'

afterEach(killAll)

const line = (description: string, amount: string) => ({ description, amount: { amount, currency: 'EUR' } })
const WRITES = 1000

test('kill -9 amid 1,000 writes', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ninefold-kill-'))
  const document = join(data, 'specification.md')
  writeFileSync(document, exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 1000000 |']))
  const first = await startKillable(data, document)
  const acknowledged = new Map<string, 'draft' | 'submitted'>()
  const killAfter = 300 + Math.floor(Math.random() * 400)
  let sent = 0

  const write = async (): Promise<void> => {
    while (sent < WRITES) {
      const n = sent++
      try {
        const lines = [line('One', '10.00'), line('Two', '20.00'), line('Three', '12.34')]
        const made = await sendTo(first, 'POST', '/api/records/claim', {
          title: `Claim ${n}`,
          category: 'travel',
          spentOn: '2026-06-01',
          lines,
        })
        if (made.status !== 201) throw new Error(`answered ${made.status}: ${JSON.stringify(made.body)}`)
        acknowledged.set(made.body.id, 'draft')
        if (
          n % 2 === 0 &&
          (await sendTo(first, 'POST', `/api/records/claim/${made.body.id}/actions/submit`, {})).status === 200
        )
          acknowledged.set(made.body.id, 'submitted')
      } catch (error) {
        if (String(error).includes('answered')) throw error
        return
      }
      if (acknowledged.size >= killAfter) first.process.kill('SIGKILL')
    }
  }
  first.process.removeAllListeners('exit')
  const gone = ended(first.process)
  await Promise.all(Array.from({ length: 16 }, write))
  await gone
  expect(first.process.signalCode).toBe('SIGKILL')
  expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter)
  expect(acknowledged.size).toBeLessThan(WRITES)

  const second = await startKillable(data, document)
  for (const [id, state] of acknowledged) {
    const { status, body } = await sendTo(second, 'GET', `/api/records/claim/${id}`)
    expect(status).toBe(200)
    expect(['draft', 'submitted']).toContain(body['status'])
    expect(state === 'draft' || body['status'] === 'submitted', `${id} is ${String(body['status'])}`).toBe(true)
  }
  second.process.removeAllListeners('exit')
  const over = ended(second.process)
  second.process.kill('SIGKILL')
  await over
  await everythingIsWhole(data)
  rmSync(data, { recursive: true, force: true })
}, 120_000)

/** Each claim with its three lines, its sum, its entries in the history, its number; each submitted one with its timers. */
async function everythingIsWhole(data: string): Promise<void> {
  const store = await openStoreOf(data)
  const rows = (text: string) => store.read((r) => r.all(text))
  expect(await broken(store)).toEqual([])
  const claims = await rows('SELECT id, number, status, amount, version FROM "Claim" ORDER BY number')
  const lines = new Map(
    (await rows('SELECT claim, count(*) AS n, sum(amount) AS amount FROM "ClaimLine" GROUP BY claim')).map((row) => [
      row['claim'],
      row,
    ]),
  )
  const history = new Map(
    (await rows(`SELECT record, count(*) AS n FROM ninefold_history WHERE entity = 'Claim' GROUP BY record`)).map(
      (row) => [row['record'], row['n']],
    ),
  )
  const timers = new Map(
    (await rows('SELECT record, count(*) AS n FROM ninefold_job GROUP BY record')).map((row) => [
      row['record'],
      row['n'],
    ]),
  )
  for (const claim of claims) {
    const submitted = claim['status'] === 'submitted'
    expect(lines.get(claim['id'])).toMatchObject({ n: 3, amount: 4234 })
    expect(claim).toMatchObject({ amount: 4234, version: submitted ? 2 : 1 })
    expect(history.get(claim['id'])).toBe(submitted ? 2 : 1)
    expect(timers.get(claim['id']) ?? 0).toBe(submitted ? 2 : 0)
  }
  expect(lines.size).toBe(claims.length)
  const numbers = claims.map((claim) => Number(String(claim['number']).split('-')[2]))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  await store.close()
}
