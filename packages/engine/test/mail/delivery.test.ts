// Mails end to end: written with a change, sent to a real mail server, and what becomes of those that it does not take.
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareStore } from '../../src/internal-tables.ts'
import { openMails, type Mail, type Mails } from '../../src/mail/index.ts'
import { readMailServer, readSender } from '../../src/mail/mail-options.ts'
import type { Store } from '../../src/store/index.ts'
import { openTestStore } from '../support/database.ts'
import { planOf } from '../support/compiled.ts'
import { certificate, startMailServer, type MailServer } from '../support/mail-server.ts'

const plan = planOf(
  '# Specification: Loans\n\n## 3. Entities\n\n### Loan\n\n| Field | Type |\n| --- | --- |\n| What | text |\n',
)

let server: MailServer
let store: Store
let now = Date.parse('2026-06-15T10:00:00Z')
const clock = { now: () => now, real: () => now }
const opened: Mails[] = []

beforeAll(async () => {
  server = await startMailServer()
  store = await openTestStore(':memory:')
  await prepareStore(store)
})
afterAll(async () => {
  await server.close()
  await store.close()
})
beforeEach(async () => {
  server.taken.length = 0
  server.receive = () => undefined
  server.complete = async () => {}
  await store.write((transaction) => transaction.run('DELETE FROM ninefold_mail'))
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

interface Given {
  readonly address?: string
  readonly from?: string
  readonly isDevelopment?: boolean
}

function mailsTo({ address = `smtp://localhost:${server.port}`, from, isDevelopment = false }: Given = {}): Mails {
  const options = { server: readMailServer(address)!, from: readSender(from ?? 'Loans <loans@company.example>')! }
  const mails = openMails({
    store,
    clock,
    plan: () => plan,
    options,
    publicAddress: 'https://loans.company.example',
    isDevelopment,
    warn: () => {},
  })
  opened.push(mails)
  return mails
}

const mail = (more: Partial<Mail> = {}): Mail => ({
  to: { address: 'ada@company.example', name: 'Ada Lund' },
  subject: 'Handed out',
  text: ['The projector is yours.', 'Bring it back on Friday.'],
  buttons: [{ text: 'Open the loan', path: '/loan/1' }],
  language: 'en',
  ...more,
})

const write = (mails: Mails, ...written: readonly Mail[]) =>
  store.write(async (transaction) => mails.write(transaction, written))

const rows = () =>
  store.read((reader) =>
    reader.all<{ address: string; state: number; tries: number; answer: string; due: string; content: string }>(
      'SELECT address, state, tries, answer, due, content FROM ninefold_mail ORDER BY id',
    ),
  )

const SENT = 1
const FAILED = 2

describe('a mail', () => {
  test('MAIL-1 is sent after the commit with sender, receiver, text, HTML and button', async () => {
    const mails = mailsTo()
    await write(mails, mail())
    await mails.runDue()
    expect(server.taken).toHaveLength(1)
    const [{ from, to, mail: read, raw }] = server.taken as [(typeof server.taken)[0]]
    expect([from, to]).toEqual(['loans@company.example', ['ada@company.example']])
    expect([read.subject, read.from?.text, (read.to as { text: string }).text]).toEqual([
      'Handed out',
      '"Loans" <loans@company.example>',
      '"Ada Lund" <ada@company.example>',
    ])
    expect(read.text).toContain('Bring it back on Friday.')
    expect(read.text).toContain('https://loans.company.example/loan/1')
    expect(read.html).toContain('href="https://loans.company.example/loan/1"')
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/im)
    expect(await rows()).toMatchObject([{ state: SENT, tries: 1 }])
  })

  test('MAIL-1 is not sent if its change is refused', async () => {
    const mails = mailsTo()
    const refused = store.write(async (transaction) => {
      mails.write(transaction, [mail()])
      await transaction.one('SELECT 1')
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await mails.runDue()).toBeNull()
    expect(server.taken).toEqual([])
  })

  test('MAIL-2 is tried again after growing intervals if the mail server asks for it, and fails after three days', async () => {
    server.receive = () => ({ code: 451, text: 'try again later' })
    const mails = mailsTo()
    await write(mails, mail())
    const start = now
    const waits: number[] = []
    for (;;) {
      const next = await mails.runDue()
      if (next === null) break
      waits.push((Date.parse(next) - now) / 60_000)
      now = Date.parse(next)
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect((now - start) / 86_400_000).toBeGreaterThan(3)
    const [{ state, answer }] = (await rows()) as [Awaited<ReturnType<typeof rows>>[0]]
    expect([state, answer]).toEqual([FAILED, '451 try again later'])
  })

  test('MAIL-2 that is refused for good fails at once, and holds no other', async () => {
    server.receive = (address) => (address === 'gone@company.example' ? { code: 550, text: 'no such user' } : undefined)
    const mails = mailsTo()
    await write(mails, mail({ to: { address: 'gone@company.example' } }), mail())
    expect(await mails.runDue()).toBeNull()
    expect(await rows()).toMatchObject([
      { state: FAILED, answer: '550 no such user', tries: 1 },
      { state: SENT, tries: 1 },
    ])
  })

  test('MAIL-2 waits without being counted while the mail server is away', async () => {
    const mails = mailsTo({ address: 'smtp://localhost:1' })
    await write(mails, mail(), mail())
    const next = await mails.runDue()
    expect(Date.parse(next!)).toBeGreaterThan(now)
    expect((await rows()).map(({ state, tries }) => [state, tries])).toEqual([
      [0, 0],
      [0, 0],
    ])
    now = Date.parse(next!) + 1
    const again = mailsTo()
    await again.runDue()
    expect((await rows()).map(({ state }) => state)).toEqual([SENT, SENT])
  })

  test('MAIL-3 is sent by one of two servers', async () => {
    const [one, other] = [mailsTo(), mailsTo()]
    await write(one, ...Array.from({ length: 12 }, (_, i) => mail({ subject: `Number ${i}` })))
    await Promise.all([one.runDue(), other.runDue()])
    const subjects = server.taken.map(({ mail: { subject } }) => subject)
    expect(subjects).toHaveLength(12)
    expect(new Set(subjects).size).toBe(12)
  })

  test('MAIL-3 is sent again with the same id if the server ends between sending and noting it', async () => {
    const ended = mailsTo()
    await write(ended, mail())
    // Another server has taken it, handed it over, and was killed.
    await store.write((transaction) =>
      transaction.run('UPDATE ninefold_mail SET due = ?', [new Date(now + 600_000).toISOString()]),
    )
    expect(Date.parse((await ended.runDue())!)).toBe(now + 600_000)
    expect(server.taken).toEqual([])
    now += 600_001
    await ended.runDue()
    const [{ id }] = (await store.read((reader) => reader.all('SELECT id FROM ninefold_mail'))) as [{ id: string }]
    expect(server.taken.map(({ mail: { messageId } }) => messageId)).toEqual([`<${id}@company.example>`])
  })

  test('MAIL-4 goes over TLS with a certificate that is trusted, and with user and password', async () => {
    const secure = await startMailServer({
      onAuth: ({ username, password }, _, done) =>
        password === 'pass word' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
    })
    const known = tls.getCACertificates('default')
    try {
      const address = (password: string) => `smtp://app:${password}@localhost:${secure.port}?tls=required`
      const untrusted = mailsTo({ address: address('pass%20word') })
      await write(untrusted, mail())
      expect(Date.parse((await untrusted.runDue())!)).toBeGreaterThan(now)
      tls.setDefaultCACertificates([...known, certificate])
      now += 3_600_000
      const wrong = mailsTo({ address: address('guess') })
      await wrong.runDue()
      expect(secure.taken).toEqual([])
      expect(await rows()).toMatchObject([{ state: 0, tries: 0 }])
      now += 3_600_000
      await mailsTo({ address: address('pass%20word') }).runDue()
      expect(secure.taken).toMatchObject([{ encrypted: true, user: 'app' }])
    } finally {
      tls.setDefaultCACertificates(known)
      await secure.close()
    }
  })

  test('MAIL-4 is not sent without TLS where it is required', async () => {
    const plain = await startMailServer({ disabledCommands: ['STARTTLS'] })
    const mails = mailsTo({ address: `smtp://localhost:${plain.port}?tls=required` })
    await write(mails, mail())
    expect(await mails.runDue()).not.toBeNull()
    expect(plain.taken).toEqual([])
    await plain.close()
  })

  test('MAIL-5 with a link that gives access is stored encrypted, and without its text once it is sent', async () => {
    const mails = mailsTo()
    await write(mails, mail({ secret: true, text: ['The word is swordfish.'] }))
    expect((await rows())[0]!.content).not.toContain('swordfish')
    await mails.runDue()
    expect(server.taken[0]!.mail.text).toContain('swordfish')
    expect((await rows())[0]!.content).toBe('')
  })

  test('MAIL-6 has no header or receiver from a text', async () => {
    const mails = mailsTo()
    const evil = 'x\r\nBcc: eve@evil.example\r\n\r\nbody'
    await write(
      mails,
      mail({ subject: evil, to: { address: 'ada@company.example', name: evil }, from: { name: evil, address: evil } }),
      mail({ to: { address: 'ada@company.example\r\nBcc: eve@evil.example' } }),
      mail({ to: { address: 'ada@company.example, eve@evil.example' } }),
      mail({ to: { address: '<ada@company.example> SIZE=1' } }),
      mail({ replyTo: evil, buttons: [{ text: 'Open', path: '//evil.example/' }] }),
    )
    await mails.runDue()
    expect((await rows()).map(({ state }) => state)).toEqual([SENT, FAILED, FAILED, FAILED, SENT])
    expect(server.taken.flatMap(({ to }) => to)).toEqual(['ada@company.example', 'ada@company.example'])
    for (const { raw, mail: read } of server.taken) {
      expect(raw).not.toMatch(/^bcc:/im)
      expect(read.replyTo).toBeUndefined()
      expect(String(read.html)).not.toContain('evil.example/')
    }
  })

  test('MAIL-7 has the texts of the frame in the language of the receiver, and its direction', async () => {
    const mails = mailsTo()
    await write(mails, mail({ language: 'ar' }), mail({ language: 'de-AT' }))
    await mails.runDue()
    const pages = server.taken.map(({ mail: { html } }) => String(html))
    const [arabic, german] = [
      pages.find((page) => page.includes('dir="rtl"')),
      pages.find((p) => p.includes('lang="de-AT"')),
    ]
    expect(arabic).toContain('lang="ar"')
    expect(german).toContain('dir="ltr"')
    expect(german).not.toContain('sent this mail')
  })
})
