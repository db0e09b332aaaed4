// What forms offer: a record created where it is chosen, stars, tags, locations, and the steps of a long form.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const DESK = `# Specification: Desk

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Tickets | \`/tickets\` | list of Ticket | everyone signed in |
| Ticket | \`/tickets/{ticket: Ticket}\` | page of Ticket | everyone signed in |
| New ticket | \`/tickets/new\` | form for Ticket | everyone signed in |

## 3. Entities

### Ticket

| Field | Type | Required | Section |
| --- | --- | --- | --- |
| Subject | text | yes | |
| Customer | Customer | | |
| Product | Product | | |
| Tags | list of text (1–30) | | What |
| Rating | rating (5) | | What |
| Weight | decimal (6.1) in kg | | What |
| Place | location | | Where |
| Street | text | | Where |
| Town | text | yes | Where |
| Phone | phone | | Where |
| Email | email | | Where |
| Website | web address | | Where |
| Due | date | | Where |

### Part

- Part of: Ticket, as Parts

| Field | Type |
| --- | --- |
| Name | text |

### Customer

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Region | Region | |

### Region

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Country | Country | |

### Country

| Field | Type |
| --- | --- |
| Name | text |

### Product

| Field | Type |
| --- | --- |
| Name | text |

## 4. States

### Ticket

| Action | From | To | Who | Asks |
| --- | --- | --- | --- | --- |
| (create) | | new | everyone signed in | |
| Assign | new | assigned | everyone signed in | customer |

## 5. Rules

| Rule | Entity | Must hold | Message |
| --- | --- | --- | --- |
| Named | Customer | \`size(name) > 3\` | {name} is no name. |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Ticket | create, read |
| Customer | create, read |
| Region | create, read |
| Country | create, read |
| Product | read |
`

const { browser, running } = await startInBrowser(DESK, ['ada', 'eva'])
const openForm = async () => openPage(await signedIn(browser, running, 'eva'), `${running.base}/tickets/new`)
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

describe('a record created in place', () => {
  it('is saved by the rules of its own form, and then chosen; once more inside', async () => {
    const { page, broken } = await openForm()
    await page.getByLabel('Subject').fill('Printer')
    await page.getByLabel('Customer').fill('Abc')
    await option(page, /New customer Abc/).click()
    const sheet = page.getByRole('dialog', { name: 'New customer' })
    const name = sheet.getByRole('textbox', { name: 'Name' })
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await name.inputValue()).toBe('Abc')
    await sheet.getByLabel('Region').fill('North')
    await option(page, /New region North/).click()
    const inner = page.getByRole('dialog', { name: 'New region' })
    // A third sheet would bury the first.
    await inner.getByLabel('Country').click()
    await page.getByRole('listbox').getByText('Nothing found').waitFor()
    expect(await option(page, /New country/).count()).toBe(0)
    await inner.getByRole('textbox', { name: 'Name' }).focus()
    await page.keyboard.press('Control+Enter')
    await inner.waitFor({ state: 'detached' })
    expect(await sheet.getByLabel('Region').inputValue()).toBe('North')

    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByRole('alert').getByText('Abc is no name.').waitFor()
    expect(await violations(page)).toEqual([])
    await name.fill('Abcd')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Customer').inputValue()).toBe('Abcd')
    expect(await page.getByLabel('Subject').inputValue()).toBe('Printer')
    await page.getByLabel('Town').fill('Utrecht')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Printer' }).waitFor()
    await page.getByText('Abcd').first().waitFor()
    expect(broken).toEqual([])
  })

  it('is chosen in the dialog of an action, too', async () => {
    const { id } = await running.call<{ id: string }>('eva', 'POST', '/api/records/ticket', {
      subject: 'Scanner',
      town: 'Utrecht',
    })
    const { page, broken } = await openPage(await signedIn(browser, running, 'eva'), `${running.base}/tickets/${id}`)
    await page.getByRole('button', { name: 'Assign' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign: Scanner' })
    await dialog.getByLabel('Customer').fill('Xyzz')
    await option(page, /New customer Xyzz/).click()
    const sheet = page.getByRole('dialog', { name: 'New customer' })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => dialog.getByLabel('Customer').inputValue()).toBe('Xyzz')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('link', { name: 'Xyzz' }).first().waitFor()
    expect(broken).toEqual([])
  })

  it('is not offered to those who may not create it, nor offline', async () => {
    const { page } = await openForm()
    await page.getByLabel('Product').fill('Press')
    await page.getByRole('listbox').getByText('Nothing found').waitFor()
    expect(await option(page, /New/).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await page.getByLabel('Customer').fill('Somebody')
    await page.getByText('The server cannot be reached').first().waitFor()
    expect(await option(page, /New/).count()).toBe(0)
  })
})

describe('a long form', () => {
  it('has steps, which say what is complete; parts are the last', async () => {
    const { page } = await openForm()
    const steps = page.getByRole('navigation', { name: 'Sections of the form' })
    expect((await steps.getByRole('listitem').allTextContents()).map((text) => text.replace(/^\d/, ''))).toEqual([
      'Ticket',
      'What',
      'Where',
      'Parts',
    ])
    await page.getByLabel('Subject').fill('Printer')
    await steps.getByRole('listitem').first().locator('[data-done="true"]').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await steps.getByRole('link', { name: /Where/ }).getByRole('img', { name: 'One problem' }).waitFor()
    await steps.getByRole('link', { name: 'Parts' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add part')
  })

  it('takes stars, tags, a number with its unit, and a link to a map', async () => {
    const { page, broken } = await openForm()
    await page.getByLabel('Subject').fill('Stars')
    await page.getByLabel('Town').fill('Utrecht')
    await page.getByRole('textbox', { name: 'Tags' }).fill('paper')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('ink')
    await page.getByRole('radio', { name: '2 of 5 stars' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('textbox', { name: 'Weight (kg)' }).fill('12.5 kg')
    await page.getByLabel('Place').fill('https://www.openstreetmap.org/#map=16/52.37022/4.89517')
    await page.getByRole('textbox', { name: 'Tags' }).focus()
    // What is typed and not yet a chip is saved too.
    await page.keyboard.insertText('toner')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Stars' }).waitFor()
    await page.getByRole('img', { name: '4 of 5 stars' }).waitFor()
    await page.getByRole('link', { name: '52.37022° N, 4.89517° E' }).waitFor()
    await page.getByText('12.5\u00a0kg', { exact: true }).waitFor()
    const { items } = await running.call<{ items: object[] }>('eva', 'GET', '/api/records/ticket?sort=-createdAt')
    expect(items[0]).toMatchObject({
      tags: ['paper', 'ink', 'toner'],
      rating: 4,
      weight: '12.5',
      place: { latitude: 52.37022 },
    })
    expect(broken).toEqual([])
  })
})
