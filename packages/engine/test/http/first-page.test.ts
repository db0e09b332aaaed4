// The page as it comes: with what its first screen needs, for whoever asks from the application itself; and the parts of a view.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim, exampleWith, expensePeople, startServer, type Server } from '../support/server.ts'

const NAME = 'Claims </script><b>"&'
const FILES = { list: ['assets/list.js', 'assets/list.css'], de: ['assets/de.js'] }
const BUILT = `<!doctype html><title>Ninefold</title><!--head${JSON.stringify(FILES)}--><div id="root"><!--name--></div><!--start-->`

let server: Server
let people: Awaited<ReturnType<typeof expensePeople>>
let web: string

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'ninefold-page-'))
  writeFileSync(join(web, 'index.html'), BUILT)
  const text = exampleWith(['# Specification: Expense claims', `# Specification: ${NAME}`])
  server = await startServer({ mode: 'production', web, text })
  people = await expensePeople(server)
})
afterAll(async () => {
  await server.close()
  rmSync(web, { recursive: true })
})

const cookie = (token: string, site = 'none') => ({ cookie: `ninefold_session=${token}`, 'sec-fetch-site': site })
const pageOf = (token: string, site?: string, path = '/') =>
  server.nobody.request('GET', path, undefined, cookie(token, site))
const startIn = (page: string) =>
  JSON.parse(/<script type="application\/json" id="start">(.*?)<\/script>/su.exec(page)![1]!)

test('HTTP-18 the page contains the start of the view, as the API returns it, and links to its parts', async () => {
  const { text, headers } = await pageOf(people.employee.token, 'none', '/claims/mine')
  expect(headers.get('cache-control')).toBe('no-store')
  const start = startIn(text)
  const { now: _now, ...asked } = (await people.employee.get('/api/app/start')).body
  expect(start).toMatchObject(asked)
  expect(start.me.name).toBe('Emil Berg')
  for (const hash of start.parts) expect(text).toContain(`href="/api/app/parts/${hash}"`)
})

const firstRequests = (page: string) =>
  [...page.matchAll(/<meta name="first-request" content="(.*?)">/gu)].map(([, path]) => path!.replaceAll('&amp;', '&'))

test('HTTP-18 the page names the screen at its address, and the requests of its records, which are answered', async () => {
  const { employee } = people
  const made = await employee.post('/api/records/claim', claim('40'))
  const { id, number } = made.body
  const ofClaim = [`/api/app/look-up/claim/number/${number}`, `/api/records/claim/${id}?include=page`]
  const shown: Readonly<Record<string, readonly [kind: string, requests: readonly string[]]>> = {
    '/claims/mine': ['list', ['/api/app/screens/myClaims/records?include=related']],
    [`/claims/${number}`]: ['page', ofClaim],
    [`/claims/${number}?edit=1`]: ['page', ofClaim],
    [`/claims/${number}/change`]: ['form', []],
    '/': ['dashboard', ['/api/app/screens/overview/tiles']],
  }
  for (const [path, [kind, requests]] of Object.entries(shown)) {
    const { text } = await pageOf(employee.token, 'none', path)
    expect(text).toContain(`<meta name="first-screen" content="${kind}">`)
    expect(firstRequests(text)).toEqual(requests)
    for (const request of requests) expect((await employee.get(request)).status).toBe(200)
  }
})

test('HTTP-18 the page links to the files of its screen and of the language of its reader', async () => {
  const linksIn = ({ text }: { readonly text: string }) =>
    [...text.matchAll(/<link rel="(\w+)"[^>]* href="\/assets\/(.*?)">/gu)].map(([, rel, file]) => [rel, file])
  const ofList = [
    ['modulepreload', 'list.js'],
    ['preload', 'list.css'],
  ]
  const { token } = people.employee
  expect(linksIn(await pageOf(token, 'none', '/claims/mine'))).toEqual(ofList)
  expect(linksIn(await pageOf(token))).toEqual([])
  const german = { ...cookie(token), 'accept-language': 'de' }
  const page = await server.nobody.request('GET', '/claims/mine', undefined, german)
  expect(linksIn(page)).toEqual([['modulepreload', 'de.js'], ...ofList])
})

test('HTTP-18 the page names no request that depends on more than its address, and none of screens that the user may not see', async () => {
  const { employee } = people
  for (const path of [
    '/claims/mine?search=train',
    '/claims/CLM-1',
    '/claims/CLM-1?at=2026-01-01',
    '/payments',
    '/nowhere',
  ])
    expect(firstRequests((await pageOf(employee.token, 'none', path)).text)).toEqual([])
  expect((await pageOf(employee.token, 'none', '/payments')).text).not.toContain('first-screen')
  expect((await pageOf(employee.token, 'cross-site', '/claims/mine')).text).toBe(BUILT)
})

