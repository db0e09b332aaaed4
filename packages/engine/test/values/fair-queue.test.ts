// Who waits for whom where passwords are hashed.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inTurn, openFairQueue, type Caller, type QueueFull } from '../../src/fair-queue.ts'
import { hashPassword, passwordIsRight } from '../../src/values/password.ts'

class Full extends Error {
  readonly full: QueueFull
  constructor(full: QueueFull) {
    super('full')
    this.full = full
  }
}

const policy = {
  atATime: 2,
  reservedForUrgent: 1,
  waitingMost: 100,
  ofOneMost: 50,
  order: inTurn,
  refusal: (full: QueueFull) => new Full(full),
}
const signUp = (from: string): Caller => ({ isUrgent: false, from })
const signIn = (from: string): Caller => ({ isUrgent: true, from })

/** Runs a task for each caller, all asked for at once, and tells the order in which they began. */
async function orderOf(callers: readonly Caller[]): Promise<readonly string[]> {
  const queue = openFairQueue(policy)
  const order: string[] = []
  const task = (name: string) => async () => {
    order.push(name)
    await setImmediate()
  }
  await Promise.all(callers.map((caller, i) => queue.run(caller, task(`${caller.from} ${i}`))))
  return order
}

const times = (count: number, caller: Caller): readonly Caller[] => Array.from({ length: count }, () => caller)

it('IDE-13 runs a sign-in before the sign-ups that wait', async () => {
  const order = await orderOf([...times(30, signUp('crowd')), signIn('Ann')])
  // One sign-up runs already; the place that they leave free is hers.
  expect(order.indexOf('Ann 30')).toBe(1)
})

it('IDE-13 gives one turn in four to sign-ups while others sign in', async () => {
  const order = await orderOf([...times(40, signIn('office')), ...times(4, signUp('newcomer'))])
  const places = order.flatMap((name, place) => (name.startsWith('newcomer') ? [place] : []))
  expect(Math.max(...places)).toBeLessThan(24)
})

it('IDE-13 gives each caller a turn, however many tasks another has', async () => {
  const order = await orderOf([...times(30, signUp('crowd')), signUp('Ben'), signUp('Cho')])
  expect(order.indexOf('Ben 30')).toBeLessThanOrEqual(3)
  expect(order.indexOf('Cho 31')).toBeLessThanOrEqual(4)
})

it('IDE-13 refuses at once what exceeds the limit of one caller or of all, and says when to retry', async () => {
  const queue = openFairQueue({ ...policy, waitingMost: 6, ofOneMost: 4 })
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const ask = (caller: Caller) => queue.run(caller, () => ended)
  const fullFor = (caller: Caller) => ask(caller).catch((error: unknown) => (error as Full).full)
  const accepted = [...times(5, signUp('crowd')), ...times(2, signUp('Ben'))].map(ask)
  expect(await fullFor(signUp('crowd'))).toMatchObject({ isOwn: true, seconds: 1 })
  expect(await fullFor(signUp('Cho'))).toMatchObject({ isOwn: false })
  // Those who sign in have places of their own.
  accepted.push(ask(signIn('Ann')))
  end()
  await Promise.all(accepted)
  await ask(signUp('Cho'))
})

it('continues after a task that fails', async () => {
  const queue = openFairQueue(policy)
  const failing = () => queue.run(signUp('crowd'), () => Promise.reject(new Error('failed')))
  expect((await Promise.allSettled(times(5, signUp('crowd')).map(failing))).map(({ status }) => status)).toEqual(
    times(5, signUp('crowd')).map(() => 'rejected'),
  )
  expect(await queue.run(signIn('Ann'), async () => 'in')).toBe('in')
})

it('IDE-13 checks a password before most of a crowd of sign-ups', async () => {
  const stored = await hashPassword('correct horse battery', 'Ann')
  const order: string[] = []
  const crowd = Array.from({ length: 24 }, async (_, i) => {
    await hashPassword(`password ${i}`, 'crowd')
    order.push('signed up')
  })
  const right = await passwordIsRight('correct horse battery', stored, 'Ann')
  order.push('signed in')
  await Promise.all(crowd)
  expect(right).toBe(true)
  // Those that ran when she came, and those that took the turns beside hers.
  expect(order.indexOf('signed in')).toBeLessThan(8)
})
