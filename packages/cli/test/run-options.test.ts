// The options of `ninefold run` that are more than a word: which proxies are believed.
import { expect, test } from 'vitest'
import { readRunOptions } from '../src/running/run-options.ts'

const proxies = (given?: string) => {
  const options = new Map(given === undefined ? [] : [['trust-proxy', given]])
  const read = readRunOptions({ words: [], options }, { environment: {} })
  return 'mistake' in read ? read.mistake : read.trustProxy
}

test('--trust-proxy: how many proxies, or where they are', () => {
  expect([proxies(), proxies('1'), proxies('2')]).toEqual([0, 1, 2])
  expect(proxies('10.0.0.0/8, ::1')).toEqual(['10.0.0.0/8', '::1'])
  expect(proxies('10.0.0.0/8,proxy')).toBe(
    '--trust-proxy names proxy, which is no number of proxies, no address and no network.',
  )
})
