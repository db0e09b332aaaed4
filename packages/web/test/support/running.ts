// A running application for tests of the interface: the real engine in memory, the built pages, people and records.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { createApplication, type Application, type ApplicationOptions } from '@ninefold/engine'
import { closePages, workerBrowser } from '../../../../tests/support/browser.ts'
import { root } from '../../../../tests/support/root.ts'
import { builtPages } from './built-pages.ts'

export const EXPENSES = readFileSync(join(root, 'examples/expense-claims/specification.md'), 'utf8')
export const PASSWORD = 'correct horse battery staple'

/** The example's people: an administrator, a manager, two who report to the manager, two of finance, an auditor. */
export const PEOPLE = {
  ada: { name: 'Ada Lund', administrator: true, roles: [] },
  max: { name: 'Max Bauer', administrator: false, roles: [] },
  eva: { name: 'Eva Smit', administrator: false, roles: [] },
  ben: { name: 'Ben Okafor', administrator: false, roles: [] },
  fin: { name: 'Fien de Boer', administrator: false, roles: ['finance'] },
  flo: { name: 'Flora Rossi', administrator: false, roles: ['finance'] },
  aud: { name: 'Audrey Lam', administrator: false, roles: ['auditor'] },
} as const

export type Who = keyof typeof PEOPLE

/** A running application, its address, and the ids of people by their names. */
export interface Shown<Name extends string = string> {
  readonly application: Application
  readonly base: string
  readonly ids: Readonly<Record<Name, string>>
}

export interface Running extends Shown<Who> {
  /** A request as one of the people; throws where it is refused. */
  call<T>(who: Who, method: string, path: string, body?: unknown): Promise<T>
  write(text: string): Promise<boolean>
  close(): Promise<void>
}

const EVERYBODY = Object.keys(PEOPLE) as readonly Who[]

/** `people`: those who are there from the start; their roles must be of the document. */
export async function runApplication(
  text: string,
  people: readonly Who[] = EVERYBODY,
  more: Partial<ApplicationOptions> = {},
): Promise<Running> {
  const sources = (now: string) => [{ file: 'specification.md', text: now }]
  const web = await builtPages()
  const waiting = ['loss'] as const
  const application = await createApplication({
    data: ':memory:',
    sources: sources(text),
    mode: 'development',
    web,
    waiting,
    ...more,
  })
  const port = await application.listen({ host: '127.0.0.1', port: 0 })
  const ids: Record<string, string> = {}
  const tokens: Record<string, string> = {}
  for (const who of people) {
    const { name, administrator, roles } = PEOPLE[who]
    const email = `${who}@example.com`
    ids[who] = await application.addPerson({ name, email, password: PASSWORD, administrator, roles })
    tokens[who] = await application.signInAs(ids[who])
  }
  return {
    application,
    base: `http://127.0.0.1:${port}`,
    ids: ids as Running['ids'],
    call: async <T>(who: Who, method: string, path: string, body?: unknown) => {
      const answer = await application.request(tokens[who] ?? null, method, path, body as never)
      if (answer.status >= 400) throw new Error(`${method} ${path} → ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body as T
    },
    write: async (now) => (await application.replaceDocument(sources(now))).replaced,
    close: () => application.close(),
  }
}

/** The worker's browser, and an application for the tests of one file. After its last test the application and all pages are closed. */
export async function startInBrowser(text: string, people?: readonly Who[]) {
  const running = await runApplication(text, people)
  afterAll(() => running.close())
  const browser = await workerBrowser()
  afterAll(closePages)
  return { browser, running }
}

/** A context in which somebody is signed in, without a password: its check is slow on purpose. */
export async function signedIn<Name extends string>(
  browser: Browser,
  { application, base, ids }: Shown<Name>,
  who: NoInfer<Name>,
  options = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    // Requests that a test intercepts must not pass a service worker.
    serviceWorkers: 'block',
    ...options,
  })
  const value = await application.signInAs(ids[who])
  await context.addCookies([{ name: 'ninefold_session', value, url: base }])
  return context
}

/** Opens a page and collects what breaks in it. */
export async function openPage(context: BrowserContext, address: string): Promise<{ page: Page; broken: string[] }> {
  const page = await context.newPage()
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 4')) broken.push(message.text())
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return { page, broken }
}

/** Goes to another page as a link does, which spares loading the application again. Each page has a heading of its own, which stays
 * while only the query changes. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const { pathname, search } = new URL(to, location.href)
    if (location.pathname === pathname && location.search === search) return
    if (location.pathname !== pathname)
      for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.locator('h1:not([data-left])').waitFor()
  await page.waitForFunction(() => document.querySelector('h1[data-left], [aria-label="Loading"]') === null)
}
