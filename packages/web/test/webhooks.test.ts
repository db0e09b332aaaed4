// What administrators see of the webhooks of their document, of its mails and of its refused timers; and what a blocked action says.
import { describe, expect, it } from 'vitest'
import { violations } from './support/axe.ts'
import { openPage, signedIn, startInBrowser } from './support/running.ts'

const ORDERS = `# Specification: Orders

## 1. Purpose

- Currency: EUR

## 3. Entities

### Order

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80) | yes |
| Price | money | |

## 4. States

### Order

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Place | open | placed | everyone signed in | \`price > 10 EUR\` | send Order placed |
| Expire | open | expired | after 1 day | | |

| Webhook | Address |
| --- | --- |
| Order placed | https://127.0.0.1:9/hooks |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Dear ones stay | Order | \`status != 'expired' or price < 100 EUR\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Order | all |
`

const { browser, running } = await startInBrowser(ORDERS, ['ada', 'max'])

const create = (price: string) =>
  running.call<{ id: string }>('max', 'POST', '/api/records/order', {
    title: 'Chair',
    price: { amount: price, currency: 'EUR' },
  })

describe('webhooks', () => {
  it('are shown to administrators, with what became of them', async () => {
    const { id } = await create('12.00')
    await running.call('max', 'POST', `/api/records/order/${id}/actions/place`)
    const context = await signedIn(browser, running, 'ada')
    const { page, broken } = await openPage(context, `${running.base}/-/jobs`)
    const section = page.getByRole('region', { name: 'Webhooks' })
    await section.getByText('https://127.0.0.1:9/hooks').waitFor()
    await section.getByText('1 waiting').waitFor()
    expect(await violations(page)).toEqual([])
    expect(broken).toEqual([])
    await context.close()
  })

  it('are not for others', async () => {
    const context = await signedIn(browser, running, 'max')
    const { page } = await openPage(context, `${running.base}/-/jobs`)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('region', { name: 'Webhooks' }).count()).toBe(0)
    await context.close()
  })
})

describe('mails', () => {
  it('are shown in development as their receivers would get them, and leave the machine never', async () => {
    const context = await signedIn(browser, running, 'ada')
    const { page, broken } = await openPage(context, `${running.base}/-/about`)
    await page.getByRole('region', { name: 'Development' }).getByRole('link', { name: 'Mails' }).click()
    await page.getByText('No mails').waitFor()
    await page.getByRole('button', { name: 'Send me a test mail' }).click()
    await page.getByRole('button', { name: 'Sent (1)' }).click()
    await page.getByRole('button', { name: 'Show: Test of Orders' }).click()
    const mail = page.frameLocator('iframe')
    await mail.getByText('Mails of this application reach you.').waitFor()
    await mail.getByText('Orders sent this mail to ada@example.com.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await page.getByText('Open the application:').waitFor()
    await page.getByRole('searchbox', { name: 'Search by address and subject' }).fill('nobody')
    await page.getByText('Nothing was sent that fits these conditions.').waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('have a link to unsubscribe, of which only those of this server are taken', async () => {
    const context = await browser.newContext()
    const { page, broken } = await openPage(context, `${running.base}/-/unsubscribe/a.b`)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    expect(broken).toEqual([])
    await context.close()
  })
})

describe('refused timers', () => {
  it('are shown to administrators, with the record and the rule', async () => {
    await create('300.00')
    await running.call('ada', 'POST', '/api/app/clock', { advance: '25 hours' })
    const context = await signedIn(browser, running, 'ada')
    const { page, broken } = await openPage(context, `${running.base}/-/jobs`)
    const section = page.getByRole('region', { name: 'Refused timers' })
    await section.getByText('“Dear ones stay” (specification.md, line 33)').waitFor()
    await section.getByRole('link', { name: 'Chair' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(broken).toEqual([])
    await context.close()
  })
})

describe('a blocked action', () => {
  it('says what is needed', async () => {
    const { id } = await create('9.00')
    const context = await signedIn(browser, running, 'max')
    const { page, broken } = await openPage(context, `${running.base}/orders/${id}`)
    await page.getByText('This is possible once Price is more than €10.00.').waitFor()
    expect(broken).toEqual([])
    await context.close()
  })
})
