// Mails end to end: written with a change, sent to a real mail server, and what becomes of those that it does not take.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prepareStore } from '../../src/internal-tables.ts'
import { openMails, type Mail, type MailLogo, type Mails, type ResolveFiles } from '../../src/mail/index.ts'
import { readMailServer, readSender } from '../../src/mail/mail-options.ts'
import { readReport } from '../../src/mail/read-report.ts'
import type { Store } from '../../src/store/index.ts'
import { openStore } from '../../src/store/open.ts'
import { openTestStore, placeOf } from '../support/database.ts'
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
  resolve = async () => []
  await store.write(async (transaction) => {
    for (const table of ['mail', 'mail_attachment', 'mail_entry', 'mail_unwanted', 'mail_bounced'])
      await transaction.run(`DELETE FROM ninefold_${table}`)
  })
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

let resolve: ResolveFiles = async () => []

interface Given {
  readonly address?: string
  readonly from?: string
  readonly isDevelopment?: boolean
  readonly bounceAddress?: string
  readonly logo?: () => Promise<MailLogo>
  readonly store?: Store
}

function mailsTo({
  address = `smtp://localhost:${server.port}`,
  from,
  isDevelopment = false,
  logo,
  store: own = store,
  ...more
}: Given = {}): Mails {
  const sender = readSender(from ?? 'Loans <loans@company.example>')!
  const options = { server: readMailServer(address)!, from: sender, ...more }
  const mails = openMails({
    store: own,
    clock,
    plan: () => plan,
    options,
    publicAddress: 'https://loans.company.example',
    isDevelopment,
    resolveFiles: resolve,
    ...(logo && { logo }),
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
  store.write((transaction) => mails.write(transaction, written))

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
      await mails.write(transaction, [mail()])
      await transaction.one('SELECT 1')
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await mails.runDue()).toBeNull()
    expect(server.taken).toEqual([])
  })

  test('MAIL-2 OUT-2 is tried again after growing intervals if the mail server asks for it, and fails after three days', async () => {
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

  test('MAIL-2 OUT-3 waits without being counted while the mail server is away', async () => {
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

  test('MAIL-3 OUT-1 is sent by one of two servers', async () => {
    const [one, other] = [mailsTo(), mailsTo()]
    await write(one, ...Array.from({ length: 12 }, (_, i) => mail({ subject: `Number ${i}` })))
    await Promise.all([one.runDue(), other.runDue()])
    const subjects = server.taken.map(({ mail: { subject } }) => subject)
    expect(subjects).toHaveLength(12)
    expect(new Set(subjects).size).toBe(12)
  })

  test('MAIL-3 OUT-1 is sent again with the same id if the server is killed between sending and noting it', async () => {
    now = Date.now()
    const folder = await mkdtemp(join(tmpdir(), 'ninefold-mail-'))
    const place = await placeOf(join(folder, 'data.db'))
    const own = await openStore(place)
    await prepareStore(own)
    const mails = mailsTo({ store: own })
    await own.write((transaction) => mails.write(transaction, [mail()]))
    const script = join(import.meta.dirname, '../support/kill-mailer.ts')
    const child = spawn(process.execPath, [script, JSON.stringify(place), String(server.port)], { stdio: 'ignore' })
    const ended = once(child, 'close')
    // The mail server has the whole mail, and the sender does not know it yet.
    server.complete = async () => {
      child.kill('SIGKILL')
      await ended
    }
    expect(await ended).toEqual([null, 'SIGKILL'])
    await expect.poll(() => server.taken.length).toBe(1)
    server.complete = async () => {}
    const due = Date.parse((await mails.runDue())!)
    expect(server.taken).toHaveLength(1)
    now = due
    expect(await mails.runDue()).toBeNull()
    const ids = server.taken.map(({ mail: { messageId } }) => messageId)
    expect(ids).toEqual([ids[0], ids[0]])
    await mails.close()
    await own.close()
    await rm(folder, { recursive: true })
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

  test('MAIL-6 SEC-19 has no header or receiver from a text', async () => {
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

  test('MAIL-8 has files and calendar entries, and links where they are too large', async () => {
    const file = (name: string, size: number) => ({
      name,
      type: 'text/plain',
      size,
      path: `/api/records/loan/1/files/${name}`,
      content: async () => Buffer.alloc(size, 'x'),
    })
    resolve = async () => [file('small.txt', 1000), file('große Datei.txt', 11_000_000)]
    const reference = { entity: 'Loan', record: '0190a6c0-0000-7000-8000-000000000001' }
    const dates = {
      kind: 'dates' as const,
      ...reference,
      title: 'Loan; of a "projector"\r\nX-EVIL: 1',
      starts: '2026-07-01',
    }
    const mails = mailsTo()
    await write(
      mails,
      mail({
        attachments: [
          { kind: 'file', ...reference, field: 'manual' },
          { ...dates, ends: '2026-07-03' },
        ],
      }),
    )
    await mails.runDue()
    await write(mails, mail({ attachments: [{ ...dates, starts: '2026-07-01T09:30:00.000Z', cancelled: true }] }))
    await mails.runDue()
    const [first, second] = server.taken as [(typeof server.taken)[0], (typeof server.taken)[0]]
    expect(first.mail.attachments.map(({ filename, size }) => [filename, size])).toContainEqual(['small.txt', 1000])
    expect(first.mail.html).toContain('https://loans.company.example/api/records/loan/1/files/gro%C3%9Fe%20Datei.txt')
    const calendar = ({ mail: { attachments } }: (typeof server.taken)[0]) =>
      attachments
        .find(({ contentType }) => /calendar|ics/.test(contentType))!
        .content.toString()
        .replaceAll('\r\n ', '')
    const line = (text: string, name: string) => new RegExp(`^${name}[;:].*$`, 'm').exec(text)?.[0].trim()
    const [request, cancel] = [calendar(first), calendar(second)]
    expect(first.raw).toContain('text/calendar; charset=utf-8; method=REQUEST')
    expect(['METHOD', 'DTSTART', 'DTEND'].map((name) => line(request, name))).toEqual([
      'METHOD:REQUEST',
      'DTSTART;VALUE=DATE:20260701',
      'DTEND;VALUE=DATE:20260704',
    ])
    expect(line(request, 'X-EVIL')).toBeUndefined()
    expect([line(cancel, 'METHOD'), line(cancel, 'STATUS'), line(cancel, 'DTSTART')]).toEqual([
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
      'DTSTART:20260701T093000Z',
    ])
    expect(line(cancel, 'UID')).toBe(line(request, 'UID'))
    // Both were written in the same millisecond.
    expect([request, cancel].map((text) => line(text, 'SEQUENCE'))).toEqual(['SEQUENCE:0', 'SEQUENCE:1'])
  })

  test('MAIL-8 has dates that are cancelled with their record, in the words of the receiver, unless they are over', async () => {
    const mails = mailsTo()
    const dates = (record: string, starts: string) => ({
      kind: 'dates' as const,
      entity: 'Loan',
      record,
      title: 'Loan',
      starts,
    })
    const [coming, past] = [dates('coming', '2999-07-01'), dates('past', '2020-07-01')]
    const german = { to: { address: 'bob@company.example' }, language: 'de', from: { name: 'Desk' } }
    await write(
      mails,
      mail({ attachments: [coming] }),
      mail({ attachments: [past] }),
      mail({ ...german, attachments: [coming] }),
    )
    await mails.runDue()
    server.taken.length = 0
    for (const record of ['coming', 'past', 'coming'])
      await store.write((transaction) => mails.cancelDates(transaction, record))
    await mails.runDue()
    const cancelled = server.taken.map(({ to, mail: { subject, from } }) =>
      [to[0], subject, from?.value[0]?.name].join(', '),
    )
    expect(cancelled.toSorted()).toEqual([
      'ada@company.example, Cancelled: Loan, Loans',
      'bob@company.example, Abgesagt: Loan, Desk',
    ])
    for (const { raw } of server.taken) expect(raw).toContain('text/calendar; charset=utf-8; method=CANCEL')
  })

  test('MAIL-13 shows the logo as a part of itself, and not in its text', async () => {
    const mails = mailsTo({ logo: async () => ({ type: 'image/png', content: Buffer.from('a logo') }) })
    await write(mails, mail())
    await mails.runDue()
    const [{ mail: read, raw }] = server.taken as [(typeof server.taken)[0]]
    expect(raw).toMatch(/^Content-Type: multipart\/related;/m)
    expect(raw).toMatch(/^Content-Disposition: inline; filename=logo.png\r$/m)
    const [logo] = read.attachments
    expect([logo!.cid, String(logo!.content)]).toEqual(['logo@ninefold', 'a logo'])
    expect(raw).toContain('src=3D"cid:logo@ninefold"')
    expect(read.text).not.toContain('cid:')
  })

  test('MAIL-8 whose attachment cannot be read is tried again, and says why', async () => {
    resolve = async () => {
      throw new Error('the record is gone')
    }
    const mails = mailsTo()
    await write(mails, mail({ attachments: [{ kind: 'print', entity: 'Loan', record: '1', print: 'Slip' }] }))
    await mails.runDue()
    expect(server.taken).toEqual([])
    expect(await rows()).toMatchObject([{ state: 0, tries: 1, answer: 'the record is gone' }])
  })

  test('MAIL-9 of a digest waits for the others, and comes with them', async () => {
    now = Date.parse('2026-06-16T10:20:00Z')
    const mails = mailsTo()
    const [hourly, daily] = [
      { digest: 'hourly', message: 'news' },
      { digest: 'daily', message: 'news' },
    ] as const
    await write(
      mails,
      mail({ ...hourly, subject: 'One' }),
      mail({ ...hourly, subject: 'Two' }),
      mail({ ...daily, subject: 'Three' }),
    )
    await write(mails, mail({ ...hourly, subject: 'Four', to: { address: 'bob@company.example' } }))
    expect(await mails.runDue()).toBe('2026-06-16T11:00:00.000Z')
    now = Date.parse('2026-06-16T11:00:00Z')
    expect(await mails.runDue()).toBe('2026-06-17T07:00:00.000Z')
    expect(server.taken.map(({ to, mail: { subject } }) => [to[0], subject].join(': ')).toSorted()).toEqual([
      'ada@company.example: 2 messages from Loans',
      'bob@company.example: Four',
    ])
    const both = server.taken.find(({ to }) => to[0] === 'ada@company.example')!
    expect(both.mail.text!.indexOf('One')).toBeLessThan(both.mail.text!.indexOf('Two'))
  })

  test('MAIL-10 is not sent to who has unsubscribed, by a signed link without a sign-in', async () => {
    const mails = mailsTo()
    const wanted = mail({ message: 'news', optional: true })
    await write(mails, wanted)
    await mails.runDue()
    const headers = server.taken[0]!.mail.headers
    expect(server.taken[0]!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const { unsubscribe } = headers.get('list') as { unsubscribe: { url: string } }
    const token = unsubscribe.url.split('/').at(-1)!
    expect(server.taken[0]!.mail.html).toContain(`https://loans.company.example/-/unsubscribe/${token}`)
    expect(await mails.subscription(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toBeUndefined()
    expect(await mails.subscribe(token, false)).toMatchObject({ wanted: false })
    await write(mails, wanted, mail({ message: 'news', optional: true, to: { address: 'bob@company.example' } }))
    await write(mails, mail({ message: 'news' }))
    await mails.runDue()
    const further = server.taken.slice(1)
    expect(further.flatMap(({ to }) => to).toSorted()).toEqual(['ada@company.example', 'bob@company.example'])
    expect(further.find(({ to }) => to[0] === 'ada@company.example')!.raw).not.toMatch(/^List-Unsubscribe/m)
    await mails.subscribe(token, true)
    await write(mails, wanted)
    await mails.runDue()
    expect(server.taken).toHaveLength(4)
  })
})

describe('a delivery report', () => {
  const report = (name: string, address: string) =>
    Buffer.from(
      readFileSync(join(import.meta.dirname, 'reports', `${name}.eml`), 'utf8').replaceAll('{{address}}', address),
    )

  /** Sends a mail, and returns the address of reports about it. */
  async function sent(mails: Mails): Promise<string> {
    await write(mails, mail())
    await mails.runDue()
    return server.taken.at(-1)!.from
  }
  const withBounces = () => mailsTo({ bounceAddress: 'bounces@company.example' })
  const state = async () => (await rows()).map((row) => row.state)

  test.each([
    ['postfix', '5.1.1 550 5.1.1 <ada@company.example>: Recipient address rejected'],
    ['exchange', '5.1.10 550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
    ['gmail', '5.1.1 550-5.1.1 The email account that you tried to reach does not exist.'],
  ])('MAIL-11 of the kind of %s fails its mail and stops further ones, until it is lifted', async (name, reason) => {
    const mails = withBounces()
    const address = await sent(mails)
    expect(address).toMatch(/^bounces\+[0-9a-f]{28}\.[0-9a-f]{16}@company\.example$/)
    expect(await mails.report(report(name, address))).toBe(1)
    expect(await mails.report(report(name, address))).toBe(0)
    const [{ state: failed, answer }] = (await rows()) as [Awaited<ReturnType<typeof rows>>[0]]
    expect([failed, answer.startsWith(reason)]).toEqual([FAILED, true])
    await write(mails, mail({ to: { address: 'ADA@company.example' } }))
    await mails.runDue()
    expect([server.taken.length, await state()]).toEqual([1, [FAILED, FAILED]])
    expect(await mails.bounced()).toMatchObject([{ address: 'ada@company.example' }])
    await mails.lift('ada@company.example')
    expect(await mails.again()).toBe(2)
    await mails.runDue()
    expect([server.taken.length, await mails.bounced()]).toEqual([3, []])
  })

  test('MAIL-11 of a full mailbox fails its mail alone; of a delay, nothing', async () => {
    const mails = withBounces()
    const address = await sent(mails)
    expect(await mails.report(report('delayed', address))).toBe(0)
    expect(await state()).toEqual([SENT])
    expect(await mails.report(report('full', address))).toBe(1)
    expect([await state(), await mails.bounced()]).toEqual([[FAILED], []])
  })

  test('MAIL-11 counts only for an address with a signature of this server', async () => {
    const mails = withBounces()
    const address = await sent(mails)
    const forged = [
      address.replace(/[0-9a-f]@/, (end) => (end === '0@' ? '1@' : '0@')),
      'bounces@company.example',
      '',
      'a'.repeat(1e6),
    ]
    for (const one of forged) expect(await mails.report(report('postfix', one))).toBe(0)
    expect(await state()).toEqual([SENT])
    // Relays may change the case.
    expect(await mails.report(report('postfix', address.toUpperCase()))).toBe(1)
  })

  test('MAIL-11 that is hostile costs little, and changes nothing', () => {
    const nested = Array.from(
      { length: 5000 },
      (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`,
    ).join('')
    const many = `Content-Type: multipart/report; boundary=b\n\n${'--b\nA: b\n\n'.repeat(50_000)}`
    const hostile = [
      nested,
      many,
      'X: y\n'.repeat(200_000),
      `${'x'.repeat(3_000_000)}:`,
      `Content-Type: multipart/report; boundary=${'='.repeat(1_000_000)}`,
      `To: a\nContent-Type: message/delivery-status\n\nAction: ${'('.repeat(400_000)}`,
      `Content-Type: message/delivery-status\n\n${'Action: failed\n\n'.repeat(30_000)}`,
      '\n'.repeat(1_000_000),
      '',
    ].map((text) => Buffer.from(text))
    const before = process.cpuUsage()
    const reports = hostile.map((bytes) => readReport(bytes).reports.length)
    expect(reports.every((count) => count <= 21)).toBe(true)
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000)
  })
})
