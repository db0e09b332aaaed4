// The outbox by HTTP: for administrators without texts, in development with them; links in mails; reports of other servers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMailServer } from '../../src/mail/mail-options.ts'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import { startServer, type Person, type Server } from '../support/server.ts'

const TOKEN = 'a-token-of-the-operator'

const ORDERS = `# Specification: Orders

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Order form | \`/orders/{order: Order.id}/paper\` | print of Order | everyone signed in |

### Order form

- Letterhead: Sender.logo

## 3. Entities

### Sender

- Only one: yes

| Field | Type |
| --- | --- |
| Logo | image (png; up to 1 MB) |

### Order

| Field | Type |
| --- | --- |
| Title | text |
| Offer | file |
| Delivery | date |

## 4. States

### Order

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Send | draft | sent | everyone signed in | mail supplier@company.example with Order sent, PDF of this, offer, dates of this |
| Tell | draft | draft | everyone signed in | notify me by mail with News |

| Message | Subject | Text | Optional |
| --- | --- | --- | --- |
| Order sent | Our order {title} | The order is attached. | |
| News | News of {title} | There are news. | yes |

## 6. Permissions

| Entity | everyone signed in |
| --- | --- |
| Order | create, read, update, delete |
| Sender | read, update |
`

/** Two by one, red. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGM4IScHRAAIdwIJkXAbPAAAAABJRU5ErkJggg=='

let smtp: MailServer
let production: Server
let development: Server
let [administrator, looker]: Person[] = []

beforeAll(async () => {
  smtp = await startMailServer()
  const from = { name: 'Claims', address: 'claims@company.example' }
  const bounceAddress = 'bounces@company.example'
  production = await startServer({
    mode: 'production',
    mail: { server: readMailServer(`smtp://localhost:${smtp.port}`)!, from, bounceAddress },
    publicAddress: 'https://claims.company.example',
    bounceToken: TOKEN,
  })
  development = await startServer({ text: ORDERS })
  administrator = await production.person('Ada Lund', [], { administrator: true })
  looker = await development.person('Bob Moe')
})
afterAll(async () => {
  await production.close()
  await development.close()
  await smtp.close()
})

test('MAIL-12 administrators send a mail to themselves, list mails without their texts, and send failed ones again', async () => {
  expect((await administrator!.post('/api/app/mails/test')).status).toBe(204)
  await expect.poll(async () => (await administrator!.get('/api/app/mails')).body.counts.sent).toBe(1)
  expect(smtp.taken[0]!.to).toEqual(['ada.lund@example.org'])
  const { body } = await administrator!.get('/api/app/mails?search=ADA.LUND&state=sent')
  expect(body).toMatchObject({ delivery: 'server', next: null, counts: { waiting: 0, sent: 1, failed: 0 } })
  expect(body.items).toMatchObject([{ subject: 'Test of Expense claims', state: 'sent', shown: false }])
  expect((await administrator!.get('/api/app/mails?search=%25')).body.items).toEqual([])
  expect((await administrator!.get(`/api/app/mails/${body.items[0].id}`)).status).toBe(404)
  expect((await administrator!.get(`/api/app/mails/${body.items[0].id}/html`)).status).toBe(404)

  const report = `To: ${smtp.taken[0]!.from}\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n`
  const hand = (token: string) =>
    fetch(`${production.address}/api/app/bounces`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: report,
    })
  expect((await hand('guess')).status).toBe(401)
  expect(await (await hand(TOKEN)).json()).toEqual({ failed: 1 })
  expect((await administrator!.get('/api/app/mail-addresses')).body.items).toMatchObject([
    { address: 'ada.lund@example.org', reason: '5.1.1' },
  ])
  expect((await administrator!.request('DELETE', '/api/app/mail-addresses/ada.lund@example.org')).status).toBe(204)
  expect((await administrator!.post(`/api/app/mails/${body.items[0].id}/again`)).body).toEqual({ count: 1 })
  await expect.poll(() => smtp.taken.length).toBe(2)
})

test('MAIL-12 nobody else sees mails or sends them again', async () => {
  const other = await production.person('Bob Moe')
  for (const [method, path] of [
    ['GET', '/mails'],
    ['GET', '/mail-addresses'],
    ['POST', '/mails/again'],
    ['POST', '/mails/test'],
    ['DELETE', '/mail-addresses/a@b.example'],
  ] as const) {
    expect((await other.request(method, `/api/app${path}`)).status).toBe(403)
    expect((await production.nobody.request(method, `/api/app${path}`)).status).toBe(401)
  }
})

test('MAIL-12 in development mails stay on the server, and everybody looks at them', async () => {
  const { body: before } = await looker!.get('/api/app/mails')
  expect(before).toMatchObject({ delivery: 'here', items: [] })
  const ada = await development.person('Ada Lund', [], { administrator: true })
  await ada.post('/api/app/mails/test')
  await expect.poll(async () => (await looker!.get('/api/app/mails')).body.counts.sent).toBe(1)
  const [mail] = (await looker!.get('/api/app/mails')).body.items
  const content = (await looker!.get(`/api/app/mails/${mail.id}`)).body
  expect(content).toMatchObject({ subject: 'Test of Orders', to: 'ada.lund@example.org', attachments: [] })
  expect(content.text).toContain('Mails of this application reach you.')
  const page = await looker!.request('GET', `/api/app/mails/${mail.id}/html`, undefined, { accept: 'text/html' })
  expect(page.text).toContain('Mails of this application reach you.')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('MAIL-10 a link that is not one of this server is not found; a browser is led to the page', async () => {
  for (const token of ['a', 'a.b', 'a.b.c', `WyJhIl0.${'0'.repeat(32)}`])
    expect((await production.nobody.get(`/api/app/unsubscribe/${token}`)).status).toBe(404)
  const page = await production.nobody.request('GET', '/api/app/unsubscribe/a.b', undefined, { accept: 'text/html' })
  expect([page.status, page.headers.get('location')]).toEqual([303, '/-/unsubscribe/a.b'])
})

test('MAIL-8 an action attaches the print of its record as a PDF, a file and its dates', async () => {
  const file = (await looker!.upload('offer.txt', 'text/plain', 'the offer')).body
  const order = { title: 'Chairs', offer: { id: file.id }, delivery: '2026-07-01' }
  const made = await looker!.post('/api/records/order', order)
  expect(made.status, made.text).toBe(201)
  expect((await looker!.post(`/api/records/order/${made.body.id}/actions/send`)).status).toBe(200)
  const find = async () => (await looker!.get('/api/app/mails?search=Chairs')).body.items[0]
  await expect.poll(async () => (await find())?.state).toBe('sent')
  const { id } = await find()
  const { attachments } = (await looker!.get(`/api/app/mails/${id}`)).body
  expect(attachments.map(({ name }: { name: string }) => name)).toEqual([
    'Order form Chairs.pdf',
    'offer.txt',
    'invite.ics',
  ])
  const content = async (place: number) => (await looker!.get(`/api/app/mails/${id}/attachments/${place}`)).text
  expect((await content(0)).slice(0, 5)).toBe('%PDF-')
  expect(await content(1)).toBe('the offer')
  expect(await content(2)).toContain('DTSTART;VALUE=DATE:20260701')
})

test('MAIL-8 a record whose dates were mailed is deleted: its receivers get a cancellation', async () => {
  const order = { title: 'Desks', delivery: '2999-07-01' }
  const { id } = (await looker!.post('/api/records/order', order)).body
  await looker!.post(`/api/records/order/${id}/actions/send`)
  expect((await looker!.request('DELETE', `/api/records/order/${id}`)).status).toBe(204)
  const subjects = async () => (await looker!.get('/api/app/mails?search=Desks')).body.items
  await expect.poll(async () => (await subjects()).length).toBe(2)
  const [cancelled] = await subjects()
  expect(cancelled).toMatchObject({ subject: 'Cancelled: Our order Desks', address: 'supplier@company.example' })
  const entry = (await looker!.get(`/api/app/mails/${cancelled.id}/attachments/0`)).text
  expect(entry).toContain('METHOD:CANCEL')
  expect(entry).toContain('SEQUENCE:1')
})

test('MAIL-13 the logo of letterheads is in the frame of mails', async () => {
  const html = async () => {
    const { id } = (await looker!.get('/api/app/mails')).body.items[0]
    return (await looker!.get(`/api/app/mails/${id}/html`)).text
  }
  expect(await html()).not.toContain('<img')
  const [sender] = (await looker!.get('/api/records/sender')).body.items
  const { id: logo } = (await looker!.upload('logo.png', 'image/png', Buffer.from(PNG, 'base64'))).body
  const change = { logo, version: sender.version }
  expect((await looker!.request('PATCH', `/api/records/sender/${sender.id}`, change)).status).toBe(200)
  expect(await html()).toContain(`src="data:image/png;base64,${PNG}"`)
})

test('MAIL-10 people choose on their account page which optional messages they get by mail', async () => {
  const { id } = (await looker!.post('/api/records/order', { title: 'Tables' })).body
  const choices = async () => (await looker!.get('/api/app/account/messages')).body.items
  expect(await choices()).toMatchObject([{ name: 'orderSent' }, { name: 'news', wanted: true, mail: true }])
  expect((await choices())[0]).not.toHaveProperty('mail')
  expect((await looker!.request('PUT', '/api/app/account/messages/orderSent/mail', { wanted: false })).status).toBe(404)
  expect((await looker!.request('PUT', '/api/app/account/messages/news/mail', { wanted: false })).status).toBe(204)
  expect(await choices()).toMatchObject([{}, { name: 'news', wanted: true, mail: false }])
  await looker!.post(`/api/records/order/${id}/actions/tell`)
  expect((await looker!.get('/api/app/inbox')).body.items).toMatchObject([{ subject: 'News of Tables' }])
  const waiting = async () => (await looker!.get('/api/app/mails?search=Tables')).body.items
  await expect.poll(async () => (await waiting()).length).toBe(0)
  await looker!.request('PUT', '/api/app/account/messages/news/mail', { wanted: true })
  await looker!.post(`/api/records/order/${id}/actions/tell`)
  await expect.poll(async () => (await waiting())[0]?.state).toBe('sent')
})
