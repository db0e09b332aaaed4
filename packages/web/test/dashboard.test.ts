// The tiles of a dashboard lead to the records that they count; charts can be read and used without a pointer.
import { expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const DOCUMENT = `# Specification: Tasks

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Start | \`/\` | list of Task where \`due == today\` | everyone signed in |
| Overview | \`/overview\` | dashboard | everyone signed in |

### Overview

| Tile | Shows |
| --- | --- |
| Unfinished | count of Task where \`status == 'open'\` |
| By state | count of Task by status |
| Due | count of Task by due by month, as lines |
| Spent | sum of cost of Task by due by quarter |
| Kinds | sum of cost of Task by kind, as shares |

## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |
| Kind | one of: small, large |
| Due | date |
| Cost | money in EUR |

## 4. States

### Task

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | open | member |
| Finish | open | done | member |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Task | create, read, update |
`

const { browser, running } = await startInBrowser(DOCUMENT, ['eva'])
const create = async (title: string, due: string | null, kind = 'small', amount = '10.00') => {
  const cost = { amount, currency: 'EUR' }
  const body = await running.call<{ id: string }>('eva', 'POST', '/api/records/task', { title, due, kind, cost })
  return body.id
}
const first = await create('Write it', '2026-01-20')
await create('Read it', '2026-04-02', 'large', '30.00')
await create('Some day', null)
await running.call('eva', 'POST', `/api/records/task/${first}/actions/finish`, {})

it('a tile leads to the list, a bar to the list of its state, from the whole of each', async () => {
  const context = await signedIn(browser, running, 'eva')
  const { page, broken } = await openPage(context, `${running.base}/overview`)
  const tile = page.getByRole('region', { name: 'By state' })
  await tile.getByRole('link', { name: 'Done' }).waitFor()
  await tile.getByRole('row', { name: 'Done' }).getByText('1').click({ force: true })
  await page.getByRole('link', { name: 'Write it' }).waitFor()
  expect(await page.getByRole('link', { name: 'Read it' }).count()).toBe(0)
  await page.goBack()
  await page.getByRole('region', { name: 'Unfinished' }).getByText('2').click({ force: true })
  await page.getByRole('link', { name: 'Read it' }).waitFor()
  await page.getByRole('group', { name: 'Active filters' }).getByText('Open').waitFor()
  expect(broken).toEqual([])
  await context.close()
})

it('a chart is read by keyboard, as a table, and changes with its records', async () => {
  const context = await signedIn(browser, running, 'eva')
  const { page, broken } = await openPage(context, `${running.base}/overview`)
  const chart = page.getByRole('region', { name: 'Due' })
  await chart.getByRole('link', { name: 'Apr 2026: 1' }).waitFor()
  await page.getByRole('region', { name: 'Spent' }).getByRole('link', { name: 'Q1 2026: €10.00' }).waitFor()
  expect(await violations(page)).toEqual([])

  await chart.getByRole('link', { name: 'Apr 2026: 1' }).focus()
  await page.keyboard.press('ArrowLeft')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Mar 2026: 0')
  await page.keyboard.press('Home')
  await expect.poll(focused).toBe('Jan 2026: 1')
  await create('Another', '2026-01-02')
  await chart.getByRole('link', { name: 'Jan 2026: 2' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Another' }).waitFor()
  expect(await page.getByRole('link', { name: 'Read it' }).count()).toBe(0)
  await page.goBack()

  await chart.getByRole('button', { name: 'As a table' }).click()
  await chart.getByRole('row', { name: 'Feb 2026 0' }).waitFor()
  await chart.getByRole('link', { name: 'No due' }).waitFor()
  const shares = page.getByRole('region', { name: 'Kinds' })
  await shares.getByRole('row', { name: /Large €30.00 50%/ }).waitFor()
  await shares.getByRole('link', { name: 'Large' }).click()
  await page.getByRole('link', { name: 'Read it' }).waitFor()
  expect(broken).toEqual([])
  await context.close()
})
