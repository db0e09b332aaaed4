// A list as a grid: many records are changed at once, with a report of what is refused, and undone.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser, type Who } from './support/running.ts'

const STORE = `# Store

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Items | \`/items\` | list of Item | everyone signed in |
| Item | \`/items/{item: Item}\` | page of Item | everyone signed in |

### Items

- Columns: name, shelf, pieces, status
- Sort: name

## 3. Entities

### Item

| Field | Type |
| --- | --- |
| Name | text |
| Shelf | one of: high, low |
| Pieces | integer |

## 4. Lifecycle

### Item

- States: stored, sold
- Initial: stored

| From | Action | To | Who | When |
| --- | --- | --- | --- | --- |
| stored | Sell | sold | everyone signed in | \`pieces > 0\` |

## 5. Rules

| Rule | Applies to | Condition | Error |
| --- | --- | --- | --- |
| Heavy things lie low | Item | \`shelf == "low" or pieces < 10\` | TOO_HIGH |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Item | read, create, update, delete |

## 8. Errors

| Code | Message |
| --- | --- |
| TOO_HIGH | Ten pieces or more lie low. |
`

const { browser, running } = await startInBrowser(STORE, ['ada', 'eva'])

const fill = async (count: number) => {
  const { items } = await running.call<{ items: { id: string }[] }>('ada', 'GET', '/api/records/item?limit=200')
  const path = '/api/records/item'
  await running.call('ada', 'POST', '/api/batch', {
    operations: [
      ...items.map(({ id }) => ({ method: 'DELETE', path: `${path}/${id}` })),
      ...Array.from({ length: count }, (_, at) => ({
        method: 'POST',
        path,
        body: { name: `Item ${at + 1}`, shelf: 'low', pieces: at === 2 ? 12 : at },
      })),
    ],
  })
}

const open = async (who: Who = 'eva', options = {}) =>
  openPage(await signedIn(browser, running, who, options), `${running.base}/items`)

const rows = (page: Page) => page.locator('tbody tr').evaluateAll((all) => all.map((row) => row.textContent))
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

