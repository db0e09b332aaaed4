// The board: dragging a card makes the transition; where none leads, nothing happens.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { euro, seedClaims } from './support/claims.ts'
import { drag } from './support/drag.ts'
import { EXPENSES, openPage, runApplication, signedIn, startInBrowser } from './support/running.ts'
import { createTask, TASKS } from './support/tasks.ts'

const { browser, running } = await startInBrowser(EXPENSES)
const claims = await seedClaims(running)

const statusOf = async (id: string) =>
  (await running.call<{ status: string }>('fin', 'GET', `/api/records/claim/${id}`)).status

/** Takes a card by its title and drops it on a column. */
const drop = (page: Page, title: string, column: RegExp): Promise<void> =>
  drag(page, page.getByText(title, { exact: true }), page.getByRole('region', { name: column }))

describe('the board', () => {
  it('asks what the action asks for, then moves the card and the record', async () => {
    const context = await signedIn(browser, running, 'fin', { viewport: { width: 1280, height: 800 } })
    const { page, broken } = await openPage(context, `${running.base}/payments`)
    await page.getByText('Keyboard and mouse').waitFor()
    await drop(page, 'Keyboard and mouse', /^Paid/)
    const dialog = page.getByRole('dialog', { name: /^Pay/ })
    await dialog.getByLabel('Payment reference').fill('SEPA 12')
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('region', { name: /^Paid/ }).getByText('Keyboard and mouse').waitFor()
    await expect.poll(() => statusOf(claims.approved.id)).toBe('paid')
    expect(broken).toEqual([])
    await context.close()
  })

  it('labels what says nothing alone, and several amounts; moves a card by a choice, and back', async () => {
    const shop = await runApplication(
      `# Specification: Shop

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Work | \`/work\` | board of Order by kind: title, pieces, net, gross | everyone signed in |
| Simple | \`/simple\` | board of Order by kind: title, net | everyone signed in |

## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Title | text |
| Kind | one of: small, large |
| Pieces | integer |
| Net | money in EUR |
| Gross | money in EUR |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Order | read, create, update |
`,
      ['ada'],
    )
    const order = { title: 'Bolts', kind: 'small', pieces: 3, net: euro('5.00'), gross: euro('6.05') }
    await shop.call('ada', 'POST', '/api/records/order', order)
    const context = await signedIn(browser, shop, 'ada')
    const { page } = await openPage(context, `${shop.base}/work`)
    const facts = () => page.locator('p', { hasText: '5.00' }).innerText()
    await page.getByText('Bolts').waitFor()
    expect((await facts()).replace(/\s+/gu, ' ')).toMatch(/^Pieces 3 Net \S*5\.00 Gross \S*6\.05$/u)
    await page.goto(`${shop.base}/simple`)
    await page.getByText('Bolts').waitFor()
    expect(await facts()).not.toContain('Net')
    // A field that is no state is changed by a move, which is undone as other changes are.
    const column = (name: RegExp) => page.getByRole('region', { name }).getByText('Bolts')
    await drag(page, page.locator('[data-card]').first(), page.getByRole('region', { name: /^Large/ }))
    await page.getByText('Bolts is now in Large.').waitFor()
    await column(/^Large/).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await column(/^Small/).waitFor()
    await context.close()
    await shop.close()
  })

  it('puts the card back where the dialog is given up', async () => {
    const fresh = await seedClaimsAgain()
    const context = await signedIn(browser, running, 'fin', { viewport: { width: 1280, height: 800 } })
    const { page } = await openPage(context, `${running.base}/payments`)
    await page.getByText(fresh.title).waitFor()
    await drop(page, fresh.title, /^Paid/)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('region', { name: /^Approved/ })
      .getByText(fresh.title)
      .waitFor()
    expect(await statusOf(fresh.id)).toBe('approved')
    await context.close()
  })

  it('takes no card where nothing leads', async () => {
    const context = await signedIn(browser, running, 'fin', { viewport: { width: 1280, height: 800 } })
    const { page } = await openPage(context, `${running.base}/payments`)
    await page.getByText('Lunch with Aurora Energy').waitFor()
    await drop(page, 'Lunch with Aurora Energy', /^Paid/)
    await page
      .getByRole('region', { name: /^Submitted/ })
      .getByText('Lunch with Aurora Energy')
      .waitFor()
    expect(await statusOf(claims.submitted.id)).toBe('submitted')
    await context.close()
  })
})

async function seedClaimsAgain(): Promise<{ id: string; title: string }> {
  const { act, createClaim } = await import('./support/claims.ts')
  const title = 'Parking in Rotterdam'
  const claim = await createClaim(running, 'eva', title)
  await act(running, 'eva', claim, 'submit')
  await act(running, 'max', claim, 'approve')
  return { id: claim.id, title }
}

describe('a board with very many cards', () => {
  it('shows more of a column when asked, and keeps them after a move', async () => {
    const many = await runApplication(TASKS, ['eva'])
    for (let at = 0; at < 230; at++) {
      const task = await createTask(many, `Task ${at}`)
      if (at % 4 === 0) await many.call('eva', 'POST', `/api/records/task/${task.id}/actions/finish`, {})
    }
    const context = await signedIn(browser, many, 'eva', { viewport: { width: 1280, height: 800 } })
    const { page, broken } = await openPage(context, many.base)
    const column = page.getByRole('region', { name: /^Open/ })
    const cards = () => column.getByRole('link').count()
    const more = page.getByRole('button', { name: 'Show more of Open' })
    await more.waitFor()
    await expect.poll(cards).toBe(50)
    expect(await page.getByRole('region', { name: /^Done, 50\+/ }).count()).toBe(1)
    for (const count of [100, 150, 172]) {
      await more.click()
      await expect.poll(cards).toBe(count)
    }
    await more.waitFor({ state: 'detached' })
    await column.getByRole('button', { name: 'Move Task 1 to …' }).click()
    await page.getByRole('menuitem', { name: /^Done/ }).click()
    await expect.poll(cards).toBe(171)
    expect(broken).toEqual([])
    await context.close()
    await many.close()
  })
})