test('HTTP-19 an address of no page is answered with the page and 404', async () => {
  const statusOf = async (path: string) => {
    const reply = await server.nobody.request('GET', path, undefined, { accept: 'text/html' })
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    return reply.status
  }
  for (const path of ['/', '/claims/mine', '/claims/CLM-1', '/-/inbox', '/-/new/claim', '/welcome', '/invitation/x'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  for (const path of ['/nowhere', '/metrics', '/-/nowhere', '/wp-login.php', '/claims/CLM-1/x/y'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
})

test('HTTP-18 nothing in it ends its element or is a tag', async () => {
  const { text } = await pageOf(people.employee.token)
  expect(startIn(text).name).toBe((await people.employee.get('/api/app')).body.name)
  expect(text).not.toContain('<b>')
  expect(text.match(/<\/script>/gu)).toHaveLength(1)
})

test('HTTP-18 a request from another site gets the page without it, and fetches it from there', async () => {
  for (const site of ['cross-site', 'same-site']) expect((await pageOf(people.employee.token, site)).text).toBe(BUILT)
  const { text } = await server.nobody.request('GET', '/', undefined, cookie(people.employee.token, 'same-origin'))
  expect(startIn(text).me.name).toBe('Emil Berg')
})

test('HTTP-18 visitors, and users whose session has ended, get the view of visitors', async () => {
  expect(startIn((await server.nobody.get('/')).text).me).toBeNull()
  expect(startIn((await pageOf('gone')).text).me).toBeNull()
})

test('VIEW-6 start and parts together are the view, and each part is immutable', async () => {
  for (const person of [people.employee, people.finance, people.administrator, server.nobody]) {
    const { parts, now: _now, ...start } = (await person.get('/api/app/start')).body
    const answers = await Promise.all((parts as string[]).map((hash) => person.get(`/api/app/parts/${hash}`)))
    for (const { status, headers } of answers)
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable'])
    const { now: _then, ...view } = (await person.get('/api/app')).body
    expect(Object.assign({}, start, ...answers.map(({ body }) => body))).toEqual(view)
  }
})

test('VIEW-6 a part is sent only to users whose view contains it', async () => {
  const partsOf = async (person: typeof people.employee) => (await person.get('/api/app/start')).body.parts as string[]
  const [plan, document] = await partsOf(people.administrator)
  expect(document).toBeDefined()
  for (const person of [people.employee, people.finance, server.nobody]) {
    for (const hash of [plan, document, 'AAAAAAAAAAAAAAAAAAAAAAAA'])
      expect((await person.get(`/api/app/parts/${hash}`)).status).toBe(404)
  }
  expect(await partsOf(people.employee)).toEqual(await partsOf(people.stranger))
})

test('VIEW-6 the first view of sixty entities is at most 12 kB for an employee', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `${KINDS[i % 6]} ${THINGS[Math.floor(i / 6)]}`)
  const fields = (next: string) =>
    `| Field | Type |\n| --- | --- |\n| Title | text (1–80) |\n| Due on | date |\n| Amount | money (EUR) |\n| Notes | long text |\n| Next | ${next} |\n`
  const tables = names.map((name, i) => `### ${name}\n\n${fields(names[(i + 7) % 60]!)}`)
  const rights = names.map((name) => `| ${name} | create, read, update |`)
  const roles =
    '| Role | Who has it |\n| --- | --- |\n| clerk | everyone signed in |\n\n| Entity | clerk |\n| --- | --- |'
  const text = `# Specification: Large\n\n## 3. Entities\n\n${tables.join('\n')}\n## 6. Roles\n\n${roles}\n${rights.join('\n')}\n`
  const large = await startServer({ mode: 'production', text })
  try {
    const clerk = await large.person('Clara Berg')
    const { body } = await clerk.get('/api/app/start')
    const answers = await Promise.all(
      ['start', ...(body.parts as string[]).map((hash) => `parts/${hash}`)].map((part) =>
        clerk.request('GET', `/api/app/${part}`, undefined, { 'accept-encoding': 'br' }),
      ),
    )
    const bytes = answers.map(({ headers }) => Number(headers.get('content-length')))
    expect(Math.min(...bytes)).toBeGreaterThan(100)
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(12_000)
  } finally {
    await large.close()
  }
})

const KINDS = 'Sales Purchase Service Field Quality Transit'.split(' ')
const THINGS = 'Order Invoice Vendor Item Batch Route Asset Ledger Budget Site'.split(' ')
