// People who make their own accounts, where the document lets them; and none where it does not.
import type { Browser } from 'playwright-core'
import type { ApplicationOptions } from '@ninefold/engine'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closePages, workerBrowser } from '../../../tests/support/browser.ts'
import { readMailServer, readSender } from '../../engine/src/mail/mail-options.ts'
import { startMailServer } from '../../engine/test/support/mail-server.ts'
import { violations } from './support/axe.ts'
import { EXPENSES, openPage, PASSWORD, runApplication, type Running } from './support/running.ts'

const OPEN = `# Specification: Open house

## 1. What the product does and for whom

- Sign-up: open, without confirmation

## 3. Entities and their fields

### User

| Field | Type | Required |
| --- | --- | --- |
| Nickname | text (1–20), unique | yes |
| Email | email | yes |
| Motto | text | |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| visitor | anyone |
| member | everyone signed in |

| Entity | visitor | member |
| --- | --- | --- |
| User | create \`nickname\`, \`email\`, \`motto\` | read |
`

let browser: Browser
let running: Running
beforeAll(async () => {
  browser = await workerBrowser()
})
afterEach(() => running.close())
afterAll(closePages)

const open = async (text: string, path: string, more: Partial<ApplicationOptions> = {}) => {
  running = await runApplication(text, [], more)
  await running.application.addPerson({
    name: 'Ada Lund',
    email: 'ada@example.org',
    password: PASSWORD,
    administrator: true,
  })
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
  return { context, ...(await openPage(context, running.base + path)) }
}

describe('making an account', () => {
  it('asks for what the document demands of a person, tells what is wrong beside it, and lets them in', async () => {
    const { context, page, broken } = await open(OPEN, '/-/sign-in')
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Create one' }).click()
    await page.getByRole('form', { name: 'Create an account' }).waitFor()
    expect(await page.getByRole('textbox').evaluateAll((all) => all.map((one) => one.getAttribute('name')))).toEqual([
      'nickname',
      'email',
      'password',
    ])
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Nickname').fill('x'.repeat(21))
    await page.getByLabel('Email').fill('newcomer@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page
      .getByText(/20 characters/)
      .first()
      .waitFor()
    await page.getByLabel('Nickname').fill('newcomer')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.getByRole('button', { name: /newcomer/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(broken).toEqual([])
    await context.close()
  })

  it('offers a link for a new password by mail, where mails are sent', async () => {
    const mailServer = await startMailServer()
    const server = readMailServer(`smtp://localhost:${mailServer.port}`)!
    const from = readSender('Open house <house@example.org>')!
    const { context, page, broken } = await open(OPEN, '/-/sign-in', { mail: { server, from } })
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
    await expect.poll(() => mailServer.taken.map(({ to }) => to)).toEqual([['ada@example.org']])
    const link = /\/-\/new-password#[\w-]+/.exec(mailServer.taken[0]!.mail.text ?? '')![0]
    const own = await context.newPage()
    await own.goto(running.base + link)
    await own.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD} anew`)
    await own.getByRole('button', { name: 'Change password' }).click()
    await own.getByText('Your password was changed. Sign in with it.').waitFor()
    expect(broken).toEqual([])
    await context.close()
    await mailServer.close()
  })

  it('lets nobody in before the address is confirmed, where mails are sent', async () => {
    const mailServer = await startMailServer()
    const mail = {
      server: readMailServer(`smtp://localhost:${mailServer.port}`)!,
      from: readSender('Open house <house@example.org>')!,
    }
    const { context, page, broken } = await open(OPEN.replace(', without confirmation', ''), '/-/sign-up', { mail })
    await page.getByLabel('Nickname').fill('newcomer')
    await page.getByLabel('Email').fill('newcomer@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
    await expect.poll(() => mailServer.taken.map(({ to }) => to)).toEqual([['newcomer@example.org']])
    const link = /\/-\/confirm-address#[\w-]+/.exec(mailServer.taken[0]!.mail.text ?? '')![0]
    await page.goto(running.base + link)
    await page.getByRole('form', { name: 'Confirm the address' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Email').fill('newcomer@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByRole('button', { name: /newcomer/ }).waitFor()
    expect(broken).toEqual([])
    await context.close()
    await mailServer.close()
  })

  it('is offered nowhere where people come in by invitation', async () => {
    const { context, page } = await open(EXPENSES, '/-/sign-up')
    await page.getByRole('form', { name: 'Sign in', exact: true }).waitFor()
    await page.getByText('An administrator can invite you.').waitFor()
    expect(await page.getByRole('link', { name: 'Create one' }).count()).toBe(0)
    await context.close()
  })
})
