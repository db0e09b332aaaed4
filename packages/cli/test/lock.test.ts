// One server for a data folder: the system holds the lock, so that a server that is stopped keeps it, and one that is killed does not.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ninefold, root, startRun, temporaryFolder } from './process.ts'

const tenLines = join(root, 'examples', 'ten-lines', 'specification.md')
let folder: ReturnType<typeof temporaryFolder>

beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => folder.remove())

test('a stalled server keeps its data folder, of two only one starts, and a killed one leaves it at once', async () => {
  const args = [tenLines, '--port', '0', '--no-demo', '--data', join(folder.path, 'data')]
  const started = await Promise.allSettled([startRun(args), startRun(args)])
  const [first, ...more] = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(more).toEqual([])
  const refused = started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(refused).toEqual([expect.stringContaining('This document runs already.')])
  first!.signal('SIGSTOP')
  const second = await ninefold(['run', ...args])
  expect([second.code, second.error]).toEqual([1, expect.stringContaining(`It is at ${first!.address} (process `)])
  const rotation = await ninefold(['rotate-keys', tenLines, '--data', join(folder.path, 'data')])
  expect([rotation.code, rotation.error]).toEqual([1, expect.stringContaining('This document runs.')])
  const nowhere = await ninefold(['rotate-keys', tenLines, '--data', join(folder.path, 'none')])
  expect([nowhere.code, nowhere.error]).toEqual([1, expect.stringContaining('There is no data in')])
  await first!.stop('SIGKILL')
  const third = await startRun(args)
  await third.stop()
})
