// What a record's page tells: of its past (reasons, how it was, undoing, a deletion too), and why something can be done or not.
import { describe, expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { act, createClaim } from './support/claims.ts'
import { EXPENSES, openPage, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES, ['ada', 'max', 'eva'])
await running.call('ada', 'PATCH', `/api/records/user/${running.ids.eva}`, { manager: running.ids.max })

describe('the page of a record', () => {
  it('leads back to a list that has the record in it', async () => {
    const claim = await createClaim(running, 'eva', 'Bicycle')
    await act(running, 'eva', claim, 'submit')
    const address = `${running.base}/claims/${claim.number}`
    const { page: own } = await openPage(await signedIn(browser, running, 'eva'), address)
    await own.getByRole('main').getByRole('link', { name: 'My claims' }).waitFor()
    const { page: managers } = await openPage(await signedIn(browser, running, 'max'), address)
    await managers.getByRole('main').getByText('Claims', { exact: true }).waitFor()
    expect(await managers.getByRole('main').getByRole('link', { name: 'My claims' }).count()).toBe(0)
  })
})

describe('a link in a mail', () => {
  it('leads to the page of the record, and opens the action that it names without taking it', async () => {
    const claim = await createClaim(running, 'eva', 'Tram to the airport')
    await act(running, 'eva', claim, 'submit')
    const link = `${running.base}/-/record/claim/${claim.id}`
    const { page, broken } = await openPage(await signedIn(browser, running, 'max'), `${link}?action=reject`)
    await page.getByRole('dialog').getByLabel('Reason').waitFor()
    expect(page.url()).toBe(`${running.base}/claims/${claim.number}`)
    await page.goto(`${link}?action=approve`)
    await page.getByRole('button', { name: /^Approve/ }).waitFor()
    await page.getByRole('main').getByText('Submitted', { exact: true }).first().waitFor()
    await page.goto(`${running.base}/-/record/claim/${running.ids.eva}`)
    await page.getByRole('alert').first().waitFor()
    expect(broken).toEqual([])
  })
})

describe('the history of a record', () => {
  it('tells why, shows how it was, and puts back what was', async () => {
    const claim = await createClaim(running, 'eva', 'Train to Utrecht')
    await act(running, 'eva', claim, 'submit')
    await act(running, 'max', claim, 'reject', { reason: 'Which train?' })
    await running.call('eva', 'PATCH', `/api/records/claim/${claim.id}`, { title: 'Train to Gouda' })
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/claims/${claim.number}`)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Which train?', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])

    // An entry is a line, which unfolds.
    const entry = (what: string) => history.getByRole('listitem').filter({ hasText: what }).first()
    const unfold = (what: string) => entry(what).locator('summary').click()
    expect(await history.getByRole('button').count()).toBe(0)
    await unfold('Created')
    const first = entry('Created')
    await first.getByRole('button', { name: /As it was then/ }).click()
    await page.getByRole('heading', { level: 1, name: /Train to Utrecht/ }).waitFor()
    await page
      .getByText(/^As it was on/)
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: 'Change' }).count()).toBe(0)
    expect(await history.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show it as it is now' }).click()
    await page.getByRole('heading', { level: 1, name: /Train to Gouda/ }).waitFor()

    await unfold('Changed')
    expect(await violations(page)).toEqual([])
    await history.getByRole('button', { name: 'Undo Changed' }).click()
    await page.getByRole('heading', { level: 1, name: /Train to Utrecht/ }).waitFor()
    await history.getByText('Undone').first().waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('a deletion is undone where it was done, and on the page of the record, which is no longer shown', async () => {
    const claim = await createClaim(running, 'eva', 'Taxi')
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/claims/${claim.number}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { level: 1, name: /Taxi/ }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { level: 1, name: 'My claims' }).waitFor()
    await page.goBack()
    await page.getByText('There is nothing here').waitFor()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await page.getByRole('heading', { level: 1, name: /Taxi/ }).waitFor()
    expect(broken).toEqual([])
    await context.close()
  })
})

describe('why', () => {
  it('a record says what can be done with it, what comes next, and why a field is as it is', async () => {
    const claim = await createClaim(running, 'eva', 'Ferry')
    await act(running, 'eva', claim, 'submit')
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/claims/${claim.number}`)
    const panel = page.getByRole('complementary', { name: 'Why?' })

    await page.getByRole('button', { name: 'What can I do here?' }).click()
    await panel.getByText('Somebody else has to do the next step: Approve. It can be done by Max Bauer.').waitFor()
    const names = await panel.getByRole('listitem').getByRole('heading').allTextContents()
    expect(names).toEqual(expect.arrayContaining(['Take back', 'Submit', 'Approve', 'Pay', 'Lapse', 'Delete']))
    await panel.getByRole('button', { name: 'Amount' }).click()
    await panel.getByText('The application calculates this: the sum of l’s Amount over its Lines (l).').waitFor()
    // The line of the document is folded.
    expect(await panel.getByText('| Amount |').isVisible()).toBe(false)
    await panel.getByText(/^specification.md, line/).click()
    await panel.getByText('| Amount |').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    // Of a button: by the key where it has the focus, and by the mark near the pointer.
    const takeBack = page.getByRole('button', { name: 'Take back' })
    await takeBack.focus()
    await page.keyboard.press('?')
    await panel.getByText('The owner may do this.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => takeBack.evaluate((button) => button === document.activeElement)).toBe(true)
    const category = page.locator('[data-why]').filter({ hasText: 'Category' }).first()
    await category.hover()
    await category.locator('[data-why-mark]').click()
    await panel.getByText('It must be filled in.').waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('a refused step leads to the field that stands in the way', async () => {
    const claim = await createClaim(running, 'eva', 'Aeroplane', '480.00')
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/claims/${claim.number}`)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Above €50.00 a claim needs a receipt.').first().waitFor()
    await page.getByRole('button', { name: /^Why\?/u }).click()
    const panel = page.getByRole('complementary', { name: 'Why?' })
    await panel.getByText(/^Rule “Receipt there”: if Status is Submitted/u).waitFor()
    await page.getByRole('button', { name: 'Fill in Receipt' }).click()
    await page.getByRole('heading', { level: 1, name: /^Change/u }).waitFor()
    const receipt = page.getByLabel('Receipt').and(page.locator('input'))
    await expect.poll(() => receipt.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(broken).toEqual([])
    await context.close()
  })
})
