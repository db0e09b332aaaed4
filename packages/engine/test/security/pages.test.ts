// What people and documents write reaches a real browser as text: names of files, kinds of files, their contents, labels
// and titles. Each payload would set a mark on the page's window if it ran.
// oxlint-disable vitest/no-conditional-expect -- what must hold depends on whether it was let in
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, workerBrowser } from '../../../../tests/support/browser.ts'
import { builtPages } from '../../../web/test/support/built-pages.ts'
import { startServer, type Person, type Server } from '../support/server.ts'

const RUN = 'window.harmed=1'
const IMG = `<img src=x onerror=${RUN}>`
const SCRIPT = `<script>${RUN}</script>`

const text = `# Specification: Evil ${IMG} ${SCRIPT}

## 1. What the product does and for whom

Papers ${IMG} are kept.

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| All ${IMG} papers | \`/papers\` | list of Paper | everyone signed in |
| One paper | \`/papers/{paper: Paper.code}\` | page of Paper | everyone signed in |

## 3. Entities and their fields

### Paper

About papers ${IMG} ${SCRIPT} [x](javascript:${RUN}) <svg onload=${RUN}>

- Shown as: \`title\`

| Field | Type | Required | Default | Description |
| --- | --- | --- | --- | --- |
| Code | text (1–20), unique | yes | | ${IMG} |
| Title ${IMG.replaceAll(/[<>=]/g, ' ')} | text (1–200) | | | ${SCRIPT} |
| Title | text (1–200) | yes | | |
| Site | web address | | | |
| Mail | email | | | |
| Call | phone | | | |
| Attached | file (up to 1 MB) | | | |

## 4. States and transitions

### Paper

| State | Meaning |
| --- | --- |
| open | ${IMG} |
| shut | ${SCRIPT} |

| Action | From | To | Who |
| --- | --- | --- | --- |
| Shut | open | shut | member |

## 6. Roles and permissions

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |

| Entity | member |
| --- | --- |
| Paper | create, read, update |

## 8. The error catalogue

| Code | Status | Message | What to do |
| --- | --- | --- | --- |
| NOT_FOUND | 404 | Not there ${IMG} ${SCRIPT} | ${IMG} |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

let server: Server
let person: Person
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  server = await startServer({ text, mode: 'development', web: await builtPages() })
  person = await server.person(`Mo ${IMG}`.slice(0, 40))
  browser = await workerBrowser()
  context = await browser.newContext()
  await context.addCookies([{ name: 'ninefold_session', value: person.token, url: server.address }])
})
afterAll(async () => {
  await closePages()
  await server?.close()
})

const harmed = (page: Page): Promise<boolean> => page.evaluate(() => 'harmed' in window || document.title === 'harmed')

let made = 0
async function paperWith(file: { readonly id: string }, title = 'A paper'): Promise<{ id: string; code: string }> {
  const reply = await person.post('/api/records/paper', { code: `P${++made}`, title, attached: { id: file.id } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}

const html = `<!doctype html><html><body>${SCRIPT}${IMG}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`
const contents: readonly (readonly [string, string, string])[] = [
  ['page.html', 'text/html', html],
  [
    'page.xhtml',
    'application/xhtml+xml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${RUN}</script></body></html>`,
  ],
  ['picture.svg', 'image/svg+xml', svg],
  ['picture.svg', 'IMAGE/SVG+XML; charset=utf-8', svg],
  ['picture.svg', 'image/svg', svg],
  ['feed.xml', 'text/xml', `<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></x>`],
  ['style.xml', 'application/xml', `<?xml-stylesheet href="javascript:${RUN}"?><x/>`],
  ['words.txt', 'text/plain', html],
  ['none', 'application/octet-stream', html],
  ['unknown', 'x/y', html],
  ['strange', 'text/html, image/png', html],
  ['strange.png', 'text/html;image/png', html],
  ['script.js', 'text/javascript', RUN],
  ['page.mht', 'multipart/related', `Content-Type: text/html\n\n${html}`],
  ['both.pdf', 'application/pdf', `%PDF-1.4\n${html}`],
  ['both.gif', 'image/gif', `GIF89a/*${html}*/=1;${RUN}`],
  ['both.bmp', 'text/html', `BM${html}`],
]

