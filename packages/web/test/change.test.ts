// What changes while a page is open: the record by somebody else, the document, the person, the connection.
import { describe, expect, it } from 'vitest'
import { createClaim, euro, seedClaims } from './support/claims.ts'
import { EXPENSES, openPage, PASSWORD, PEOPLE, signedIn, startInBrowser } from './support/running.ts'

const { browser, running } = await startInBrowser(EXPENSES)
await seedClaims(running)

describe('two people change one record', () => {
  it('shows both versions field by field and loses nothing', async () => {
    const claim = await createClaim(running, 'eva', 'Conference in Berlin')
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/${claim.number}/change`)
    await page.getByLabel('Title').fill('Conference in Berlin, two days')
    await page.getByLabel('Explanation').fill('Mine')
    await running.call('ada', 'PATCH', `/api/records/claim/${claim.id}`, {
      explanation: 'Theirs',
      category: 'training',
    })

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' })
    await dialog.waitFor()
    const explanation = dialog.getByRole('radiogroup', { name: 'Explanation' })
    expect(await explanation.textContent()).toContain('Mine')
    expect(await explanation.textContent()).toContain('Theirs')
    await explanation.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: 'Save these choices' }).click()
    await page.getByRole('heading', { name: /Conference in Berlin, two days/ }).waitFor()

    const after = await running.call('eva', 'GET', `/api/records/claim/${claim.id}`)
    expect(after).toMatchObject({
      title: 'Conference in Berlin, two days',
      explanation: 'Theirs',
      category: 'training',
      amount: euro('29.30'),
    })
    await context.close()
  })

  it('shows a change of somebody else at once', async () => {
    const claim = await createClaim(running, 'eva', 'Books')
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/${claim.number}`)
    await page.getByRole('heading', { name: /Books/ }).waitFor()
    await running.call('ada', 'PATCH', `/api/records/claim/${claim.id}`, { title: 'Two books' })
    await expect.poll(() => page.getByRole('heading', { name: /Two books/ }).isVisible()).toBe(true)
    await context.close()
  })
})

describe('the document changes', () => {
  it('follows while a form is open, and keeps what is typed', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/claims/new`)
    await page.getByLabel('Title').fill('Typed before the change')
    expect(
      await running.write(
        EXPENSES.replace('| Explanation | long text |', '| Explanation for the manager `explanation` | long text |'),
      ),
    ).toBe(true)
    await page.getByLabel('Explanation for the manager').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed before the change')
    expect(await running.write(EXPENSES)).toBe(true)
    await page.getByLabel('Explanation', { exact: true }).waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('shows the problems of a broken text with their lines while the old one runs on', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    expect(await running.write(EXPENSES.replace('`spentOn <= today`', '`spendOn <= today`'))).toBe(false)
    const banner = page.getByRole('status', { name: 'Problems of the document' })
    await banner.waitFor()
    const line = EXPENSES.split('\n').findIndex((text) => text.includes('`spentOn <= today`')) + 1
    await expect.poll(() => banner.textContent()).toContain(String(line))
    expect(await banner.textContent()).toContain('spendOn')
    await page.getByRole('link', { name: /^CLM-/ }).first().waitFor()
    expect(await running.write(EXPENSES)).toBe(true)
    await banner.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('the document takes something away', () => {
  it('says that it waits for a yes, and follows once that is said', async () => {
    const claim = await createClaim(running, 'eva', 'Fair in Hanover')
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    const without = EXPENSES.replace(/^\| Explanation \| long text .*\n/m, '')
      .replace(/^### Claim$/m, '### Claim\n\n- Removed: Explanation (drop)')
      .replace(/^\| Eva \| change it \| Explanation.*\n/m, '')
      .replace('; does not see Explanation', '')
      .replace('spent on, explanation, lines', 'spent on, lines')
      .replace('`explanation`, ', '')
    await running.call('eva', 'PATCH', `/api/records/claim/${claim.id}`, { explanation: 'To be lost' })
    expect(await running.write(without)).toBe(false)
    const banner = page.getByRole('status', { name: 'Problems of the document' })
    await banner.waitFor()
    await expect.poll(() => banner.textContent()).toContain('Claim: Explanation is dropped')
    expect(await banner.textContent()).toContain('A new version of the document waits for confirmation.')
    await running.application.accept(running.application.waits!)
    await banner.waitFor({ state: 'detached' })
    expect(await running.write(EXPENSES)).toBe(true)
    await context.close()
  })
})

describe('what is typed', () => {
  it('is there again after a reload, and can be given up', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/new`)
    await page.getByLabel('Title').fill('Almost lost')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('is here again').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Almost lost')
    await page.getByRole('button', { name: 'Start over' }).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    await context.close()
  })

  it('is unfinished at home and at the form for whoever leaves, until somebody else signs in', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('button', { name: 'New claim' }).first().click()
    await page.getByLabel('Title').fill('Half a thought')
    await page.goBack()
    await page.getByText('listed as unfinished').waitFor()
    await page.getByRole('button', { name: 'New claim' }).first().click()
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    const unfinished = page.getByRole('region', { name: 'Unfinished' })
    await unfinished.getByRole('link', { name: 'Half a thought' }).waitFor()

    const later = await context.newPage()
    await later.goto(running.base)
    await later.getByRole('link', { name: 'Half a thought' }).click()
    await expect.poll(() => later.getByLabel('Title').inputValue()).toBe('Half a thought')
    await later.getByRole('button', { name: 'Cancel' }).click()
    await later.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await page.getByLabel('Title').fill('Another thought')
    await page.getByRole('link', { name: 'Cost centres' }).click()
    await page.getByText('listed as unfinished').waitFor()
    const stored = () => page.evaluate(() => JSON.stringify(localStorage))
    expect(await stored()).toContain('Another thought')
    expect(await stored()).not.toContain('Half a thought')
    await page.getByLabel('View as').selectOption({ label: PEOPLE.ben.name })
    await expect.poll(stored).not.toContain('Another thought')
    await context.close()
  })

  it('is checked by the rules of the document while it is typed, in the words of the catalogue', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/new`)
    await page.getByLabel('Spent on').fill('2199-01-31')
    await page.getByText('31 Jan 2199 has not come yet.').or(page.getByText('Jan 31, 2199 has not come yet.')).waitFor()
    await page.getByLabel('Spent on').fill('2020-01-31')
    await expect.poll(() => page.getByText('has not come yet').count()).toBe(0)
    await context.close()
  })
})

describe('a save that is not answered', () => {
  it('says so beside the button, keeps the place, and is stored once when it is asked for again', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/new`)
    await page.getByLabel('Spent on').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    await page.getByLabel('Title').fill('Taxi in the rain')
    await context.setOffline(true)
    await page.keyboard.press('Control+Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'Not saved.' })
    await alert.waitFor()
    expect(await page.getByLabel('Title').evaluate((input) => input === document.activeElement)).toBe(true)

    await context.setOffline(false)
    let lost = 0
    await page.route(/api\/records\/claim\?/, async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => lost).toBe(1)
    await alert.waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: /Taxi in the rain/ }).waitFor()
    const { items } = await running.call<{ items: unknown[] }>(
      'eva',
      'GET',
      `/api/records/claim?filter=${encodeURIComponent("title == 'Taxi in the rain'")}`,
    )
    expect(items).toHaveLength(1)
    await context.close()
  })
})

