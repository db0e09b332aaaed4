// An empty list offers a new record only if that record would be in it; the actions of a record stand in the order of the document.
import { describe, expect, it } from 'vitest'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const REQUESTS = `# Requests

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| My requests | \`/mine\` | list of Request where \`owner == me\` | everyone signed in |
| To approve | \`/approvals\` | list of Request where \`status == 'submitted'\` | everyone signed in |
| Request | \`/requests/{request: Request}\` | page of Request | everyone signed in |

## 3. Entities

### Request

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Owner | User | me |

## 4. States

### Request

| State | Initial |
| --- | --- |
| draft | yes |
| submitted | |
| approved | |

| Action | From | To | Who |
| --- | --- | --- | --- |
| Return | submitted | draft | everyone signed in |
| Approve | submitted | approved | everyone signed in |
| Submit | draft | submitted | everyone signed in |
| Reopen | approved | draft | everyone signed in |
`

const { browser, running } = await startInBrowser(REQUESTS, ['ada'])
const open = async (path: string) => openPage(await signedIn(browser, running, 'ada'), running.base + path)

describe('an empty list', () => {
  it('offers a new record that would be in it', async () => {
    const { page } = await open('/mine')
    await page.getByText('You can add the first one.').waitFor()
    expect(await page.getByRole('button', { name: 'New request' }).count()).toBe(2)
  })

  it('offers none that would be in another list', async () => {
    const { page } = await open('/approvals')
    await page.getByText('Records appear here as soon as they belong to this list.').waitFor()
    expect(await page.getByText('You can add').count()).toBe(0)
  })
})

describe('actions of a record', () => {
  it('stand in the order of the document, and a step back is never the primary one', async () => {
    const { id } = await running.call<{ id: string }>('ada', 'POST', '/api/records/request', { title: 'A' })
    const { page } = await open(`/requests/${id}`)
    const actions = page.getByRole('group', { name: 'Actions' })
    // All buttons at one moment: a single button may disappear while it is read.
    const seen = () =>
      actions
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => [button.textContent, button.getAttribute('data-variant')]))
    expect(await seen()).toEqual([['Submit', 'filled']])
    await actions.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(seen).toEqual([
      ['Return', 'default'],
      ['Approve', 'filled'],
    ])
    await actions.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(seen).toEqual([['Reopen', 'default']])
  })
})
