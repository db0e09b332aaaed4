// A list of many records: further pages come while somebody scrolls, the header stays, the number of rows is true.
import { describe, expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const STORE = `# Store

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Items | \`/items\` | list of Item | everyone signed in |
| Wide | \`/wide\` | list of Item | everyone signed in |
| Item | \`/items/{item: Item}\` | page of Item | everyone signed in |

### Items

- Columns: name, shelf, pieces
- Sort: pieces

### Wide

- Columns: name, shelf, pieces, A very long heading of the first column, A very long heading of the second column, A very long heading of the third column

## 3. Entities

### Item

| Field | Type |
| --- | --- |
| Name | text |
| Shelf | text |
| Pieces | integer |
| A very long heading of the first column | text, optional |
| A very long heading of the second column | text, optional |
| A very long heading of the third column | text, optional |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Item | read, create, update |
`

const COUNT = 620

const { browser, running } = await startInBrowser(STORE, ['ada', 'eva'])
const items = Array.from({ length: COUNT }, (_, at) => ({
  name: `Item ${at + 1}`,
  shelf: `Shelf ${at % 7}`,
  pieces: at + 1,
}))
const operations = items.map((body) => ({ method: 'POST', path: '/api/records/item', body }))
for (let at = 0; at < COUNT; at += 100)
  await running.call('ada', 'POST', '/api/batch', { operations: operations.slice(at, at + 100) })

const open = async (address: string, options = {}) =>
  openPage(await signedIn(browser, running, 'eva', options), `${running.base}${address}`)

const bottom = 'scrollTo(0, document.documentElement.scrollHeight)'

describe('a long list', () => {
  it('fetches further rows while the page scrolls, and ends with the last one', async () => {
    const { page, broken } = await open('/items')
    const table = page.getByRole('table', { name: 'Items' })
    await page.getByText('50 of 620').waitFor()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('621')
    expect(await violations(page)).toEqual([])
    const last = page.getByRole('link', { name: 'Item 620', exact: true })
    await expect
      .poll(async () => {
        await page.evaluate(bottom)
        return last.count()
      })
      .toBe(1)
    await page.getByText('620 records').waitFor()
    expect(await last.locator('xpath=ancestor::tr').getAttribute('aria-rowindex')).toBe('621')
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    // Only the rows near the viewport are in the page.
    expect(await table.getByRole('row').count()).toBeLessThan(120)
    expect(broken).toEqual([])
  })

  it.each([
    ['/items', 1280],
    ['/wide', 1000],
    ['/items', 800],
  ])('keeps its header in view: %s, %d wide', async (address, width) => {
    const { page, broken } = await open(address, { viewport: { width, height: 800 } })
    const header = page.getByRole('columnheader', { name: 'Name' })
    await page.getByText('50 of 620').waitFor()
    await page.mouse.move(500, 500)
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await expect.poll(async () => (await header.boundingBox())!.y).toBeLessThan(100)
    // It is not below what covers the top of the page.
    await expect
      .poll(() =>
        header.evaluate((cell) => {
          const { left, top, bottom } = cell.getBoundingClientRect()
          return cell.contains(document.elementFromPoint(left + 12, (top + bottom) / 2))
        }),
      )
      .toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(broken).toEqual([])
  })

  it('is sorted by several columns with Shift, as the address says', async () => {
    const { page, broken } = await open('/items')
    const firsts = async () => (await page.getByRole('row').allTextContents()).slice(1, 4)
    const heading = (name: string) => page.getByRole('columnheader', { name })
    await heading('Shelf').getByRole('button').click()
    await page.waitForURL(/sort=shelf$/)
    await heading('Pieces')
      .getByRole('button')
      .click({ modifiers: ['Shift'] })
    await expect.poll(() => page.url()).toMatch(/sort=shelf%2Cpieces$/)
    await heading('Pieces').getByRole('button').focus()
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => page.url()).toMatch(/sort=shelf%2C-pieces$/)
    await expect.poll(firsts).toEqual(['Item 617Shelf 0617', 'Item 610Shelf 0610', 'Item 603Shelf 0603'])
    expect(await heading('Shelf').getAttribute('aria-sort')).toBe('ascending')
    expect(await heading('Pieces').getAttribute('aria-sort')).toBeNull()
    await page.getByRole('button', { name: 'Pieces, 2 of 2 in the order, descending' }).waitFor()
    expect(await violations(page)).toEqual([])
    await heading('Pieces')
      .getByRole('button')
      .click({ modifiers: ['Shift'] })
    await expect.poll(() => page.url()).toMatch(/sort=shelf$/)
    expect(broken).toEqual([])
  })

  it('offers the next rows after a failure, and by keyboard', async () => {
    const { page } = await open('/items')
    await page.getByText('50 of 620').waitFor()
    await page.route('**/records?*cursor=*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.evaluate(bottom)
    await page.getByText('The next ones could not be loaded.').waitFor()
    await page.unroute('**/records?*cursor=*')
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('250 of 620').waitFor()
    expect(await page.getByText('The next ones could not be loaded.').count()).toBe(0)
  })

  it('counts beyond its limit only on request', async () => {
    const { page, broken } = await open('/items?sort=name')
    const context = page.context()
    await context.route('**/records?*total=10000*', (route) =>
      route.fulfill({ json: { items: [], next: 'more', related: {} } }),
    )
    await page.reload()
    await page.getByText('50 of more than 10,000').waitFor()
    const table = page.getByRole('table', { name: 'Items' })
    expect(await table.getAttribute('aria-rowcount')).toBe('-1')
    await page.getByRole('button', { name: 'Count all' }).click()
    await page.getByText('50 of 620').waitFor()
    expect(await table.getAttribute('aria-rowcount')).toBe('621')
    expect(broken).toEqual([])
  })

  it('keeps its rows in place under the pointer when others change it, and offers what is new', async () => {
    const { page, broken } = await open('/items')
    const row = (name: string) => page.getByRole('link', { name, exact: true })
    const fifth = row('Item 5')
    await page.getByText('50 of 620').waitFor()
    await fifth.hover()
    const top = () => fifth.evaluate((link) => link.getBoundingClientRect().top)
    const place = await top()
    await running.call('ada', 'PATCH', await addressOf('Item 7'), { shelf: 'Shelf of others', pieces: 0 })
    await running.call('ada', 'DELETE', await addressOf('Item 8'))
    const added = await running.call<{ id: string }>('ada', 'POST', '/api/records/item', {
      ...items[0],
      name: 'Item 0',
    })
    const offer = page.getByRole('button', { name: '1 new' })
    await offer.waitFor()
    // The others are up to date, though the list is sorted by pieces.
    await page.getByText('Shelf of others').waitFor()
    expect(await row('Item 8').locator('xpath=ancestor::tr').getAttribute('data-gone')).toBe('true')
    expect(await top()).toBe(place)
    expect(await violations(page)).toEqual([])
    await offer.click()
    await row('Item 0').waitFor()
    expect(await row('Item 8').count()).toBe(0)
    expect(await offer.count()).toBe(0)
    expect((await page.getByRole('row').allTextContents())[1]).toBe('Item 7Shelf of others0')
    await running.call('ada', 'DELETE', `/api/records/item/${added.id}`)
    await running.call('ada', 'PATCH', await addressOf('Item 7'), { shelf: 'Shelf 6', pieces: 7 })
    await running.call('ada', 'POST', '/api/records/item', items[7])
    expect(broken).toEqual([])
  })

  it('fetches only the pages in view again after a change, and others when they come into view', async () => {
    const { page, broken } = await open('/items')
    const table = page.getByRole('table', { name: 'Items' })
    const last = page.getByRole('link', { name: 'Item 620', exact: true })
    await expect
      .poll(async () => {
        await page.evaluate(bottom)
        return last.count()
      })
      .toBe(1)
    const requested: string[] = []
    page.on('request', (request) => {
      if (/\/records\?/.test(request.url()) && !request.url().includes('total=')) requested.push(request.url())
    })
    await running.call('ada', 'PATCH', await addressOf('Item 619'), { shelf: 'Shelf of others' })
    await page.getByText('Shelf of others').waitFor()
    expect(requested).toHaveLength(1)
    await running.call('ada', 'PATCH', await addressOf('Item 2'), { shelf: 'Shelf far above' })
    await page.evaluate('scrollTo(0, 0)')
    await page.getByText('Shelf far above').waitFor()
    expect(await table.getAttribute('aria-rowcount')).toBe('621')
    expect(await page.getByRole('row').nth(1).textContent()).toBe('Item 1Shelf 01')
    expect(broken).toEqual([])
  })
})

interface Page {
  readonly items: readonly { readonly id: string }[]
}

async function addressOf(name: string): Promise<string> {
  const filter = encodeURIComponent(`name == "${name}"`)
  const { items } = await running.call<Page>('ada', 'GET', `/api/records/item?filter=${filter}`)
  return `/api/records/item/${items[0]!.id}`
}
