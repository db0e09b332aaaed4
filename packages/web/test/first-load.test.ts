// The first load stays small: what a browser with an empty cache fetches until an employee's first list stands.
import { expect, it } from 'vitest'
import { measureFirstLoad } from '../../../bench/first-load.ts'
import { createClaim } from './support/claims.ts'
import { EXPENSES, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES, ['eva'])
await createClaim(running, 'eva', 'Train to Utrecht')

it('the first load of the example is at most 110 kB of compressed JavaScript and CSS in at most 8 requests', async () => {
  const context = await signedIn(browser, running, 'eva')
  const { requests, bytes } = await measureFirstLoad(context, running.base)
  await context.close()
  expect(requests).toBeGreaterThan(2)
  expect(requests).toBeLessThanOrEqual(8)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(110_000)
})
