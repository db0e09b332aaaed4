// Every screen without violations that axe can find, moderate ones too; no page wider than the window, nothing broken in the console.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers, show, violations } from './support/axe.ts'
import { seedClaims } from './support/claims.ts'
import { everyLook, looksByReader, pairsOfLooks, screensOf, wrongIn } from './support/looks.ts'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const WIDE = { width: 1280, height: 800 }
const TWO = [
  { size: WIDE, scheme: 'light' },
  { size: { width: 390, height: 844 }, scheme: 'dark' },
] as const

const { browser, running } = await startInBrowser(EXPENSES)
const { draft, approved, paid } = await seedClaims(running)
/** A record before, within and after its steps. */
const claims = { draft, approved, paid }

const people = ['ada', 'max', 'eva', 'fin', 'aud'] as const

/** A language with long words, and one from right to left. All other tests of the interface are in English. */
const languages = ['de', 'ar']

const looks = pairsOfLooks(everyLook(await screensOf(running, people), people, languages))

/** Both looks of one page, which is loaded once. */
async function lookAt(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = []
  for (const { size, scheme } of TWO) {
    await show(page, { size, scheme })
    wrong.push(...(await barriers(page)).map((text) => `${name}, ${size.width} px, ${scheme}: ${text}`))
  }
  return wrong
}

describe('screens without barriers', () => {
  it.each(looksByReader(looks))('for %s, in each look and state', async (_, own) => {
    expect(await wrongIn(browser, running, own)).toEqual([])
  })

  it('for somebody who is not signed in', async () => {
    const context = await browser.newContext()
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await lookAt(page, 'sign in')).toEqual([])
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await lookAt(page, 'sign in, refused')).toEqual([])
    await context.close()
  })

  it('with dialogs, menus and errors open', async () => {
    const context = await signedIn(browser, running, 'fin')
    const { page, broken } = await openPage(context, `${running.base}/claims/new`)
    await page.getByRole('button', { name: 'Add claim line' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').waitFor()
    const wrong = await lookAt(page, 'form with errors')

    await page.goto(`${running.base}/claims/${claims.approved.number}`)
    await page.getByRole('button', { name: /^Return/ }).click()
    await page.getByRole('dialog').getByLabel('Reason').waitFor()
    wrong.push(...(await lookAt(page, 'dialog of an action')))
    await page.keyboard.press('Escape')
    await page.setViewportSize(WIDE)
    await page.keyboard.press('w')
    const why = page.getByRole('complementary', { name: 'Why?' })
    await why.getByRole('heading', { name: 'You can do this now' }).waitFor()
    wrong.push(...(await lookAt(page, 'what can I do here')))
    await why.getByRole('button', { name: 'Category' }).click()
    await why.getByText('It must be filled in.').waitFor()
    wrong.push(...(await lookAt(page, 'why')))

    await page.goto(`${running.base}/payments`)
    await page.setViewportSize(WIDE)
    await page.getByRole('button', { name: /^Move/ }).first().click()
    await page.getByRole('menuitem', { name: 'Open' }).waitFor()
    wrong.push(...(await lookAt(page, 'menu of a card')))

    const administrator = await signedIn(browser, running, 'ada')
    const { page: people, broken: brokenThere } = await openPage(administrator, `${running.base}/-/people`)
    await people.getByRole('button', { name: 'Invite somebody' }).click()
    await people.getByRole('dialog').getByLabel('Email').waitFor()
    wrong.push(...(await lookAt(people, 'invitation')))
    await administrator.close()

    await page.goto(`${running.base}/claims`)
    await page.setViewportSize(WIDE)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('group', { name: 'Filters' }).waitFor()
    wrong.push(...(await lookAt(page, 'filters')))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Inbox' }).waitFor()
    wrong.push(...(await violations(page)).map((text) => `drawer: ${text}`))
    expect(wrong).toEqual([])
    expect([...broken, ...brokenThere]).toEqual([])
    await context.close()
  })
})