it('changes a field of selected rows, reports which are refused and why, goes on without them, and undoes it', async () => {
  await fill(5)
  const { page, broken } = await open()
  await page.getByRole('link', { name: 'Item 1', exact: true }).focus()
  await page.keyboard.press('x')
  await expect.poll(() => box(page, 'Item 1').isChecked()).toBe(true)
  await box(page, 'Item 4').click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected records' })
  await bar.getByText('4 selected').waitFor()
  await bar.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change: 4 records' })
  await dialog.getByLabel('Field').selectOption('Shelf')
  await dialog.getByLabel('New value').selectOption('high')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change' }).click()
  const report = page.getByRole('dialog', { name: 'Change, refused: 1 record' })
  await report.getByRole('row', { name: /Item 3.*Ten pieces or more lie low/ }).waitFor()
  expect(await report.getByRole('link', { name: 'Item 3' }).getAttribute('href')).toMatch(/^\/items\//)
  expect(await violations(page)).toEqual([])
  // Nothing is stored until the others are asked for.
  expect((await rows(page)).join()).not.toMatch(/high/i)
  await report.getByRole('button', { name: 'Continue with the others' }).click()
  await page.getByText('Change: done for 3 records.').waitFor()
  await expect
    .poll(() =>
      page
        .locator('tbody')
        .getByText(/^high$/i)
        .count(),
    )
    .toBe(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await expect
    .poll(() =>
      page
        .locator('tbody')
        .getByText(/^high$/i)
        .count(),
    )
    .toBe(0)
  expect(broken).toEqual([])
})

it('takes an action with selected rows, deletes them on a phone, and undoes the deletion', async () => {
  await fill(4)
  const { page, broken } = await open('eva', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'Select all loaded' }).tap()
  await bar.getByText('4 selected').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await bar.getByRole('button', { name: 'Sell' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Sell' }).tap()
  // The first item has no pieces.
  const report = page.getByRole('dialog', { name: 'Sell, refused: 1 record' })
  await report.getByRole('link', { name: 'Item 1' }).waitFor()
  await report.getByRole('button', { name: 'Continue with the others' }).tap()
  await page.getByText('Sell: done for 3 records.').waitFor()
  await expect.poll(() => page.locator('tbody').getByText('Sold').count()).toBe(3)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await bar.getByRole('button', { name: 'Select all loaded' }).tap()
  // Scrolled into the rows, which holds what others change, not what this person does.
  await page.setViewportSize({ width: 390, height: 420 })
  await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
  await bar.getByRole('button', { name: 'Delete' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
  await page.getByText('Delete: done for 4 records.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Item/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.getByText('Undone.').waitFor()
  await expect.poll(() => page.locator('tbody').getByText('Sold').count()).toBe(3)
  expect(broken).toEqual([])
})

it('a row that somebody deleted is no longer selected; one that somebody changed is refused, with its reason', async () => {
  await fill(2)
  const { page } = await open()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await box(page, 'Item 1').check()
  await box(page, 'Item 2').check()
  await page.getByRole('heading', { level: 1 }).click()
  const { items } = await running.call<{ items: { id: string; name: string }[] }>('ada', 'GET', '/api/records/item')
  await running.call('ada', 'DELETE', `/api/records/item/${items.find(({ name }) => name === 'Item 2')!.id}`)
  await page.getByText('1 selected').waitFor()
  // The page does not learn of it.
  await page.route('**/api/batch', async (route) => {
    const { id } = items.find(({ name }) => name === 'Item 1')!
    await running.call('ada', 'PATCH', `/api/records/item/${id}`, { pieces: 3 })
    await route.continue()
  })
  const bar = page.getByRole('region', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const report = page.getByRole('dialog', { name: 'Delete, refused: 1 record' })
  expect(await report.getByRole('row', { name: /Item 1/ }).textContent()).toMatch(/changed/)
})

it('cells are edited in place: Enter saves, Tab goes on, Escape leaves the value, refusals and conflicts are shown', async () => {
  await fill(3)
  const { page, broken } = await open()
  await page.getByRole('button', { name: 'Edit cells' }).click()
  const cell = (name: string, column: string) =>
    page.locator('tbody tr', { hasText: name }).locator(`td[data-label="${column}"]`)
  await cell('Item 1', 'Name').getByRole('button').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Item 1b')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Tab')
  const shelf = page.getByRole('combobox', { name: 'Shelf' })
  await expect.poll(() => shelf.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect
    .poll(() =>
      cell('Item 1b', 'Shelf')
        .getByRole('button')
        .evaluate((b) => b === document.activeElement),
    )
    .toBe(true)

  // A rule refuses it; with another value it is stored.
  await cell('Item 3', 'Shelf').getByRole('button').press('Enter')
  await shelf.selectOption('high')
  await page.keyboard.press('Enter')
  await page.getByText('Ten pieces or more lie low.').waitFor()
  await page.keyboard.press('Escape')
  await cell('Item 2', 'Pieces').getByRole('button').press('Enter')
  const pieces = page.getByRole('textbox', { name: 'Pieces' })
  await pieces.fill('5')
  const { items } = await running.call<{ items: { id: string; name: string }[] }>('ada', 'GET', '/api/records/item')
  const id = items.find((item) => item.name === 'Item 2')!.id
  await running.call('ada', 'PATCH', `/api/records/item/${id}`, { pieces: 4, version: 1 })
  await page.keyboard.press('Enter')
  await page.getByText('Somebody changed this record meanwhile.').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => cell('Item 2', 'Pieces').textContent()).toBe('5')
  expect(await running.call('ada', 'GET', `/api/records/item/${id}`)).toMatchObject({ pieces: 5, shelf: 'low' })
  expect(broken).toEqual([])
})

it('rows are grouped by a column with counts and sums; groups open and close, and filters apply', async () => {
  await fill(5)
  const { page, broken } = await open()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('Group by').selectOption('Shelf')
  await page.waitForURL(/group=shelf/)
  await page.keyboard.press('Escape')
  const group = page.getByRole('button', { name: /low 5/i })
  await group.waitFor()
  // 0 + 1 + 12 + 3 + 4
  await page.getByText('Pieces 20').waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(5)
  expect(await violations(page)).toEqual([])
  await group.click()
  expect(await group.getAttribute('aria-expanded')).toBe('false')
  expect(await page.locator('tbody tr').count()).toBe(0)
  await page.goto(`${running.base}/items?group=shelf&search=3`)
  await page.getByRole('button', { name: /low 1/i }).waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  expect(broken).toEqual([])
})
