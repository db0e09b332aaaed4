// What belongs to a record, on its page: related lists, all of a list, a new record that refers to it, comments, files.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const DESK = `# Desk

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Tickets | \`/tickets\` | list of Ticket | everyone signed in |
| Ticket | \`/tickets/{ticket: Ticket}\` | page of Ticket | everyone signed in |
| Comments | \`/comments\` | list of Comment | everyone signed in |
| Visit | \`/visits/{visit: Visit}\` | page of Visit | everyone signed in |

### Comments

- Columns: text, internal

## 3. Entities

### Ticket

- Comments: yes

| Field | Type |
| --- | --- |
| Subject | text |
| Remarks | list of Comment |
| Photo | file (image, pdf) |

### Paper

- Part of: Ticket, as Papers

| Field | Type | Required |
| --- | --- | --- |
| Title | text | |
| Scan | file (up to 1 MB) | yes |

### Comment

| Field | Type |
| --- | --- |
| Ticket | Ticket |
| Text | text |
| Internal | yes/no |

### Visit

| Field | Type |
| --- | --- |
| Ticket | Ticket |
| Minutes | integer |
| Title | text |

### Invoice

| Field | Type |
| --- | --- |
| Ticket | Ticket |
| Title | text |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Ticket | read, create; update where \`subject ≠ "Closed"\` |
| Comment | read, create where \`not internal\` |
| Visit | read |
| Invoice | |
| User | read |
`

const { browser, running } = await startInBrowser(DESK, ['ada', 'eva'])
const create = async (entity: string, body: object) =>
  (await running.call<{ id: string }>('ada', 'POST', `/api/records/${entity}`, body)).id
const ticket = await create('ticket', { subject: 'Printer' })
const other = await create('ticket', { subject: 'Screen' })
for (let number = 1; number <= 7; number++) await create('comment', { ticket, text: `Comment ${number}` })
await create('comment', { ticket: other, text: 'Elsewhere' })
await create('visit', { ticket, minutes: 30, title: 'On Monday' })
await create('invoice', { ticket, title: 'Secret' })

const openTicket = async () => openPage(await signedIn(browser, running, 'eva'), `${running.base}/tickets/${ticket}`)

