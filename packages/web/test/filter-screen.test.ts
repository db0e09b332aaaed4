// The filter of a list: built by clicking, shown as chips, held by the address, in a sheet on a phone.
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { violations } from './support/axe.ts'
import { createClaim } from './support/claims.ts'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES)
for (const title of ['Train to Utrecht', 'Hotel', 'Lunch']) await createClaim(running, 'eva', title)
await createClaim(running, 'eva', 'Fair in Hannover', '900.00')

const filterOf = (page: Page) => new URL(page.url()).searchParams.get('filter')
const titles = async (page: Page) =>
  (await page.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split('\t')[1]?.trim())
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' })

it('is built by clicking, and each step is in the address', async () => {
  const context = await signedIn(browser, running, 'eva')
  const { page, broken } = await openPage(context, `${running.base}/claims/mine`)
  await page.getByRole('button', { name: 'Filter' }).click()
  const panel = page.getByRole('group', { name: 'Filters' })
  await panel.getByLabel('Field').selectOption({ label: 'Title' })
  await panel.getByLabel('Value of Title').fill('HOTEL')
  await expect.poll(() => titles(page)).toEqual(['Hotel'])
  expect(filterOf(page)).toBe("lower(title).contains('hotel')")
  await chips(page).getByText('Matches: 1').waitFor()

  await panel.getByRole('button', { name: 'Add condition' }).click()
  await panel.getByLabel('How the conditions are combined').selectOption('any')
  await panel.getByLabel('Field').nth(1).selectOption({ label: 'Amount' })
  await panel.getByLabel('Comparison').nth(1).selectOption({ label: 'is at least' })
  await panel.getByLabel('Value of Amount').fill('500')
  await expect.poll(() => titles(page)).toHaveLength(2)
  expect(filterOf(page)).toBe("lower(title).contains('hotel') or amount >= 500 EUR")

  await panel.getByRole('button', { name: 'Done' }).click()
  await chips(page).getByRole('button', { name: 'Remove the filter: Title, Amount' }).click()
  await expect.poll(() => titles(page)).toHaveLength(4)
  await page.goBack()
  await expect.poll(() => titles(page)).toHaveLength(2)
  await page.goBack()
  await expect.poll(() => titles(page)).toHaveLength(4)
  expect(broken).toEqual([])
  await context.close()
})

it('of the address shows the same to somebody else, also what was written by hand, in a sheet on a phone', async () => {
  const context = await signedIn(browser, running, 'eva', { viewport: { width: 390, height: 844 } })
  const week =
    'spentOn >= startOfWeek(request.localDate) - 7 days and spentOn < startOfWeek(request.localDate) + 7 days'
  const filter = `(spentOn > today - 3 days) and owner == me and (${week}) and spentOn < request.localDate and amount < 500 EUR`
  const { page, broken } = await openPage(context, `${running.base}/claims/mine?filter=${encodeURIComponent(filter)}`)
  await chips(page).getByText('Matches: 3').waitFor()
  await chips(page).getByText('Owner is me').waitFor()
  await chips(page).getByText('spentOn > today - 3 days').waitFor()
  await chips(page).getByText('Spent on is before today').click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Period').waitFor()
  expect(await violations(page)).toEqual([])
  await sheet.getByLabel('Period').selectOption({ label: 'today' })
  await sheet.getByText('Matches: 0').waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Nothing matches').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => filterOf(page)).toBe(null)
  expect(broken).toEqual([])
  await context.close()
})

it('columns, order and density are in the address, for another browser too', async () => {
  const context = await signedIn(browser, running, 'eva')
  const { page, broken } = await openPage(context, `${running.base}/claims/mine`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Category' }).uncheck()
  await page.getByRole('button', { name: 'Move Title up' }).click()
  await page.getByRole('radio', { name: 'Compact' }).check()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('columns'), searchParams.get('rows')]).toEqual([
    'title,number,spentOn,amount,status',
    'compact',
  ])
  const address = page.url()
  await context.close()

  const other = await signedIn(browser, running, 'eva')
  const { page: theirs } = await openPage(other, address)
  const headings = theirs.getByRole('columnheader')
  await expect.poll(() => theirs.getByRole('table').getAttribute('data-density')).toBe('compact')
  expect((await headings.allInnerTexts()).map((text) => text.trim()).slice(0, 2)).toEqual(['Title', 'Number'])
  expect(broken).toEqual([])
  await other.close()
})

it('narrows a board', async () => {
  for (const title of ['Boat', 'Bus']) {
    const claim = await createClaim(running, 'eva', title)
    await running.call('eva', 'POST', `/api/records/claim/${claim.id}/actions/submit`, {})
  }
  const context = await signedIn(browser, running, 'fin')
  const { page, broken } = await openPage(context, `${running.base}/payments`)
  await page.getByText('Boat').first().waitFor()
  await page.getByRole('searchbox').fill('Bus')
  await expect.poll(() => page.getByText('Boat').count()).toBe(0)
  await page.getByText('Bus').first().waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Field').selectOption({ label: 'Title' })
  await page.getByLabel('Value of Title').fill('nothing like it')
  await page.getByText('No cards match').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText('Boat').first().waitFor()
  expect(broken).toEqual([])
  await context.close()
})
