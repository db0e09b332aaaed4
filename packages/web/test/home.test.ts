// The home page offers what people do first: the forms of the document.
import { expect, it } from 'vitest'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES, ['eva'])

it('the form for a new claim is the primary button of the home page', async () => {
  const { page, broken } = await openPage(await signedIn(browser, running, 'eva'), running.base)
  const button = page.getByRole('main').getByRole('button', { name: 'New claim' })
  expect(await button.getAttribute('data-variant')).toBe('filled')
  await page.setViewportSize({ width: 1200, height: 800 })
  await button.click()
  await page.getByRole('heading', { level: 1, name: 'New claim' }).waitFor()
  expect(broken).toEqual([])
})
