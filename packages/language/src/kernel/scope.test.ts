import { expect, it } from 'vitest'
import { inRun } from '../incremental.ts'
import { callMemoized, mapMemoized } from './memoized-calls.ts'
import { byName } from './indexed.ts'
import { lookup, scope } from './scope.ts'

interface One {
  readonly name: string
  readonly says: string
}

interface Around {
  readonly one: (name: string) => One | undefined
  readonly limit: { readonly most: number }
}

const [a, b] = [
  { name: 'a', says: 'one' },
  { name: 'b', says: 'two' },
]

it('work on an item is done again only where the item, or what it looked up in its scope, says something else', () => {
  const done: string[] = []
  const work = (item: One, around: Around) => {
    done.push(item.name)
    return item.name === 'a' ? `${around.one('b')?.says}` : `${around.limit.most}`
  }
  const run = (all: readonly One[], most: number) => {
    done.length = 0
    return inRun('scope', () => mapMemoized([a, b], work, scope('test', { one: lookup(all, byName), limit: { most } })))
      .value
  }
  expect([run([a, b], 1), done]).toEqual([
    ['two', '1'],
    ['a', 'b'],
  ])
  expect([run([{ ...a, says: 'other' }, { ...b }], 1), done]).toEqual([['two', '1'], []])
  expect([run([a, b], 2), done]).toEqual([['two', '2'], ['b']])
  expect([run([a, { ...b, says: 'three' }], 2), done]).toEqual([['three', '2'], ['a']])
  expect([run([a], 2), done]).toEqual([['undefined', '2'], ['a']])
})

it('a scope may hold another one, and functions that look up in it', () => {
  let done = 0
  const work = (_: object, around: { readonly says: (name: string) => string | undefined }) => {
    done++
    return around.says('b')
  }
  const item = {}
  const run = (all: readonly One[]) =>
    inRun('nested', () => {
      const inner = scope('test.inner', { one: lookup(all, byName) })
      return callMemoized(work, item, scope('test.outer', { inner, says: (name: string) => inner.one(name)?.says }))
    }).value
  expect([run([a, b]), run([{ ...a }, { ...b }]), done]).toEqual(['two', 'two', 1])
  expect([run([a, { ...b, says: 'new' }]), done]).toEqual(['new', 2])
})
