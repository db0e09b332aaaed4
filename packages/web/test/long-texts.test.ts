// Texts and names much longer than expected: cut where there is little room, whole on the page of the record.
import { expect, it } from 'vitest'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const DESK = `# Desk

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Tickets | \`/tickets\` | list of Ticket | everyone signed in |
| Ticket | \`/tickets/{ticket: Ticket}\` | page of Ticket | everyone signed in |
| Work | \`/work\` | board of Ticket by stage: subject, customer | everyone signed in |

### Tickets

- Columns: subject, customer, report, stage

## 3. Entities

### Customer

| Field | Type |
| --- | --- |
| Name | text |

### Ticket

| Field | Type |
| --- | --- |
| Subject | text |
| Customer | Customer |
| Report | long text |
| Stage | one of: new, open, waiting, solved |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Ticket | read, create |
| Customer | read, create |
`

const NAME = 'Königlich Niederländische Gesellschaft für die Förderung der Fernmeldetechnik und des Seewesens'
const SUBJECT = 'The printer on the second floor prints each page twice, '.repeat(4).trim()
const REPORT = 'It began on Monday, and it is worse since the new paper came. '.repeat(12).trim()

const { browser, running } = await startInBrowser(DESK, ['ada', 'eva'])
const customer = await running.call<{ id: string }>('ada', 'POST', '/api/records/customer', { name: NAME })
const ticket = await running.call<{ id: string }>('ada', 'POST', '/api/records/ticket', {
  subject: SUBJECT,
  customer: customer.id,
  report: REPORT,
  stage: 'open',
})

const open = async (address: string, width: number) =>
  openPage(await signedIn(browser, running, 'eva', { viewport: { width, height: 800 } }), `${running.base}${address}`)

it.each([1280, 390])('a list shows two lines of a text, and one of a name, %d wide', async (width) => {
  const { page, broken } = await open('/tickets', width)
  const cell = (label: string) => page.locator(`td[data-label="${label}"]`)
  await page.getByText(NAME).waitFor()
  expect((await cell('Subject').boundingBox())!.height).toBeLessThan(60)
  expect((await cell('Report').boundingBox())!.height).toBeLessThan(60)
  expect((await cell('Customer').boundingBox())!.height).toBeLessThan(60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(broken).toEqual([])
})

it.each([1280, 390])('a card of a board cuts them within its column, %d wide', async (width) => {
  const { page, broken } = await open('/work', width)
  const name = (await page.getByText(NAME).boundingBox())!
  const column = (await page.getByRole('region', { name: /^Open/ }).boundingBox())!
  expect(name.x + name.width).toBeLessThanOrEqual(column.x + column.width)
  expect(name.height).toBeLessThan(30)
  expect((await page.getByRole('link', { name: SUBJECT }).locator('..').boundingBox())!.height).toBeLessThan(75)
  expect(broken).toEqual([])
})

it('the page of the record shows them whole', async () => {
  const { page } = await open(`/tickets/${ticket.id}`, 1280)
  const isWhole = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => element.scrollHeight <= element.clientHeight || element.clientHeight === 0)
  for (const text of [SUBJECT, NAME, REPORT]) expect(await isWhole(text), text).toBe(true)
})
