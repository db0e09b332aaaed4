import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

const known = (map: RecentMap<number>) => ['a', 'b', 'c'].filter((key) => map.get(key) !== undefined)

test('the oldest values are removed while all together are too large', () => {
  const map = new RecentMap<number>(10)
  map.set('a', 1, 4)
  map.set('b', 2, 4)
  expect(known(map)).toEqual(['a', 'b'])
  map.set('c', 3, 4)
  expect(known(map)).toEqual(['b', 'c'])
  map.set('b', 4, 5)
  map.set('a', 1, 2)
  expect([known(map), map.get('b')]).toEqual([['a', 'b'], 4])
})

test('a value that is set again counts once, and the newest stays whatever its size', () => {
  const map = new RecentMap<number>(10)
  for (let i = 0; i < 5; i++) map.set('a', i, 6)
  map.set('b', 2, 4)
  expect(known(map)).toEqual(['a', 'b'])
  map.set('c', 3, 50)
  expect(known(map)).toEqual(['c'])
  map.set('a', 1, 1)
  expect(known(map)).toEqual(['a'])
})