describe('related lists', () => {
  it('show the first records that refer here, with their number, under the label of the document', async () => {
    const { page, broken } = await openTicket()
    // The subject is the heading, so it is not repeated as a field.
    expect(await page.getByText('Printer').count()).toBe(1)
    const remarks = page.getByRole('region', { name: 'Remarks', exact: true })
    await remarks.getByRole('heading', { name: 'Remarks 7' }).waitFor()
    const rows = await remarks.getByRole('row').allTextContents()
    expect(rows.slice(1).map((row) => row.match(/Comment \d/)?.[0])).toEqual([1, 2, 3, 4, 5].map((n) => `Comment ${n}`))
    const visits = page.getByRole('region', { name: 'Visits', exact: true })
    // A number is not the link to its record.
    expect(await visits.getByRole('columnheader').allTextContents()).toEqual(['Title', 'Minutes'])
    expect(await visits.getByRole('link', { name: 'On Monday' }).count()).toBe(1)
    expect(broken).toEqual([])
  })

  it('leave out what may not be read, and offer no new record that may not be created', async () => {
    const { page } = await openTicket()
    await page.getByRole('heading', { name: 'Remarks 7' }).waitFor()
    expect(await page.getByText('Invoices').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add visit' }).count()).toBe(0)
  })

  it('lead to all records that refer here', async () => {
    const { page, broken } = await openTicket()
    await page.getByRole('link', { name: 'Show all 7' }).click()
    await page.getByRole('heading', { level: 1, name: 'Comments' }).waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(8)
    expect(await page.getByText('Elsewhere').count()).toBe(0)
    await page.getByRole('group', { name: 'Active filters' }).getByText('Ticket is Printer').waitFor()
    expect(broken).toEqual([])
  })

  it('add a record that refers here, and come back', async () => {
    const { page, broken } = await openTicket()
    await page.getByRole('button', { name: 'Add comment' }).click()
    await expect.poll(() => page.getByLabel('Ticket').inputValue()).toBe('Printer')
    await page.getByLabel('Text').fill('Added here')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Remarks 8' }).waitFor()
    await page.getByText('Added here').first().waitFor()
    expect(broken).toEqual([])
  })
})

describe('comments', () => {
  it('are written with a mention by keyboard, read from the inbox, changed and deleted, on open pages too', async () => {
    const { page, broken } = await openTicket()
    const box = page.getByRole('textbox', { name: 'Write a comment' })
    await box.pressSequentially('Paper is empty, @ad')
    await page.getByRole('option', { name: 'Ada Lund', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => box.inputValue()).toContain('@Ada Lund ')
    await page.keyboard.type('please look')
    await page.keyboard.press('Control+Enter')
    const written = page.getByRole('article', { name: 'Comment by Eva Smit' })
    await written.getByText('Paper is empty, @Ada Lund please look').waitFor()
    expect(await box.inputValue()).toBe('')

    const inbox = await openPage(await signedIn(browser, running, 'ada'), `${running.base}/-/inbox`)
    await inbox.page.getByRole('button', { name: /Eva Smit mentioned you: Printer/ }).click()
    const seen = inbox.page.getByRole('article', { name: 'Comment by Eva Smit' })
    await expect.poll(() => seen.evaluate((article) => article === document.activeElement)).toBe(true)

    await written.getByRole('button', { name: 'Edit the comment by Eva Smit' }).click()
    const edit = page.getByRole('textbox', { name: 'Change the comment' })
    expect(await edit.inputValue()).toBe('Paper is empty, @Ada Lund please look')
    await edit.fill('@Ada Lund, solved')
    await page.keyboard.press('Control+Enter')
    await seen.getByText('@Ada Lund, solved').waitFor()

    await written.getByRole('button', { name: 'Delete the comment by Eva Smit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await seen.waitFor({ state: 'detached' })
    expect([...broken, ...inbox.broken]).toEqual([])
  })
})

describe('files', () => {
  type DroppedFile = readonly [name: string, type: string, base64: string]

  const transferOf = (page: Page, dropped: readonly DroppedFile[]) =>
    page.evaluateHandle((all) => {
      const transfer = new DataTransfer()
      for (const [name, type, base64] of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
        transfer.items.add(new File([bytes], name, { type }))
      }
      return transfer
    }, dropped)

  /** Somewhere on the page, as the pointer or the keyboard does it. */
  async function give(page: Page, kind: 'dragover' | 'drop' | 'paste', dropped: readonly DroppedFile[]) {
    await page.evaluate(
      ([name, data]) => {
        const options = { bubbles: true, cancelable: true }
        const event =
          name === 'paste'
            ? new ClipboardEvent(name, { ...options, clipboardData: data })
            : new DragEvent(name, { ...options, dataTransfer: data })
        document.querySelector('h1')!.dispatchEvent(event)
      },
      [kind, await transferOf(page, dropped)] as const,
    )
  }

  /** One red dot. */
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGM4oKAAAAKkAQHjTKctAAAAAElFTkSuQmCC'

  it('are dropped on a field, refused with a reason, and previewed on the page', async () => {
    const { page, broken } = await openPage(await signedIn(browser, running, 'eva'), `${running.base}/-/new/ticket`)
    await page.getByLabel('Subject').fill('Broken glass')
    const drop = async (...file: DroppedFile) =>
      page
        .locator('[data-over]')
        .first()
        .dispatchEvent('drop', { dataTransfer: await transferOf(page, [file]) })
    await drop('plan.txt', 'text/plain', 'QSBwbGFu')
    await page.getByText('plan.txt is not of an accepted type: image, pdf.').first().waitFor()
    await drop('glass.png', 'image/png', PNG)
    await page.getByText('glass.png').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Broken glass' }).waitFor()
    await page.getByRole('link', { name: 'glass.png (preview)' }).click()
    const image = page.getByRole('dialog', { name: 'glass.png' }).getByRole('img', { name: 'glass.png' })
    await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(1)
    expect(broken).toEqual([])
  })

  it('are dropped or pasted anywhere on a page, into the field that is chosen, with undo', async () => {
    const id = await create('ticket', { subject: 'Broken lamp' })
    const { page, broken } = await openPage(await signedIn(browser, running, 'eva'), `${running.base}/tickets/${id}`)
    await page.getByText('Broken lamp').first().waitFor()
    await expect
      .poll(async () => {
        await give(page, 'dragover', [['lamp.png', 'image/png', PNG]])
        return page.getByText('Drop it on its field, or anywhere to be asked.').count()
      })
      .toBe(1)
    await give(page, 'drop', [['lamp.png', 'image/png', PNG]])
    const asks = page.getByRole('dialog', { name: 'Which field is it for?' })
    await asks.getByRole('button', { name: 'Photo' }).click()
    await page.getByText('lamp.png is now in Photo.').waitFor()
    await page.getByRole('link', { name: 'lamp.png (preview)' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'lamp.png (preview)' }).waitFor({ state: 'detached' })

    await give(page, 'paste', [
      ['first.png', 'image/png', PNG],
      ['plan.txt', 'text/plain', 'QSBwbGFu'],
    ])
    await asks.getByRole('button', { name: 'Photo' }).click()
    await page.getByText('first.png is now in Photo.').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'plan.txt' }).getByText('Photo takes one file.').waitFor()
    await page.getByRole('button', { name: 'Dismiss plan.txt' }).click()
    expect(broken).toEqual([])
  })

  it('become parts with a file each, in the form; a page that may not be changed says so', async () => {
    const id = await create('ticket', { subject: 'Closed' })
    const context = await signedIn(browser, running, 'eva')
    const closed = await openPage(context, `${running.base}/tickets/${id}`)
    await expect
      .poll(async () => {
        await give(closed.page, 'dragover', [['a.txt', 'text/plain', 'QQ==']])
        return closed.page.getByText('You cannot put a file into this record now.').count()
      })
      .toBe(1)

    const open = await create('ticket', { subject: 'Three papers' })
    const { page, broken } = await openPage(context, `${running.base}/tickets/${open}`)
    const large = Buffer.alloc(2_200_000).toString('base64')
    await expect
      .poll(async () => {
        await give(page, 'dragover', [['a.txt', 'text/plain', 'QQ==']])
        return page.getByText('Drop it on its field, or anywhere to be asked.').count()
      })
      .toBe(1)
    await give(page, 'drop', [
      ['a.txt', 'text/plain', 'QQ=='],
      ['large.txt', 'text/plain', large],
      ['b.txt', 'text/plain', 'Qg=='],
    ])
    await page.getByRole('dialog').getByRole('button', { name: 'Papers: Scan' }).click()
    const papers = page.getByRole('region', { name: 'Papers' })
    await papers.getByText('b.txt').waitFor()
    await page.getByText('large.txt has 2.1 MB; at most 1 MB are taken.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'a.txt' }).waitFor()
    expect(await page.getByRole('link', { name: '.txt' }).allTextContents()).toEqual(['a.txt', 'b.txt'])
    expect([...broken, ...closed.broken]).toEqual([])
  })
})
