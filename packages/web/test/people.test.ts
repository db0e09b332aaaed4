// People and what they share: coming in, roles, constants, messages, approvals by several, files.
import { TOTP } from 'otpauth'
import type { AppView } from '@ninefold/plan/wire'
import { describe, expect, it } from 'vitest'
import { realProvider } from '../../../tests/support/oidc.ts'
import { violations } from './support/axe.ts'
import { act, createClaim, seedClaims } from './support/claims.ts'
import { EXPENSES, openPage, PASSWORD, PEOPLE, runApplication, signedIn, startInBrowser } from './support/running.ts'

const PAYMENTS = `# Specification: Payments

## 3. Entities

### Payment

| Field | Type |
| --- | --- |
| Title | text |

## 4. States

### Payment

| Action | From | To | Who | Asks | Sign in again |
| --- | --- | --- | --- | --- | --- |
| Release | draft | released | employee | reason: text | yes |

## 6. Roles

| Role | Who has it | Second factor |
| --- | --- | --- |
| employee | everyone signed in | |
| finance | given by administrators | required |

| Entity | employee |
| --- | --- |
| Payment | create, read |
| User | read \`name\` |
`

const { browser, running } = await startInBrowser(EXPENSES)
await seedClaims(running)

describe('coming in', () => {
  it('the first administrator comes in by the one-time link', async () => {
    const empty = await runApplication('# Tools\n', [])
    const token = await empty.application.firstAdministratorToken()
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const { page, broken } = await openPage(context, `${empty.base}/`)
    await page.getByText('has no administrator yet').waitFor()
    await page.goto(`${empty.base}/welcome?token=${token}`)
    await page.getByLabel('Your name').fill('Grace')
    await page.getByLabel('Email').fill('grace@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    // Nine open points: the application says so, and what to write first.
    await page.getByText('this product is not described yet').waitFor()
    await page.getByRole('region', { name: 'What to write first' }).waitFor()
    expect(await page.getByText('Open', { exact: true }).count()).toBe(9)
    expect(broken).toEqual([])
    await context.close()
    await empty.close()
  })

  it('an administrator invites somebody, gives a role and suspends them again', async () => {
    const context = await signedIn(browser, running, 'ada')
    const { page } = await openPage(context, `${running.base}/-/people`)
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Zoë Park')
    await dialog.getByLabel('Email').fill('zoe@example.com')
    await dialog.getByLabel('finance', { exact: false }).check()
    await dialog.getByRole('button', { name: 'Create an invitation' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    // Nobody has accepted it, so that its link can be renewed.
    await page.getByRole('button', { name: 'New link for Zoë Park' }).click()
    const link = await page.getByLabel('Invitation link').inputValue()

    const theirs = await browser.newContext({ reducedMotion: 'reduce' })
    const { page: coming } = await openPage(theirs, link)
    await coming.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await coming.getByRole('button', { name: 'Accept' }).click()
    await coming.getByRole('link', { name: 'Payments' }).waitFor()

    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'More for Zoë Park' }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('Zoë Park is suspended.').waitFor()
    await coming.goto(`${running.base}/claims`)
    await expect.poll(() => coming.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true)
    await page.goto(`${running.base}/-/activity`)
    await page.getByRole('button', { name: 'Security log' }).click()
    await page.getByText('Ada Lund · Account suspended · Zoë Park').waitFor()
    await theirs.close()
    await context.close()
  })

  it('somebody who forgot the password chooses a new one by the link of an administrator', async () => {
    const context = await signedIn(browser, running, 'ada')
    const { page, broken } = await openPage(context, `${running.base}/-/people`)
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Audrey Lam')
    await dialog.getByLabel('Email').fill('Aud@example.com')
    await dialog.getByRole('button', { name: 'Create an invitation' }).click()
    // She has an account already.
    await dialog.getByRole('button', { name: 'Link for a new password' }).click()
    const link = await page.getByLabel('Link for a new password').inputValue()

    const theirs = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
    const { page: coming } = await openPage(theirs, link)
    const asked: string[] = []
    coming.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''))
    await coming.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD} anew`)
    await coming.getByRole('button', { name: 'Change password' }).click()
    await coming.getByText('Your password was changed. Sign in with it.').waitFor()
    await coming.getByLabel('Email').fill('aud@example.com')
    await coming.getByRole('textbox', { name: 'Password' }).fill(`${PASSWORD} anew`)
    await coming.getByRole('button', { name: 'Sign in', exact: true }).click()
    await coming.getByRole('button', { name: /Audrey Lam/ }).waitFor()
    const token = link.slice(link.indexOf('#') + 1)
    expect(asked.filter((address) => address.includes(token))).toEqual([])
    const again = await theirs.newPage()
    await again.goto(link)
    await again.getByText('This link has been used already').waitFor()
    expect(broken).toEqual([])
    await theirs.close()
    await context.close()
  })

  it('somebody sees where they are signed in, signs another device out, and does not want a message', async () => {
    const other = await running.application.signInAs(running.ids.ben)
    const context = await signedIn(browser, running, 'ben')
    const { page, broken } = await openPage(context, `${running.base}/-/account`)
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await sessions.getByText('this device').waitFor()
    await sessions.getByRole('button', { name: 'Sign out Unknown device' }).first().click()
    await page.getByText('That device is signed out.').waitFor()
    expect((await running.application.request(other, 'GET', '/api/app/inbox')).status).toBe(401)
    await page.getByRole('switch', { name: 'Waiting' }).click()
    await expect.poll(() => page.getByRole('switch', { name: 'Waiting' }).isChecked()).toBe(false)
    const { items } = await running.call<{ items: unknown[] }>('ben', 'GET', '/api/app/account/messages')
    expect(items).toContainEqual({ name: 'waiting', label: 'Waiting', wanted: false })
    expect(broken).toEqual([])
    await context.close()
  })

  it('somebody makes an API token, which is shown once and revoked again', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page, broken } = await openPage(context, `${running.base}/-/account`)
    const tokens = page.getByRole('region', { name: 'API tokens' })
    await tokens.getByRole('button', { name: 'Create a token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Intranet')
    await dialog.getByLabel('Claims: Read').check()
    // Cost centres are for finance to write.
    expect(await dialog.getByLabel('Cost centres: Create').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create the token' }).click()
    const token = await page.getByLabel('API token', { exact: true }).inputValue()
    const asked = () => running.application.request(token, 'GET', '/api/records/claim')
    expect((await asked()).status).toBe(200)
    await page.getByRole('button', { name: 'Done' }).click()
    await tokens.getByText('Claims: read').waitFor()
    await tokens.getByRole('button', { name: 'Revoke Intranet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await tokens.getByText('There are no tokens.').waitFor()
    expect((await asked()).status).toBe(401)
    expect(broken).toEqual([])
    await context.close()
  })

  it('an administrator adds a service account and makes a token for it', async () => {
    const context = await signedIn(browser, running, 'ada')
    const { page, broken } = await openPage(context, `${running.base}/-/people`)
    await page.getByRole('button', { name: 'Add a service account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Payroll')
    await dialog.getByLabel('finance', { exact: false }).check()
    await dialog.getByRole('button', { name: 'Add' }).click()
    await page.getByText('Service account', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'More for Payroll' }).click()
    await page.getByRole('menuitem', { name: 'API tokens' }).click()
    await dialog.getByRole('button', { name: 'Create a token' }).click()
    const making = page.getByRole('dialog', { name: 'Create a token' })
    await making.getByLabel('Name').fill('Nightly')
    await making.getByLabel('Claims: Read').check()
    await making.getByRole('button', { name: 'Create the token' }).click()
    const token = await page.getByLabel('API token', { exact: true }).inputValue()
    expect((await running.application.request(token, 'GET', '/api/claims-to-pay')).status).toBe(200)
    expect(broken).toEqual([])
    await context.close()
  })

  it('somebody makes a passkey, signs in with it, and removes it', async () => {
    // Browsers have no passkeys for plain addresses.
    const base = running.base.replace('127.0.0.1', 'localhost')
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const { page, broken } = await openPage(context, `${base}/-/sign-in`)
    const devices = await context.newCDPSession(page)
    await devices.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    const automatic = { isUserVerified: true, automaticPresenceSimulation: true }
    await devices.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...automatic } })
    await page.getByLabel('Email').fill('max@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /Max Bauer/ }).waitFor()
    await page.goto(`${base}/-/account`)
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await passkeys.getByText('never used').waitFor()
    expect(await violations(page)).toEqual([])
    await context.clearCookies()
    await page.goto(`${base}/-/sign-in`)
    const sending = page.waitForRequest((request) => request.url() === `${base}/api/app/passkey`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: /Max Bauer/ }).waitFor()
    // What was sent is accepted once.
    const again = { method: 'POST', headers: { 'content-type': 'application/json' }, body: (await sending).postData() }
    expect((await (await fetch(`${base}/api/app/passkey`, again)).json()).code).toBe('PASSKEY_REFUSED')
    await page.goto(`${base}/-/account`)
    await passkeys.getByText('last used now').waitFor()
    await passkeys.getByRole('button', { name: 'Remove Laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await passkeys.getByText('Laptop').waitFor({ state: 'detached' })
    await context.clearCookies()
    await page.goto(`${base}/-/sign-in`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey was not accepted.').waitFor()
    expect(broken.filter((each) => !each.includes('401'))).toEqual([])
    await context.close()
  })

  it('somebody signs in with a provider, and their role from there is shown as such', async () => {
    const provider = await realProvider()
    const corp = { name: 'corp', label: 'Corp', ...provider.options, roles: { accounting: ['finance'] } }
    const own = await runApplication(EXPENSES, ['ada'], { signInProviders: [corp], mode: 'production' })
    provider.open('corp', own.base)
    provider.people.set('eva', {
      email: 'e@corp.example',
      email_verified: true,
      name: 'Eva Corp',
      groups: ['accounting'],
    })
    const theirs = await browser.newContext({ reducedMotion: 'reduce' })
    const { page, broken } = await openPage(theirs, `${own.base}/-/sign-in?refused=unverified`)
    await page.getByText('has not verified your email address').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(`${own.base}/claims`)
    await page.getByRole('link', { name: 'Sign in with Corp' }).click()
    await page.getByPlaceholder('Enter any login').fill('eva')
    await page.getByPlaceholder('and password').fill('x')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: 'Payments' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/claims')
    // The provider's own pages request a font from elsewhere.
    expect(broken.filter((each) => !each.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([])
    await theirs.close()
    const context = await signedIn(browser, own, 'ada')
    const { page: administration } = await openPage(context, `${own.base}/-/people`)
    await administration.getByText('Finance (from the sign-in provider)').waitFor()
    await administration.getByRole('button', { name: 'Roles of Eva Corp' }).click()
    expect(await administration.getByRole('dialog').getByLabel('Finance').isDisabled()).toBe(true)
    await context.close()
    await own.close()
    await provider.close()
  })

  it('an administrator narrows the activity and restores what was deleted', async () => {
    const centre = { code: 'OLD', name: 'Old laboratory' }
    const { id } = await running.call<{ id: string }>('fin', 'POST', '/api/records/cost-centre', centre)
    await running.call('fin', 'DELETE', `/api/records/cost-centre/${id}`)
    const context = await signedIn(browser, running, 'ada')
    const { page, broken } = await openPage(context, `${running.base}/-/activity`)
    await page.getByLabel('What', { exact: true }).selectOption('Deleted')
    await page.getByRole('button', { name: 'Restore OLD Old laboratory' }).click()
    await page.getByText('OLD Old laboratory is restored.').waitFor()
    const back = await running.call<{ name: string }>('fin', 'GET', `/api/records/cost-centre/${id}`)
    expect(back.name).toBe('Old laboratory')
    expect(broken).toEqual([])
    await context.close()
  })

  it('somebody sets up an authenticator app, and signs in with its code', async () => {
    const context = await signedIn(browser, running, 'ben')
    const { page, broken } = await openPage(context, `${running.base}/-/account`)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code with the key' }).waitFor()
    const key = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: key }).generate())
    await page.getByRole('button', { name: 'Continue' }).click()
    const codes = await page
      .getByRole('dialog', { name: 'Your recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 recovery codes are left.').waitFor()
    await context.clearCookies()
    await page.goto(`${running.base}/-/sign-in`)
    await page.getByLabel('Email').fill('ben@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Code', { exact: true }).fill(codes[0]!)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: /Ben Okafor/ }).waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('an action asks for the password again, and a role for a second factor before anything else', async () => {
    let now = Date.now()
    const own = await runApplication(PAYMENTS, ['eva', 'fin'], { mode: 'production', now: () => now })
    const context = await signedIn(browser, own, 'eva')
    const { id } = await own.call<{ id: string }>('eva', 'POST', '/api/records/payment', { title: 'Rent' })
    now += 11 * 60_000
    const { page, broken } = await openPage(context, `${own.base}/payments/${id}`)
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByLabel('Reason').fill('It is due')
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByRole('textbox', { name: 'Password' }).fill('not this one, surely')
    await again.getByRole('button', { name: 'Continue' }).click()
    await again.getByText('This is not your current password.').waitFor()
    expect(await violations(page)).toEqual([])
    await again.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await again.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Released').first().waitFor()
    const theirs = await signedIn(browser, own, 'fin')
    const { page: led, broken: brokenToo } = await openPage(theirs, `${own.base}/`)
    await led.getByText('Your role needs a second factor').waitFor()
    expect(await violations(led)).toEqual([])
    await led.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await led.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await led.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    const key = (await led.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '')
    await led.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: key }).generate({ timestamp: now }))
    await led.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await led.getByRole('button', { name: 'Done' }).click()
    await led.getByRole('button', { name: 'Continue' }).click()
    await led.getByRole('button', { name: /Fien de Boer/ }).waitFor()
    expect([broken, brokenToo]).toEqual([[], []])
    await Promise.all([context.close(), theirs.close()])
    await own.close()
  })

  it('somebody changes their password, and signs out', async () => {
    const context = await signedIn(browser, running, 'flo')
    const { page } = await openPage(context, `${running.base}/-/password`)
    await page.getByRole('textbox', { name: 'Current password' }).fill('not this one, surely')
    await page.getByRole('textbox', { name: 'New password' }).fill(`${PASSWORD} two`)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password was changed').waitFor()
    await page.getByRole('button', { name: new RegExp(PEOPLE.flo.name) }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true)
    await context.close()
  })
})

describe('what people share', () => {
  it('finance changes a constant, and the rule in the form follows', async () => {
    const context = await signedIn(browser, running, 'fin')
    const { page } = await openPage(context, `${running.base}/-/constants`)
    await page.getByRole('button', { name: 'Change Max claim amount' }).click()
    await page.getByRole('textbox', { name: 'Max claim amount' }).fill('321.5')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('€321.50').waitFor()
    const view = await running.call<AppView>('eva', 'GET', '/api/app')
    const { value } = view.constants.find(({ name }) => name === 'maxClaimAmount') ?? {}
    expect(value).toMatchObject({ currency: 'EUR' })

    await page.goto(`${running.base}/claims/new`)
    await page.getByRole('button', { name: 'Add claim line' }).click()
    await page.getByLabel('Amount, row 1').fill('322')
    await page.getByText('A claim can be at most €321.50').first().waitFor()
    await page.getByLabel('Amount, row 1').fill('321.50')
    await expect.poll(() => page.getByText('A claim can be at most').count()).toBe(0)
    await running.call('fin', 'PUT', '/api/app/constants/maxClaimAmount', {
      value: { amount: '5000', currency: 'EUR' },
    })
    await context.close()
  })

  it('a file is uploaded with the form, and two people of finance agree to pay', async () => {
    const context = await signedIn(browser, running, 'eva')
    const { page } = await openPage(context, `${running.base}/claims/new`)
    await page.getByLabel('Title').fill('Standing desk')
    await page.getByLabel('Spent on').fill('2026-01-31')
    const content = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'desk.pdf', mimeType: 'application/pdf', buffer: content })
    await page.getByText('desk.pdf').waitFor()
    await page.getByRole('button', { name: 'Add claim line' }).click()
    await page.getByLabel('Description, row 1').fill('Desk')
    await page.getByLabel('Amount, row 1').fill('1200')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByRole('heading', { name: /Standing desk/ }).waitFor()
    expect(await page.getByRole('link', { name: 'desk.pdf' }).getAttribute('href')).toContain('/files/receipt')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('is now submitted').waitFor()
    const address = page.url()
    await context.close()

    const { items } = await running.call<{ items: { id: string; number: string; version: number }[] }>(
      'max',
      'GET',
      `/api/records/claim?filter=${encodeURIComponent("title == 'Standing desk'")}`,
    )
    await act(running, 'max', items[0]!, 'approve')
    const first = await signedIn(browser, running, 'fin')
    const { page: paying } = await openPage(first, address)
    await paying.getByRole('button', { name: /^Pay/ }).click()
    await paying.getByLabel('Payment reference').fill('SEPA 1')
    await paying.getByRole('dialog').getByRole('button', { name: 'Pay' }).click()
    await expect.poll(() => paying.getByText('1 of 2 approved, including you.').isVisible()).toBe(true)
    await first.close()
  })

  it('a message waits in the inbox and leads to its record', async () => {
    const claim = await createClaim(running, 'eva', 'Museum card')
    const context = await signedIn(browser, running, 'max')
    const { page } = await openPage(context, `${running.base}/-/inbox`)
    await act(running, 'eva', claim, 'submit')
    // It comes while the page is open.
    await page.getByRole('button', { name: new RegExp(claim.number) }).click()
    await expect.poll(() => page.getByRole('heading', { name: /Museum card/ }).isVisible()).toBe(true)
    await context.close()
  })
})
