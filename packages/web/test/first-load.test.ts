// The first load stays small: `npm run size` measures it.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from '../../../tests/support/root.ts'
import { builtPages } from './support/built-pages.ts'

it('the first load is at most 170 kB of compressed JavaScript', async () => {
  await builtPages()
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'packages/web/size.mjs')])
  expect(stdout).toMatch(/in all, of 170000/)
})
