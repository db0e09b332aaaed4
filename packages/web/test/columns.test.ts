// The columns of a list as one person wants them: which, in which order, how wide, how dense; still so after a reload.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser, type Who } from './support/running.ts'

const STORE = (columns: string) => `# Store

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Items | \`/items\` | list of Item | everyone signed in |
| Item | \`/items/{item: Item}\` | page of Item | everyone signed in |

### Items

- Columns: ${columns}

## 3. Entities

### Item

| Field | Type |
| --- | --- |
| Name | text |
| Shelf | text |
| Pieces | integer |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Item | read, create, update |
`

const { browser, running } = await startInBrowser(STORE('name, shelf, pieces'), ['ada', 'eva'])
for (const name of ['Bolt', 'Nut', 'Screw'])
  await running.call('ada', 'POST', '/api/records/item', { name, shelf: 'A1', pieces: 5 })

const open = async (who: Who, options = {}) =>
  openPage(await signedIn(browser, running, who, options), `${running.base}/items`)

const headings = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.textContent))
const widthOf = async (page: Page, name: string) =>
  Math.round((await page.getByRole('columnheader', { name }).boundingBox())!.width)
const rowHeight = async (page: Page) => (await page.getByRole('row').nth(1).boundingBox())!.height

it('columns are chosen and moved by keyboard, rows made compact; it stays so for this person alone', async () => {
  const { page, broken } = await open('eva')
  await page.getByRole('link', { name: 'Bolt' }).waitFor()
  const before = await rowHeight(page)
  const button = page.getByRole('button', { name: 'Columns' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await menu.getByRole('checkbox', { name: 'Shelf' }).waitFor()
  await expect.poll(() => menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await menu.getByRole('checkbox', { name: 'Shelf' }).press('Space')
  await expect.poll(() => headings(page)).toEqual(['Name', 'Pieces'])
  const up = menu.getByRole('button', { name: 'Move Pieces up' })
  await up.press('Enter')
  await up.press('Enter')
  await expect.poll(() => headings(page)).toEqual(['Pieces', 'Name'])
  await menu.getByRole('radio', { name: 'Compact' }).check()
  await expect.poll(() => rowHeight(page)).toBeLessThan(before)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.reload()
  await page.getByRole('link', { name: '5' }).first().waitFor()
  expect(await headings(page)).toEqual(['Pieces', 'Name'])
  expect(await rowHeight(page)).toBeLessThan(before)
  await button.click()
  await menu.getByRole('button', { name: 'As in the document' }).click()
  await expect.poll(() => headings(page)).toEqual(['Name', 'Shelf', 'Pieces'])
  expect(broken).toEqual([])

  const { page: other } = await open('ada')
  await other.getByRole('link', { name: 'Bolt' }).waitFor()
  expect(await headings(other)).toEqual(['Name', 'Shelf', 'Pieces'])
})

it('a column is made wider by dragging its edge, and narrower by keyboard; the others stay', async () => {
  const { page, broken } = await open('eva', { viewport: { width: 1000, height: 700 } })
  await page.getByRole('link', { name: 'Bolt' }).waitFor()
  await page.getByRole('columnheader', { name: 'Name' }).hover()
  const edge = page.getByRole('button', { name: 'Width of Name' })
  await edge.waitFor()
  const [name, shelf] = [await widthOf(page, 'Name'), await widthOf(page, 'Shelf')]
  const { x, y } = (await edge.boundingBox())!
  await page.mouse.move(x + 4, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 124, y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf(page, 'Name')).toBe(name + 120)
  expect(await widthOf(page, 'Shelf')).toBe(shelf)
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf(page, 'Name')).toBe(name + 104)
  // The frame scrolls sideways, not the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.getByRole('link', { name: 'Bolt' }).waitFor()
  expect(await widthOf(page, 'Name')).toBe(name + 104)
  expect(broken).toEqual([])
})

it('a choice of columns that the document no longer has is ignored', async () => {
  const { page, broken } = await open('eva')
  await page.getByRole('link', { name: 'Bolt' }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Name' }).uncheck()
  await expect.poll(() => headings(page)).toEqual(['Shelf', 'Pieces'])
  expect(await running.write(STORE('name'))).toBe(true)
  await page.reload()
  await page.getByRole('link', { name: 'Bolt' }).waitFor()
  expect(await headings(page)).toEqual(['Name'])
  expect(broken).toEqual([])
})
