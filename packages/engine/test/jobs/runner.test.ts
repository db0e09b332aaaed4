// What wakes for timers: told of something while it is at work, too.
import { afterEach, expect, test } from 'vitest'
import { openRunner, type Runner } from '../../src/jobs/runner.ts'

let runner: Runner
afterEach(() => runner.stop())

const clock = { now: Date.now, real: Date.now }
const inAWhile = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

test('RUN-1 a time received during a run is not replaced by a later time that the run returns', async () => {
  let turns = 0
  let end = () => {}
  const work = async () => {
    turns++
    // The next was asked for before something sooner was planned.
    if (turns === 1) await new Promise<void>((resolve) => (end = resolve))
    return inAWhile(3_600_000)
  }
  runner = openRunner(clock, work, (error) => {
    throw error
  })
  const first = runner.run()
  await expect.poll(() => turns).toBe(1)
  runner.wake(inAWhile(30))
  end()
  await first
  await expect.poll(() => turns).toBe(2)
})
