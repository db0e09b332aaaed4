// Every screen, in every role, light and dark, wide and narrow: no violation of WCAG 2.2 A and AA that axe can find, no
// page wider than the window, nothing broken in the console.
import type { AppView } from '@ninefold/plan/wire'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../../../tests/support/runs.ts'
import { violations } from './support/axe.ts'
import { seedClaims } from './support/claims.ts'
import { EXPENSES, goTo, openPage, signedIn, startInBrowser, type Who } from './support/running.ts'

interface Look {
  readonly size: { readonly width: number; readonly height: number }
  readonly scheme: 'light' | 'dark'
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }
const TWO: readonly Look[] = [
  { size: WIDE, scheme: 'light' },
  { size: NARROW, scheme: 'dark' },
]
const OTHER_TWO: readonly Look[] = [
  { size: NARROW, scheme: 'light' },
  { size: WIDE, scheme: 'dark' },
]
const PEOPLE = ['ada', 'max', 'eva', 'fin', 'aud'] as const satisfies readonly Who[]

/**
 * The administrator sees every screen in both sizes and both schemes, combined in turn one way and the other. Of the others two
 * see a screen, each in one look. With `RUNS=2` the administrator sees all four looks, and everybody else two.
 */
function looksFor(who: (typeof PEOPLE)[number], screen: number): readonly Look[] {
  if (RUNS > 1) return who === 'ada' ? [...TWO, ...OTHER_TWO] : TWO
  if (who === 'ada') return screen % 2 === 0 ? TWO : OTHER_TWO
  const turn = (PEOPLE.indexOf(who) + screen) % (2 * TWO.length)
  return TWO.slice(turn, turn + 1)
}

/** Pages of Ninefold itself. They are the same for everybody but administrators: shown to one of each. */
const OWN = ['/-/inbox', '/-/people', '/-/constants', '/-/about', '/-/password', '/nowhere/at/all']
const SEE_OWN: readonly Who[] = ['ada', 'eva']

const { browser, running } = await startInBrowser(EXPENSES)
const claims = await seedClaims(running)

/** Several looks of one page, which is loaded once. */
async function lookAt(page: Page, name: string, looks: readonly Look[] = TWO): Promise<string[]> {
  const wrong: string[] = []
  for (const [index, { size, scheme }] of looks.entries()) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor()
    const where = `${name}, ${size.width} px, ${scheme}`
    // The first two looks differ in everything; after them only colours are new.
    const found = await violations(page, index < 2 ? undefined : ['color-contrast'])
    wrong.push(...found.map((text) => `${where}: ${text}`))
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (wide > 0) wrong.push(`${where}: wider than the window by ${wide} px`)
  }
  return wrong
}

const addressesFor = (who: Who, view: AppView): string[] => {
  const lists = view.screens.filter(({ route }) => route.parameters.length === 0).map(({ route }) => route.pattern)
  const records = Object.values(claims).map(({ number }) => `/claims/${number}`)
  return [...lists, ...records, `/claims/${claims.draft.number}/change`, ...(SEE_OWN.includes(who) ? OWN : [])]
}

describe('screens without barriers', () => {
  for (const who of PEOPLE) {
    it(`for ${who}`, async () => {
      const context = await signedIn(browser, running, who)
      const { page, broken } = await openPage(context, running.base)
      const view = await running.call<AppView>(who, 'GET', '/api/app')
      const wrong: string[] = []
      for (const [screen, address] of addressesFor(who, view).entries()) {
        const looks = looksFor(who, screen)
        if (looks.length === 0) continue
        await goTo(page, address)
        wrong.push(...(await lookAt(page, address, looks)))
      }
      expect(wrong).toEqual([])
      expect(broken).toEqual([])
      await context.close()
    })
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
    await page.getByRole('button', { name: 'Why? Category' }).click()
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