/** Puts the addresses into the page in each way, and waits until each was loaded or refused; a download is neither. */
async function embed(addresses: readonly string[]): Promise<void> {
  const added = addresses.flatMap((address) =>
    ['img', 'iframe', 'embed', 'object', 'script', 'link'].map((tag) => {
      const element = document.createElement(tag)
      element.setAttribute(tag === 'object' ? 'data' : tag === 'link' ? 'href' : 'src', address)
      if (tag === 'link') element.setAttribute('rel', 'stylesheet')
      return new Promise<void>((resolve) => {
        const end = () => {
          element.remove()
          resolve()
        }
        for (const event of ['load', 'error']) element.addEventListener(event, end)
        setTimeout(end, 300)
        document.body.append(element)
      })
    }),
  )
  await Promise.all(added)
}

describe('files', () => {
  /** One page that opens each file, and one that files are put into. */
  let opened: Page
  let host: Page
  beforeAll(async () => {
    opened = await context.newPage()
    host = await context.newPage()
    await host.goto(`${server.address}/papers`)
    await host.getByRole('heading', { level: 1 }).waitFor()
  })
  afterAll(async () => {
    await opened?.close()
    await host?.close()
  })

  test.each(contents)('SEC-9 %s sent as %s runs nothing, whichever way it is opened', async (name, type, content) => {
    const { status, body: file } = await person.upload(name, type, content)
    if (status !== 201) return expect([400, 415, 422]).toContain(status)
    const { id } = await paperWith(file)
    const addresses: string[] = []
    for (const query of ['', '?inline']) {
      const address = `${server.address}/api/records/paper/${id}/files/attached${query}`
      const { headers } = await person.get(address.slice(server.address.length))
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      const kind = headers.get('content-type')!
      if (!/^(?:application\/pdf|image\/(?:png|jpeg|gif|webp|avif|heic|bmp))$/.test(kind))
        expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      if (query === '') expect(headers.get('content-disposition')).toMatch(/^attachment;/)
      // A download ends the navigation with an error of its own.
      await opened.goto(address).catch(() => {})
      expect(await harmed(opened)).toBe(false)
      addresses.push(address)
    }
    await host.evaluate(embed, addresses)
    // A script of one's own file would be one of the site's own: only its kind keeps it from running.
    expect(await harmed(host), `${name} ${type} as part of the page`).toBe(false)
  })

  test('SEC-9 names are text, in headers as on the page', async () => {
    const names = [
      `${IMG}.pdf`,
      `"><script>${RUN}</script>.pdf`,
      'a"; filename="evil.html',
      "x'; filename*=UTF-8''evil.html",
      'a\r\nSet-Cookie: x=1.pdf',
      '../../../etc/passwd',
      '..\\..\\boot.ini',
      '\u202Efdp.exe',
      'a\0b.pdf',
      `${'é'.repeat(400)}.pdf`,
      '.',
      '',
      '%0d%0aX-Evil: 1',
      '田中.pdf',
      '\u{1f9e8}.pdf',
    ]
    const ids: string[] = []
    for (const name of names) {
      const { status, body: file } = await person.upload(name, 'application/pdf', '%PDF-1.7 x')
      expect(status).toBe(201)
      expect(file.name).not.toMatch(/[/\\\p{Cc}\u202e]/u)
      const { id, code } = await paperWith(file)
      ids.push(code)
      const { headers, status: read } = await person.get(`/api/records/paper/${id}/files/attached`)
      expect(read).toBe(200)
      expect([headers.get('set-cookie'), headers.get('x-evil')]).toEqual([null, null])
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w.%!~-]*$/,
      )
    }
    const page = await context.newPage()
    for (const code of ids.slice(0, 4)) {
      await page.goto(`${server.address}/papers/${code}`)
      await page.getByText('A paper').first().waitFor()
      await page.getByText('.pdf').or(page.getByText('evil.html')).first().waitFor()
      expect(await harmed(page)).toBe(false)
    }
    await page.close()
  })
})

