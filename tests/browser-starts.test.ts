// Shows that browser tests can run here: Chromium starts, draws text with the bundled fonts, and more than once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
})

it('draws a page', async () => {
  const page = await browser.newPage({ viewport: { width: 300, height: 100 } })
  await page.goto('data:text/html;charset=utf-8,<h1>Ninefold</h1>')
  const withText = await page.screenshot()
  await page.evaluate(() => document.querySelector('h1')!.replaceChildren())
  const withoutText = await page.screenshot()
  await page.close()
  expect(withText.subarray(1, 4).toString()).toBe('PNG')
  expect(withText.equals(withoutText)).toBe(false)
})

it('knows letters outside of ASCII', async () => {
  const page = await browser.newPage()
  await page.goto('data:text/html;charset=utf-8,<span id="a">äöüß</span><br><span id="b">iiii</span>')
  const width = (id: string) => page.locator(id).evaluate((element) => element.getBoundingClientRect().width)
  expect(await width('#a')).toBeGreaterThan(await width('#b'))
  await page.close()
})

it('opens several contexts one after the other', async () => {
  for (const name of ['one', 'two', 'three']) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.setContent(`<title>${name}</title>`)
    expect(await page.title()).toBe(name)
    await context.close()
  }
})
