// The names of files in the terminal: what can be copied from there leads to the file.
import { expect, test } from 'vitest'
import { shortPath } from '../src/sources/names.ts'

test('a path is short from a folder, and whole from far away and from the root', () => {
  expect(shortPath('/srv/claims/data', '/srv/claims')).toBe('data')
  expect(shortPath('/srv/claims', '/srv/claims')).toBe('.')
  expect(shortPath('/var/lib/claims', '/srv/claims')).toBe('/var/lib/claims')
  expect(shortPath('/var/lib/claims', '/')).toBe('/var/lib/claims')
})