describe('values that become links', () => {
  test.each([
    'javascript:window.harmed=1',
    'JaVaScRiPt:window.harmed=1',
    ' javascript:window.harmed=1',
    'java\tscript:window.harmed=1',
    '\u0001javascript:window.harmed=1',
    'data:text/html,<script>window.harmed=1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    'https://ok.example/"onmouseover="window.harmed=1',
    'https://user:pass@evil.example/',
    '//evil.example/',
  ])('SEC-9 %s is refused or leads where it says, by http alone', async (site) => {
    const reply = await person.post('/api/records/paper', { code: `L${++made}`, title: 'Linked', site })
    if (reply.status === 422) return
    expect(reply.body.site).toMatch(/^https?:\/\//i)
    const page = await context.newPage()
    await page.goto(`${server.address}/papers/${reply.body.code}`)
    await page.getByText('Linked').first().waitFor()
    const links = await page
      .locator('main a[href]')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).protocol))
    expect(
      links.every((protocol) => ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
      links.join(),
    ).toBe(true)
    await page.close()
  })

  test('SEC-9 addresses of other kinds hide nothing either', async () => {
    for (const [field, value] of [
      ['mail', 'javascript:window.harmed=1@x.example'],
      ['mail', 'a@b.example?bcc=evil@x.example&body=x'],
      ['mail', '"><img src=x onerror=window.harmed=1>@x.example'],
      ['call', 'javascript:alert(1)'],
      ['call', '+31 20;phone-context=javascript:1'],
    ] as const) {
      const reply = await person.post('/api/records/paper', { code: `M${++made}`, title: 'Addressed', [field]: value })
      if (reply.status === 422) continue
      const page = await context.newPage()
      await page.goto(`${server.address}/papers/${reply.body.code}`)
      await page.getByText('Addressed').first().waitFor()
      const links = await page
        .locator('main a[href]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
      expect(
        links.filter(
          (href) => /^(?:javascript|data):/i.test(href) || /^mailto:[^?]*\?/.test(href) || /^tel:.*[^\d+]/.test(href),
        ),
      ).toEqual([])
      expect(await harmed(page)).toBe(false)
      await page.close()
    }
  })
})

describe('the document', () => {
  test('SEC-9 titles, labels, descriptions, states and messages are text on every page', async () => {
    const { code } = await paperWith(
      (await person.upload('a.pdf', 'application/pdf', '%PDF-1.7')).body,
      `${IMG}${SCRIPT}`,
    )
    const page = await context.newPage()
    for (const path of [
      '/',
      '/papers',
      `/papers/${code}`,
      '/papers/none',
      '/-/inbox',
      '/-/document',
      '/nowhere',
      `/${encodeURIComponent(IMG)}`,
      `/papers?search=${encodeURIComponent(IMG)}`,
      `/papers#${IMG}`,
      `/papers/${encodeURIComponent(SCRIPT)}`,
    ]) {
      await page.goto(server.address + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null)
      expect(await harmed(page), path).toBe(false)
      expect(await page.locator('body img[src="x"], body svg[onload], a[href^="javascript:" i]').count(), path).toBe(0)
    }
    await page.close()
  })

  test('SEC-9 an answer of the API opened as a page is no page', async () => {
    await person.post('/api/records/paper', { code: `J${++made}`, title: html })
    const page = await context.newPage()
    for (const path of [
      '/api/app',
      '/api/records/paper',
      '/api/openapi.json',
      `/api/records/${encodeURIComponent(html)}`,
      `/api/records/paper?filter=${encodeURIComponent(html)}`,
      `/api/records/paper?${encodeURIComponent(html)}=1`,
      `/api/records/paper?sort=${encodeURIComponent(html)}`,
      `/api/app/look-up/paper/code/${encodeURIComponent(html)}`,
    ]) {
      const answer = await page.goto(server.address + path)
      expect(answer!.headers()['content-type'], path).toMatch(/^application\/(?:problem\+)?json/)
      expect(await harmed(page), path).toBe(false)
    }
    await page.close()
  })
})
