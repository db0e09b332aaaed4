// Every screen, in every role, light and dark, wide and narrow: no violation of WCAG 2.2 A and AA that axe can find, no
// page wider than the window, nothing broken in the console.
import { AxeBuilder } from '@axe-core/playwright'
import type { AppView } from '@ninefold/language'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../../tests/support/browser.ts'
import { seedClaims } from './support/claims.ts'
import { EXPENSES, openPage, runApplication, signedIn, type Running, type Who } from './support/running.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const SCHEMES = ['light', 'dark'] as const
const OWN = ['/-/inbox', '/-/people', '/-/constants', '/-/about', '/-/password', '/nowhere/at/all']

let browser: Browser
let running: Running
let claims: Awaited<ReturnType<typeof seedClaims>>

beforeAll(async () => {
  browser = await launchBrowser()
  running = await runApplication(EXPENSES)
  claims = await seedClaims(running)
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await running?.close()
})

/** What axe finds on the page as it stands, in few words. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null)
}

/** All four looks of one page, which is loaded once. */
async function lookAt(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      const where = `${name}, ${size.width} px, ${colorScheme}`
      wrong.push(...(await violations(page)).map((text) => `${where}: ${text}`))
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wide > 0) wrong.push(`${name}, ${size.width} px: wider than the window by ${wide} px`)
  }
  return wrong
}

const addressesFor = (view: AppView): string[] => {
  const lists = view.screens.filter(({ route }) => route.parameters.length === 0).map(({ route }) => route.pattern)
  const records = Object.values(claims).map(({ number }) => `/claims/${number}`)
  return [...lists, ...records, `/claims/${claims.draft.number}/change`, ...OWN]
}

describe('screens without barriers', () => {
  for (const who of ['ada', 'max', 'eva', 'fin', 'aud'] as const satisfies readonly Who[]) {
    it(`for ${who}`, async () => {
      const context = await signedIn(browser, running, who)
      const { page, broken } = await openPage(context, running.base)
      const view = await running.call<AppView>(who, 'GET', '/api/app')
      const wrong: string[] = []
      for (const address of addressesFor(view)) {
        await page.goto(running.base + address)
        await settle(page)
        wrong.push(...(await lookAt(page, address)))
      }
      expect(wrong).toEqual([])
      expect(broken).toEqual([])
      await context.close()
    }, 240_000)
  }

  it('for somebody who is not signed in', async () => {
    const context = await browser.newContext()
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await lookAt(page, 'sign in')).toEqual([])
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await lookAt(page, 'sign in, refused')).toEqual([])
    await context.close()
  }, 60_000)

  it('with dialogs, menus and errors open', async () => {
    const context = await signedIn(browser, running, 'ada')
    const { page } = await openPage(context, `${running.base}/claims/new`)
    await page.getByRole('button', { name: 'Add claim line' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').waitFor()
    const wrong = await lookAt(page, 'form with errors')

    await page.goto(`${running.base}/claims/${claims.submitted.number}`)
    await page.getByRole('button', { name: /^Reject/ }).click()
    await page.getByRole('dialog').getByLabel('Reason').waitFor()
    wrong.push(...(await lookAt(page, 'dialog of an action')))
    await page.keyboard.press('Escape')
    await page.setViewportSize(SIZES[0]!)
    await page.keyboard.press('w')
    await page.getByRole('button', { name: 'Why? Title' }).click()
    wrong.push(...(await lookAt(page, 'why')))

    await page.goto(`${running.base}/payments`)
    await page.setViewportSize(SIZES[0]!)
    await page.getByRole('button', { name: /^Move/ }).first().click()
    await page.getByRole('menuitem', { name: 'Open' }).waitFor()
    wrong.push(...(await lookAt(page, 'menu of a card')))

    await page.goto(`${running.base}/-/people`)
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    wrong.push(...(await lookAt(page, 'invitation')))

    await page.goto(`${running.base}/claims`)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('group', { name: 'Filters' }).waitFor()
    wrong.push(...(await lookAt(page, 'filters')))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Inbox' }).waitFor()
    wrong.push(...(await violations(page)).map((text) => `drawer: ${text}`))
    expect(wrong).toEqual([])
    await context.close()
  }, 120_000)
})
