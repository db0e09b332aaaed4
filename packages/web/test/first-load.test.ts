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

it('a list and a record are requested once, by the head of the page, and shown without a loading state', async () => {
  const context = await signedIn(browser, running, 'eva')
  const claim = await createClaim(running, 'eva', 'Tram to Delft')
  for (const [path, request, shown] of [
    ['/claims/mine', '/api/app/screens/myClaims/records', 'main tbody a[data-row]'],
    [`/claims/${claim.number}`, `/api/records/claim/${claim.id}`, 'main dl'],
  ] as const) {
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (each) => requests.push(new URL(each.url()).pathname))
    await page.goto(running.base + path, { waitUntil: 'commit' })
    await page.locator(shown).first().waitFor()
    const events = () => requests.findIndex((each) => each.startsWith('/api/app/events'))
    await expect.poll(events).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(requests.filter((each) => each === request)).toHaveLength(1)
    expect(requests.indexOf(request)).toBeLessThan(events())
    expect(await page.evaluate(() => Object.keys(globalThis.firstAnswers ?? {}).length)).toBe(
      shown === 'main dl' ? 2 : 1,
    )
    await page.close()
  }
  await context.close()
})
