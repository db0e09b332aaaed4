import { expect, it } from 'vitest'
import { inRun, memoized, tracked } from '../incremental.ts'
import { memberQuery, byName, indexed, memoizedByItems, internedEach } from './indexed.ts'

interface One {
  readonly name: string
  readonly says: string
}

const [a, b] = [
  { name: 'a', says: 'one' },
  { name: 'b', says: 'two' },
]

it('what comes of the same objects is made once, and knows what was made before', () => {
  const made: unknown[] = []
  const make = (before?: readonly One[]) => {
    made.push(before)
    return [...(before ?? []), a]
  }
  const list = (...items: readonly One[]) => inRun('ofItems', () => memoizedByItems('test.items', items, make)).value
  const first = list(a, b)
  expect(list(a, b)).toBe(first)
  expect(list(b, a)).toEqual([a, a])
  expect(made).toEqual([undefined, first])
})

it('work asks for one of a list, and is done again only where that one says something else', () => {
  let done = 0
  const work = memoized((item: One, world: { readonly find: (name: string) => One | undefined }) => {
    done++
    return `${item.name} ${world.find('b')?.says}`
  })
  const run = (...all: readonly One[]) =>
    inRun('indexed', () => work(a, tracked({ find: indexed('test.indexed', all, byName) }))).value
  expect(run(a, b)).toBe('a two')
  expect(run({ ...a, says: 'other' }, { ...b })).toBe('a two')
  expect(done).toBe(1)
  expect(run(a, { ...b, says: 'three' })).toBe('a three')
  expect(run(a)).toBe('a undefined')
  expect(run(a, b, { ...b, says: 'second of that name' })).toBe('a two')
  expect(done).toBe(4)
})

it('an answer stays through runs that do not ask for it', () => {
  const run = <T>(all: readonly One[], work: (find: (name: string) => One | undefined) => T) =>
    inRun('unasked', () => work(indexed('test.unasked', all, byName))).value
  const first = run([a, b], (find) => find('b'))
  run([{ ...a, says: 'other' }, b], () => undefined)
  expect(run([a, { ...b }], (find) => find('b'))).toBe(first)
})

it('of a list those are the same that say the same under their names, and so is the list', () => {
  const run = (...all: readonly One[]) => inRun('each', () => internedEach('test.each', all)).value
  const first = run(a, b)
  expect(run({ ...a }, { ...b })).toBe(first)
  const next = run({ ...b }, { ...a, says: 'other' })
  expect(next).toEqual([b, { ...a, says: 'other' }])
  expect(next[0]).toBe(b)
  const code = { code: 'X', status: 422 }
  const errors = () => inRun('each', () => internedEach('test.codes', [{ ...code }])).value
  expect(errors()).toBe(errors())
})

it('whether a name is among some is asked of that name alone', () => {
  let done = 0
  const work = memoized((item: One, world: { readonly has: (name: string) => boolean }) => {
    done++
    return world.has(item.name)
  })
  const run = (...names: readonly string[]) =>
    inRun('among', () => work(a, tracked({ has: memberQuery('test.among', names) }))).value
  expect([run('a', 'b'), run('c', 'a'), done]).toEqual([true, true, 1])
  expect([run('c'), done]).toEqual([false, 2])
})
