// What the browser works out before anything is sent: the moment by the server's clock, defaults from one's own record.
import { describe, expect, it } from 'vitest'
import { seedClaims } from './support/claims.ts'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES)
await seedClaims(running)

const costCentre = async () =>
  (await running.call<{ items: { id: string }[] }>('ada', 'GET', '/api/records/cost-centre')).items[0]!.id

describe('a new record', () => {
  it('begins with what stands in one’s own, under its name, also where that has just changed', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/claims/new`)
    expect(await page.getByLabel('Cost centre').inputValue()).toBe('')
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/app/start'))
    await running.call('ada', 'PATCH', `/api/records/user/${running.ids.eva}`, { costCentre: await costCentre() })
    await told
    await page.goto(`${running.base}/claims/new`)
    await expect.poll(() => page.getByLabel('Cost centre').inputValue()).toMatch(/Engineering|ENG/)
    expect(broken).toEqual([])
    await context.close()
  })
})

describe('today', () => {
  it('is the server’s, also where the browser’s clock is wrong and where the server’s is moved', async () => {
    const context = await signedIn(browser, running, 'eva')
    const page = await context.newPage()
    await page.clock.install({ time: new Date('2001-02-03T04:05:06Z') })
    await page.clock.resume()
    await page.goto(`${running.base}/claims/new`)
    const type = async (days: number) => {
      const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      await page.getByLabel('Spent on').fill(day)
      await page.keyboard.press('Tab')
    }
    const refused = page.getByText('has not come yet')
    await type(-1)
    expect(await refused.count()).toBe(0)
    await type(3)
    await refused.first().waitFor()
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/app/start'))
    await running.call('eva', 'POST', '/api/app/clock', { advance: '5 days' })
    await told
    await refused.first().waitFor({ state: 'detached' })
    await context.close()
  })
})
