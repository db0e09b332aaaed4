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

| View | Shows |
| --- | --- |
| Long names | Item where \`size(name) > 3\`, sorted by name descending |

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
  await menu.getByRole('button', { name: 'Reset to the default' }).click()
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

const saveAs = async (page: Page, name: string, share = false) => {
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name').fill(name)
  if (share) await dialog.getByRole('checkbox', { name: 'Everybody who may see this list' }).check()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`The view ${name} is saved.`).first().waitFor()
  await page.waitForURL(/view=/)
}
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

it('a list is saved as a view: the address names it and what deviates; it is shared, and the list opens with it', async () => {
  const { page, broken } = await openPage(
    await signedIn(browser, running, 'ada'),
    `${running.base}/items?filter=${encodeURIComponent("name != 'Nut'")}&sort=-name&columns=name,pieces`,
  )
  await page.getByRole('link', { name: 'Screw' }).waitFor()
  const control = page.getByRole('button', { name: /^Views|^Without nuts/ })
  await control.click()
  await saveAs(page, 'Without nuts', true)
  const { view } = query(page)
  expect(query(page)).toEqual({ view })
  expect(await headings(page)).toEqual(['Name', 'Pieces'])
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click()
  await expect.poll(() => query(page)).toEqual({ view, sort: 'name' })
  await page.getByRole('button', { name: 'Without nuts changed' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Discard the changes' }).click()
  await expect.poll(() => query(page)).toEqual({ view })
  await control.click()
  await page.getByRole('menuitem', { name: 'Open the list with it' }).click()
  await page.getByText('The list opens with this view.').waitFor()
  await page.goto(`${running.base}/items`)
  await expect.poll(() => query(page)).toEqual({ view })
  await expect.poll(() => headings(page)).toEqual(['Name', 'Pieces'])
  // Without its filter, and without any view.
  await page.getByRole('button', { name: /^Remove the filter/ }).click()
  await page.getByRole('link', { name: 'Nut' }).waitFor()
  expect(query(page)).toEqual({ view, filter: '' })
  await control.click()
  await page.getByRole('menuitemradio', { name: 'Default view' }).click()
  await expect.poll(() => query(page)).toEqual({ view: '-' })
  expect(broken).toEqual([])

  // A copied address shows the same to somebody else, on a phone, too.
  const { page: other } = await openPage(
    await signedIn(browser, running, 'eva', { viewport: { width: 390, height: 844 } }),
    `${running.base}/items?view=${view}&group=`,
  )
  await other.getByRole('button', { name: 'Without nuts', exact: true }).waitFor()
  await other.getByText('Screw').waitFor()
  expect(await other.getByText('Nut', { exact: true }).count()).toBe(0)
  await other.getByRole('button', { name: 'Without nuts', exact: true }).click()
  await other.getByRole('menuitemradio', { name: 'Without nuts', checked: true }).waitFor()
  expect(await other.getByRole('menuitem', { name: /^Rename|Delete/ }).count()).toBe(0)
  await other.goto(`${running.base}/items?view=nobodys`)
  await other.getByText('This view does not exist, or is not shared with you.').waitFor()
  await other.getByText('Nut', { exact: true }).waitFor()
})

it('a view of the document narrows the list, also with a filter of one’s own, and is the base of a saved one', async () => {
  const { page, broken } = await open('eva')
  await page.getByRole('link', { name: 'Nut' }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemradio', { name: 'Long names' }).click()
  const names = () => page.locator('tbody tr td:first-child').allTextContents()
  await expect.poll(names).toEqual(['Screw', 'Bolt'])
  expect(query(page)).toEqual({ view: 'longNames' })
  await page.goto(`${page.url()}&filter=${encodeURIComponent("name != 'Bolt'")}`)
  await expect.poll(names).toEqual(['Screw'])
  await page.getByRole('button', { name: 'Long names changed' }).click()
  await saveAs(page, 'Long, but no bolts')
  await expect.poll(names).toEqual(['Screw'])
  expect(Object.keys(query(page))).toEqual(['view'])
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
