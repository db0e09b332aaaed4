// Printed pages: only the content, light, tables whole and with their headings on each sheet.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { euro, seedClaims } from './support/claims.ts'
import { EXPENSES, goTo, openPage, runApplication, signedIn, startInBrowser } from './support/running.ts'

const ORDERS = `# Specification: Orders

## 1. Purpose

| Setting | Value |
| --- | --- |
| Currency | EUR |

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Order | \`/orders/{order: Order.number}\` | page of Order | everyone signed in |
| Purchase order | \`/orders/{order: Order.number}/paper\` | print of Order | everyone signed in |

### Purchase order

- Letterhead: "Harbour Tools"
- Addressee: supplier.name
- Footer: "IBAN NL00"

## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Number | sequence \`PO-{000}\` |
| Supplier | Supplier |

### Line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| Article | text |
| Price | money |

### Supplier

| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Order | create, read, update |
| Supplier | create, read |
`

const { browser, running } = await startInBrowser(EXPENSES)
const { submitted } = await seedClaims(running)
const centres = Array.from({ length: 190 }, (_, at) => ({
  code: `C${at + 100}`,
  name: `Centre ${at}`,
  website: `https://example.com/${at}`,
}))
const operations = centres.map((body) => ({ method: 'POST', path: '/api/records/cost-centre', body }))
for (let at = 0; at < operations.length; at += 100)
  await running.call('fin', 'POST', '/api/batch', { operations: operations.slice(at, at + 100) })

/** A4 at 96 dots an inch, without margins. */
const PAPER = { width: 688, height: 970 }

const open = async (address: string) => {
  const context = await signedIn(browser, running, 'fin', { viewport: PAPER, colorScheme: 'dark' })
  const opened = await openPage(context, `${running.base}${address}`)
  await opened.page.waitForFunction(() => document.querySelector('link[href*="print"]') !== null)
  return opened
}

/** What no paper should show, and what stands beyond its edge. */
const outOfPlace = (page: Page) =>
  page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const words = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
    const parts = [...document.querySelectorAll('nav, [data-ribbon], [role="status"], [role="dialog"], button')]
    const wide = [...document.querySelectorAll('main *')].filter(
      (one) => shown(one) && one.getBoundingClientRect().right > innerWidth + 1,
    )
    const odd = parts.filter((one) => shown(one) && one.textContent !== '' && !one.matches('[data-print="yes"]'))
    return [...odd, ...wide].map(words)
  })

describe('a print of a record', () => {
  it('is reached from the record, shows its sheet alone on paper, and comes as a PDF', async () => {
    const orders = await runApplication(ORDERS, ['ada', 'eva'])
    const supplier = await orders.call<{ id: string }>('eva', 'POST', '/api/records/supplier', { name: 'Nord GmbH' })
    const lines = Array.from({ length: 3 }, (_, at) => ({ article: `Bolt ${at}`, price: euro('12.50') }))
    const made = await orders.call<{ number: string }>('eva', 'POST', '/api/records/order', {
      supplier: supplier.id,
      lines,
    })
    const { page, broken } = await openPage(
      await signedIn(browser, orders, 'eva', { colorScheme: 'dark' }),
      `${orders.base}/orders/${made.number}`,
    )
    await page.getByRole('button', { name: 'Purchase order', exact: true }).click()
    const sheet = page.getByRole('article', { name: `Purchase order ${made.number}` })
    await sheet.getByText('Nord GmbH').first().waitFor()
    expect(await sheet.getByRole('row').count()).toBe(4)
    expect(await violations(page)).toEqual([])
    const requests: string[] = []
    page.context().on('request', (request) => requests.push(request.url()))
    const pdf = page.context().waitForEvent('response', (response) => response.url().endsWith('?format=pdf'))
    await page.getByRole('button', { name: 'As a PDF' }).click()
    expect((await pdf).headers()['content-type']).toBe('application/pdf')
    await page.bringToFront()
    const other = await orders.call<{ number: string }>('eva', 'POST', '/api/records/order', {
      supplier: supplier.id,
      lines: [{ article: 'Bolt 東京', price: euro('12.50') }],
    })
    await goTo(page, `/orders/${other.number}`)
    const tab = page.context().waitForEvent('page')
    await page.getByRole('button', { name: /PDF/ }).click()
    await page.getByRole('status').getByText('東').waitFor()
    await expect.poll(async () => (await tab).isClosed()).toBe(true)
    expect(requests.filter((address) => address.endsWith('?format=pdf'))).toHaveLength(2)
    await goTo(page, `/orders/${made.number}`)
    await page.getByRole('button', { name: 'Purchase order', exact: true }).click()
    await sheet.getByText('Nord GmbH').first().waitFor()
    await page.waitForFunction(() => document.querySelector('link[href*="print"]') !== null)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
    expect(await sheet.getByRole('heading').allTextContents()).toEqual([`Purchase order ${made.number}`])
    // Each sheet has it at its foot.
    await sheet.getByText('IBAN').waitFor({ state: 'hidden' })
    expect(broken).toEqual([])
    await orders.close()
  })
})

describe('on paper', () => {
  it('every screen shows its content alone, dark on white', async () => {
    const { page, broken } = await open('/')
    await page.emulateMedia({ media: 'print' })
    const screens = (await running.call<{ screens: { route: { pattern: string } }[] }>('fin', 'GET', '/api/app'))
      .screens
    const addresses = screens.map(({ route }) => route.pattern.replace(/\{\w+\}/, submitted.number))
    for (const address of [...new Set(addresses), '/-/inbox', '/-/people']) {
      await goTo(page, address)
      expect({ address, found: await outOfPlace(page) }).toEqual({ address, found: [] })
      const [ground, text] = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body)
        return [backgroundColor, color]
      })
      expect([ground, text]).toEqual(['rgb(255, 255, 255)', 'rgb(26, 29, 35)'])
    }
    expect(broken).toEqual([])
  })

  it('a long table is printed with all the rows it has loaded, a heading for each sheet, and addresses in full', async () => {
    const { page } = await open('/cost-centres')
    await page.getByText('50 of 191').waitFor()
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
        return page.getByText('191 records').count()
      })
      .toBe(1)
    const table = page.getByRole('table', { name: 'Cost centres' })
    expect(await table.getByRole('row').count()).toBeLessThan(150)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => table.getByRole('row').count()).toBe(192)
    expect(await table.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group')
    const heading = table.getByRole('columnheader', { name: 'Code' })
    // Chromium repeats no button.
    expect(
      await heading
        .locator('button')
        .first()
        .evaluate((one) => getComputedStyle(one).display),
    ).toBe('contents')
    const row = table.getByRole('row').last()
    expect(await row.evaluate((one) => getComputedStyle(one).breakInside)).toBe('avoid')
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(150)
  })
})
