// The home page is a work list: what people do first, what waits for them, what is new.
import { beforeAll, expect, it } from 'vitest'
import { act, createClaim } from './support/claims.ts'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES, ['ada', 'eva', 'max'])

beforeAll(async () => {
  await running.call('ada', 'PATCH', `/api/records/user/${running.ids.eva}`, { manager: running.ids.max })
  await act(running, 'eva', await createClaim(running, 'eva', 'Train to Utrecht'), 'submit')
})

it('the form for a new claim is the primary button of the home page', async () => {
  const { page, broken } = await openPage(await signedIn(browser, running, 'eva'), running.base)
  const button = page.getByRole('main').getByRole('button', { name: 'New claim' })
  expect(await button.getAttribute('data-variant')).toBe('filled')
  await page.setViewportSize({ width: 1200, height: 800 })
  await button.click()
  await page.getByRole('heading', { level: 1, name: 'New claim' }).waitFor()
  expect(broken).toEqual([])
})

it('what waits has its action beside it; later visits show what is new, and fold what was read', async () => {
  const { page, broken } = await openPage(await signedIn(browser, running, 'max'), running.base)
  await page.getByText('Everybody here now and then pays').waitFor()
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByRole('button', { name: /^Approve: CLM-.* Train to Utrecht$/ }).click()
  await page.getByText(/Train to Utrecht is now approved/).waitFor()
  await page.getByText('Nothing waits for you.').waitFor()

  // An hour later.
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.endsWith(':visit'))
    localStorage.setItem(key, JSON.stringify({ at: Date.now() - 3_600_000 }))
  })
  await page.reload()
  const fresh = page.getByRole('region', { name: 'New since your last visit' })
  await fresh.getByRole('link', { name: /Train to Utrecht/ }).waitFor()
  expect(await page.getByText('Everybody here now and then pays').count()).toBe(0)
  await page.getByRole('button', { name: 'More about this application' }).click()
  await page.getByText('Everybody here now and then pays').waitFor()
  expect(broken).toEqual([])
})

it('speaks the language of the browser, then the one that the person chose, mirrored if it is read from right to left', async () => {
  const context = await signedIn(browser, running, 'eva', { locale: 'de-AT' })
  const { page, broken } = await openPage(context, running.base)
  await page.getByRole('link', { name: 'Posteingang' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('de-AT')
  const { items } = await running.call<{ items: { number: string }[] }>('eva', 'GET', '/api/records/claim')
  await page.goto(`${running.base}/claims/${items[0]!.number}`)
  await page.getByText(/^Nicht ausgefüllt: /).waitFor()
  await running.call('eva', 'PUT', '/api/app/language', { language: 'ar' })
  await page.goto(`${running.base}/claims/mine`)
  await page.getByRole('link', { name: 'صندوق الوارد' }).waitFor()
  await page.getByRole('button', { name: 'تصفية' }).waitFor()
  expect(await page.getAttribute('html', 'dir')).toBe('rtl')
  const [menu, main] = [await page.getByRole('navigation').boundingBox(), await page.getByRole('main').boundingBox()]
  expect(menu!.x).toBeGreaterThan(main!.x)
  await running.call('eva', 'PUT', '/api/app/language', { language: null })
  await context.close()
  expect(broken).toEqual([])
})

it('takes another language on a phone, by taps', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, broken } = await openPage(await signedIn(browser, running, 'max', phone), running.base)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: /Max Bauer/ }).tap()
  await page.getByRole('menuitem', { name: 'Language' }).tap()
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).tap()
  await page.locator('html[lang="nl"]').waitFor({ state: 'attached' })
  expect(broken).toEqual([])
})
