/**
 * The application's page with the data of its first screen: its name, data that changes between requests, and the
 * addresses of the rest, and of the first records. Only for requests that no other site can have started, since it contains personal data.
 */
import { directionOf, languageOf } from '@ninefold/plan/translation'
import type { Core, Running } from '../application/index.ts'
import type { Session } from '../identity/index.ts'
import type { Principal } from '../access/index.ts'
import type { Answer } from './answer.ts'
import type { Address } from './exchange.ts'
import { firstScreen, type FirstScreen } from './first-screen.ts'

/** The placeholders in the built page. */
const PLACEHOLDERS = {
  language: '<html lang="en">',
  title: '<title>Ninefold</title>',
  /** With the files that kinds of screens and languages need. */
  head: /<!--head(?<files>.*?)-->/u,
  name: '<!--name-->',
  start: '<!--start-->',
}

/** Whether the page has placeholders. */
export const hasPlaceholders = (page: string): boolean => page.includes(PLACEHOLDERS.start)

/** The user to whom the page is sent, and its address. */
interface Reader {
  readonly principal: Principal
  readonly session: Session | undefined
  readonly address: Address
}

/** `page`: as built. */
export async function filledPage(
  core: Core,
  page: string,
  running: Running,
  { principal, session, address }: Reader,
): Promise<Answer> {
  const start = await core.start(running, principal, session)
  const screen = await firstScreen(running, principal, address, start)
  const name = escaped(start.name)
  const hints = start.parts.map(
    (hash) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/app/parts/${hash}">`,
  )
  const files = filesOf(page)
  const needed = [languageOf(start.locale), screen?.kind].flatMap((need) => (need && files[need]) || [])
  const body = page
    .replace(PLACEHOLDERS.language, () => `<html lang="${start.locale}" dir="${directionOf(start.locale)}">`)
    .replace(PLACEHOLDERS.title, () => `<title>${name}</title>`)
    .replace(PLACEHOLDERS.head, () => [...hints, ...needed.map(hintOf), ...first(screen)].join(''))
    .replace(PLACEHOLDERS.name, () => name)
    .replace(PLACEHOLDERS.start, () => `<script type="application/json" id="start">${inScript(start)}</script>`)
  return {
    status: 200,
    body,
    type: 'text/html; charset=utf-8',
    guard: 'page',
    headers: ['Cache-Control', 'no-store', 'Vary', 'Cookie, Sec-Fetch-Site, Accept-Language'],
  }
}

/** By kind of screen and code of language. The build of the page lists them (`web/page-plugin.ts`). */
const filesOf = (page: string): Readonly<Record<string, readonly string[]>> =>
  JSON.parse(PLACEHOLDERS.head.exec(page)?.groups?.['files'] || '{}') as Record<string, string[]>

/** The browser loads the file before a script asks for it. */
const hintOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** Read by `web/public/head.js` and `web/src/main.tsx`. */
const first = (screen: FirstScreen | undefined): readonly string[] =>
  screen
    ? [
        `<meta name="first-screen" content="${screen.kind}">`,
        ...screen.requests.map((path) => `<meta name="first-request" content="${escaped(path)}">`),
      ]
    : []

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Escaped so that nothing in it ends the element. */
const inScript = (content: object): string => JSON.stringify(content).replaceAll('<', String.raw`\u003c`)
