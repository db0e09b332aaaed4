// What a browser fetches and how long somebody waits until the first list of the example stands, with an empty cache.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createApplication } from '../packages/engine/src/index.ts'
import { launchBrowser } from '../tests/support/browser.ts'
import { root } from './servers.ts'

interface FirstLoad {
  /** Of JavaScript and CSS: how many, and their bytes as they were sent. */
  readonly requests: number
  readonly bytes: number
  /** Of everything, with headers. */
  readonly allBytes: number
  /** Milliseconds until something can be read, and until the first record stands. */
  readonly something: number
  readonly list: number
}

/** 400 kbit/s, 400 ms. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** `context`: with the session of somebody who has records. `slow`: over a poor connection. */
export async function measureFirstLoad(context: BrowserContext, address: string, slow = false): Promise<FirstLoad> {
  const page = await context.newPage()
  const fetched = await watchNetwork(page, slow)
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  const since = async (condition: Promise<unknown>) => condition.then(() => performance.now() - start)
  const [something, list] = await Promise.all([
    since(page.waitForFunction(() => (document.body?.innerText.trim().length ?? 0) > 5, undefined, { polling: 20 })),
    since(page.locator('main tbody a[data-row]').first().waitFor()),
  ])
  await page.waitForLoadState('load')
  const all = [...fetched.values()]
  const code = all.filter(({ type }) => /javascript|css/.test(type))
  await page.close()
  return { requests: code.length, bytes: sum(code, 'body'), allBytes: sum(all, 'bytes'), something, list }
}

interface Fetched {
  type: string
  /** With headers, and without. */
  bytes: number
  body: number
}

const sum = (all: readonly Fetched[], what: 'bytes' | 'body'): number => all.reduce((more, one) => more + one[what], 0)

async function watchNetwork(page: Page, slow: boolean): Promise<ReadonlyMap<string, Fetched>> {
  const network = await page.context().newCDPSession(page)
  const fetched = new Map<string, Fetched>()
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (slow) await network.send('Network.emulateNetworkConditions', SLOW)
  network.on('Network.responseReceived', ({ requestId, response }) => {
    const body = Number(response.headers['content-length'] ?? response.headers['Content-Length'] ?? 0)
    fetched.set(requestId, { type: response.mimeType, bytes: 0, body })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return fetched
}

/** `npm run bench -- first-load`. The interface must have been built. */
export async function measureFirstLoads(say: (text: string) => void): Promise<void> {
  const web = join(root, 'packages', 'web', 'dist')
  const sources = [
    { file: 'specification.md', text: readFileSync(join(root, 'examples/expense-claims/specification.md'), 'utf8') },
  ]
  const application = await createApplication({ data: ':memory:', mode: 'production', sources, web })
  const browser = await launchBrowser()
  try {
    const address = `http://127.0.0.1:${await application.listen({ host: '127.0.0.1', port: 0 })}`
    const id = await application.addPerson({ name: 'Eva Smit', email: 'eva@example.com', roles: [] })
    const token = await application.signInAs(id)
    const lines = [{ description: 'Ticket', amount: { amount: '10.00', currency: 'EUR' } }]
    const spentOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const claim = { title: 'Train', spentOn, category: 'travel', lines }
    await application.request(token, 'POST', '/api/records/claim', claim)
    for (const slow of [false, true])
      say(inWords(await measureFirstLoad(await contextOf(browser, address, token), address, slow), slow))
  } finally {
    await browser.close()
    await application.close()
  }
}

async function contextOf(browser: Browser, address: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'ninefold_session', value: token, url: address }])
  return context
}

function inWords({ requests, bytes, allBytes, something, list }: FirstLoad, slow: boolean): string {
  const kB = (count: number) => `${(count / 1000).toFixed(1)} kB`
  const where = slow ? '400 kbit/s, 400 ms' : 'this machine'
  return `First load (${where}): JavaScript and CSS ${kB(bytes)} in ${requests} requests, all ${kB(allBytes)}; something after ${something.toFixed(0)} ms, the list after ${list.toFixed(0)} ms`
}
