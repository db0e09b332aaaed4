// Killed while requests with keys are under way: sent again, each is done exactly once, whether it was answered or not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ended, killAll, sendTo, startKillable, type Killable } from './support/killable.ts'
import { claim, exampleWith } from './support/server.ts'

afterEach(killAll)

const WRITES = 120
/** So many are under way at a time, which is fewer than are left when the server is killed. */
const WRITERS = 20

test('ONCE-1 kill -9 during writes with keys, then all of them once more', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ninefold-kill-once-'))
  const document = join(data, 'specification.md')
  writeFileSync(document, exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 1000000 |']))
  const first = await startKillable(data, document)
  first.process.removeAllListeners('exit')
  const gone = ended(first.process)
  const write = (server: Killable, n: number) =>
    sendTo(server, 'POST', '/api/records/claim', claim('10.00', { title: `Claim ${n}` }), {
      'idempotency-key': `key-${n}`,
    })

  const answered = new Map<number, unknown>()
  const numbers = Array.from({ length: WRITES }, (_, n) => n).values()
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (const n of numbers) {
        const reply = await write(first, n).catch(() => undefined)
        if (reply) answered.set(n, reply.body)
        if (answered.size === WRITES / 3) first.process.kill('SIGKILL')
      }
    }),
  )
  await gone
  expect(answered.size).toBeLessThan(WRITES)

  const second = await startKillable(data, document)
  for (let n = 0; n < WRITES; n++) {
    const { status, body } = await write(second, n)
    expect([status, body]).toEqual([201, answered.get(n) ?? body])
  }
  const { body } = await sendTo(second, 'GET', '/api/records/claim?total=true&limit=1')
  expect(body['total']).toBe(WRITES)
  second.process.removeAllListeners('exit')
  const over = ended(second.process)
  second.process.kill('SIGKILL')
  await over
  rmSync(data, { recursive: true, force: true })
})