describe('without a connection', () => {
  it('what was open can be read after a reload, with its time, until somebody signs out', async () => {
    const claim = await createClaim(running, 'eva', 'Map of the city')
    const context = await signedIn(browser, running, 'eva', { serviceWorkers: 'allow' })
    const { page } = await openPage(context, `${running.base}/claims/${claim.number}`)
    const stored = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const answers = await Promise.all(
          names
            .filter((name) => name.startsWith('ninefold:answers:'))
            .map(async (name) => (await caches.open(name)).keys()),
        )
        return { names, answers: answers.flat().map(({ url }) => url) }
      })
    await expect.poll(async () => (await stored()).answers.join()).toContain(claim.id)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /Map of the city/ }).waitFor()
    await page.getByText('You are offline. What you see is from').waitFor()

    await context.setOffline(false)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /Map of the city/ }).waitFor()
    await page.getByRole('button', { name: new RegExp(PEOPLE.eva.name) }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Email').waitFor()
    await expect.poll(async () => (await stored()).answers).toEqual([])
    const kept = await page.evaluate(async () => (await (await caches.open('ninefold:page')).match('/'))?.text())
    expect(kept).not.toContain(PEOPLE.eva.name)
    await context.close()
  })
})

describe('the person changes', () => {
  it('sees it as somebody else, in development only and marked so', async () => {
    const context = await signedIn(browser, running, 'ada')
    const { page } = await openPage(context, running.base)
    const ribbon = page.getByRole('region', { name: 'Development' })
    await ribbon.getByLabel('View as').selectOption({ label: `${PEOPLE.eva.name}` })
    await page.getByRole('button', { name: new RegExp(PEOPLE.eva.name) }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'All claims' }).count()).toBe(0)
    await ribbon.getByLabel('View as').selectOption({ label: `${PEOPLE.fin.name}, finance` })
    await page.getByRole('link', { name: 'All claims' }).waitFor()
    await context.close()
  })

  it('stays at its place when the session has ended', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/mine?search=train`)
    await page.getByRole('link', { name: /^CLM-/ }).first().waitFor()
    await context.clearCookies()
    await page.getByRole('link', { name: 'Cost centres' }).click()
    await page.getByLabel('Email').fill('eva@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('heading', { name: 'Cost centres' }).isVisible()).toBe(true)
    await context.close()
  })

  it('says so while the server cannot be reached', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/mine`)
    await page.getByRole('link', { name: /^CLM-/ }).first().click()
    await page.getByRole('heading', { name: /^CLM-/ }).waitFor()
    await page.getByRole('link', { name: 'My claims' }).first().click()
    await page.getByRole('link', { name: /^CLM-/ }).nth(1).waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: /^CLM-/ }).nth(1).click()
    await expect.poll(() => page.getByText('You are offline').isVisible()).toBe(true)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /^CLM-/ }).waitFor()
    await context.close()
  })
})
