// Without a mouse: signing in, writing a claim with lines, submitting it; walking through lists and boards.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seedClaims } from './support/claims.ts'
import { EXPENSES, openPage, PASSWORD, signedIn, startInBrowser } from './support/running.ts'
import { announced, spoken } from './support/spoken.ts'

const { browser, running } = await startInBrowser(EXPENSES)
const claims = await seedClaims(running)

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What the focus is on, in words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const labels = element && 'labels' in element ? (element as HTMLInputElement).labels : null
    return element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? ''
  })

/** Tab until the focus is on it. */
async function tabTo(page: Page, name: RegExp, most = 60, key = 'Tab'): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(key)
    if (name.test(await focused(page))) return
  }
  throw new Error(`The focus never came to ${String(name)}; it is on “${await focused(page)}”`)
}

describe('with the keyboard alone', () => {
  it('signs in, files a claim with two lines and submits it', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
    const { page, broken } = await openPage(context, `${running.base}/claims/mine`)
    await tabTo(page, /^Email/)
    await page.keyboard.type('ben@example.com')
    await tabTo(page, /^Password/)
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'My claims' }).waitFor()

    await tabTo(page, /^New claim$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'New claim' }).waitFor()
    // The focus moves to the new page's heading.
    expect(await focused(page)).toBe('New claim')
    await tabTo(page, /^Title/)
    await page.keyboard.type('Night train to Vienna')
    await tabTo(page, /^Spent on/)
    await page.keyboard.type('05112026')
    await tabTo(page, /^Receipt/)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await chooser.setFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByText('ticket.png').waitFor()
    await tabTo(page, /^Add claim line/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Description, row 1')
    await page.keyboard.type('Ticket')
    await page.keyboard.press('Tab')
    await page.keyboard.type('31.50')
    // Enter in the last row begins the next one.
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Description, row 2')
    await page.keyboard.type('Supper')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12')
    expect(await page.getByRole('status', { name: 'Amount' }).textContent()).toContain('43.50')
    await page.keyboard.press('Control+Enter')
    // It was spent long ago, which is remarked.
    await expect.poll(() => focused(page)).toBe('Save anyway')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Night train to Vienna/ }).waitFor()

    await tabTo(page, /^Submit$/)
    await page.keyboard.press('Enter')
    await page.locator('h1 + span', { hasText: 'Submitted' }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^CLM-\S+ Night train to Vienna/)
    expect(await announced(page)).toContainEqual(expect.stringMatching(/Night train to Vienna is now submitted\./))
    const { items } = await running.call<{ items: { amount: unknown; status: string; title: string }[] }>(
      'ben',
      'GET',
      '/api/records/claim',
    )
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ status: 'submitted', amount: { amount: '43.50', currency: 'EUR' } })
    expect(broken).toEqual([])
    await context.close()
  })

  it('skips to the page, searches with /, walks down the rows and opens one with Enter', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('link', { name: /^CLM-/ }).first().waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the page')
    await page.keyboard.press('/')
    expect(await focused(page)).toBe('Search my claims')
    await page.keyboard.type('monitor')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    expect(await focused(page)).toMatch(/^CLM-/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /Second monitor/ }).waitFor()
    await context.close()
  })

  it('steps through the rows with the arrow keys', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('link', { name: /^CLM-/ }).nth(1).waitFor()
    await page.keyboard.press('j')
    const first = await focused(page)
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).not.toBe(first)
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe(first)
    await context.close()
  })

  it('shows the shortcuts with ?, keeps the focus in the dialog and gives it back', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('link', { name: /^CLM-/ }).first().waitFor()
    await page.keyboard.press('j')
    const before = await focused(page)
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    for (let step = 0; step < 5; step++) await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(before)
    await context.close()
  })

  it('moves a card of the board with its menu', async () => {
    const context = await signedIn(browser, running, 'fin')
    const { page } = await openPage(context, `${running.base}/payments`)
    const card = page.getByRole('link', { name: 'Keyboard and mouse' })
    await card.waitFor()
    await card.focus()
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: /Paid/ }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^(Rejected|Paid)/)
    for (let step = 0; step < 5 && !(await focused(page)).startsWith('Paid'); step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Payment reference').waitFor()
    await page.keyboard.press('Escape')
    const approved = page.getByRole('region', { name: /^Approved/ }).getByRole('link', { name: 'Keyboard and mouse' })
    await expect.poll(() => approved.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('m')
    await expect.poll(() => focused(page)).toMatch(/^(Rejected|Paid)/)
    for (let step = 0; step < 5 && !(await focused(page)).startsWith('Paid'); step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Payment reference/)
    await page.keyboard.type('SEPA 77')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const paid = page.getByRole('region', { name: /^Paid/ }).getByRole('link', { name: 'Keyboard and mouse' })
    await expect.poll(() => paid.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await announced(page)).toContainEqual(expect.stringContaining('Keyboard and mouse is now paid.'))
    await context.close()
  })

  it('goes to records and screens and takes actions by the palette, and presses buttons by their keys', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('link', { name: /^CLM-/ }).first().waitFor()
    await page.keyboard.press('?')
    const tools = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(await tools.textContent()).toContain('FFilter')
    expect(await tools.textContent()).toContain('CColumns')
    await page.keyboard.press('Escape')
    await tools.waitFor({ state: 'detached' })
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Filter', exact: true, expanded: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search screens, records and actions' })
    await box.fill('Train to')
    await page.getByRole('option', { name: /Train to Utrecht/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Train to Utrecht/ }).waitFor()

    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(await list.textContent()).toContain('1Submit')
    expect(await list.textContent()).toContain('EChange')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.press('e')
    await page.getByRole('heading', { level: 1, name: /^Change/ }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Submit' }).waitFor()
    await page.keyboard.press('Control+k')
    await box.fill('subm')
    await page.getByRole('option', { name: 'Submit', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('h1 + span', { hasText: 'Submitted' }).waitFor()
    await page.getByRole('button', { name: 'Undo: Take back' }).click()
    await page.locator('h1 + span', { hasText: 'Draft' }).waitFor()
    await page.keyboard.press('Control+k')
    await expect
      .poll(() => page.getByRole('group', { name: 'Opened recently' }).textContent())
      .toContain('Train to Utrecht')
    await box.fill('xyzxyz')
    await page.getByText('Nothing found that you may open.').waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('rejects and approves: each key closes one layer, and the focus stays on the page', async () => {
    const context = await signedIn(browser, running, 'max')
    const { page, broken } = await openPage(context, `${running.base}/approvals`)
    await page.getByRole('link', { name: /^CLM-/ }).first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Approve' }).waitFor()
    expect(await focused(page)).toContain('Lunch with Aurora Energy')
    await tabTo(page, /^Reject$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Reason/)
    expect(await spoken(page)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^dialog "Reject: CLM-.*" modal$/),
        'textbox "Reason" required focused',
        'button "Cancel"',
        'button "Reject"',
      ]),
    )
    // Without a reason it is refused at its input.
    await tabTo(page, /^Reject$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Reason/)
    expect(await spoken(page)).toContain('textbox "Reason" invalid required focused')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Reject')
    await page.keyboard.press('w')
    await expect.poll(() => focused(page)).toBe('What can I do here?')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Reject')
    await tabTo(page, /^Approve$/, 60, 'Shift+Tab')
    await page.keyboard.press('Enter')
    // The button is gone; what it did is said, and the focus is on the record.
    await expect.poll(() => focused(page)).toMatch(/^CLM-\S+ Lunch with Aurora Energy/)
    expect(await announced(page)).toContainEqual(expect.stringContaining('Lunch with Aurora Energy is now approved.'))
    expect(broken).toEqual([])
    await context.close()
  })

  it('deletes a claim after a question, and brings it back', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/${claims.draft.number}`)
    await page.getByRole('button', { name: 'Delete' }).waitFor()
    await tabTo(page, /^Delete$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Delete/ })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Delete')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('My claims')
    await expect.poll(() => announced(page)).toContainEqual(expect.stringMatching(/Train to Utrecht is deleted\./))
    await tabTo(page, /^Undo$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/Train to Utrecht/)
    await expect.poll(() => announced(page)).toContainEqual(expect.stringContaining('The change was undone.'))
    await context.close()
  })

  it('filters by conditions, changes several records, and signs out', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('link', { name: /^CLM-/ }).first().waitFor()
    await tabTo(page, /^Filter/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Value of Number')
    expect(await spoken(page)).toEqual(
      expect.arrayContaining(['button "Filter" expanded', 'group "Filters"', 'textbox "Value of Number" focused']),
    )
    await tabTo(page, /^Field$/, 5, 'Shift+Tab')
    await page.keyboard.type('Tit')
    await tabTo(page, /^Value of Title$/, 5)
    await page.keyboard.type('monitor')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await expect.poll(() => announced(page)).toContainEqual(expect.stringContaining('1 record'))
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toMatch(/^Filter/)

    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect.poll(() => announced(page)).toContainEqual('1 selected')
    await tabTo(page, /^Change$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Field')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Change')

    await tabTo(page, /^ESEva Smit/, 60, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await expect.poll(() => focused(page)).toBe('As the system')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toMatch(/^ESEva Smit/)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('As the system')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('Sign out')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    expect(broken).toEqual([])
    await context.close()
  })
})
