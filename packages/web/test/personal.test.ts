// Everything about a person: handed out from the menu and the list of people, erased after a question.
import { describe, expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES, ['ada', 'eva', 'ben'])

describe('what is known of a person', () => {
  it('they get themselves, from their own menu', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/`)
    await page.getByRole('button', { name: /Eva Smit/ }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Everything about me' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('export.json')
    // The example lets nobody erase themselves.
    expect(await page.getByRole('menuitem', { name: 'Erase me' }).count()).toBe(0)
    await context.close()
  })

  it('an administrator erases, after a question', async () => {
    const context = await signedIn(browser, running, 'ada')
    const { page, broken } = await openPage(context, `${running.base}/-/people`)
    await page.getByRole('button', { name: 'More for Ben Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Export the data' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Erase', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }).click()
    await page.getByText('Ben Okafor is erased.').waitFor()
    await page
      .getByText(/^erased-/)
      .first()
      .waitFor()
    expect(await page.getByText('ben@example.com').count()).toBe(0)
    expect(broken).toEqual([])
    await context.close()
  })
})
