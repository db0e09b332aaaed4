/**
 * The application's page with the data of its first screen: its name, data that changes between requests, and the
 * addresses of the rest. Only for requests that no other site can have started, since it contains personal data.
 */
import { directionOf } from '@ninefold/plan/translation'
import type { Core, Running } from '../application/index.ts'
import type { Session } from '../identity/index.ts'
import type { Principal } from '../access/index.ts'
import type { Answer } from './answer.ts'

/** The placeholders in the built page. */
const PLACEHOLDERS = {
  language: '<html lang="en">',
  title: '<title>Ninefold</title>',
  head: '<!--head-->',
  name: '<!--name-->',
  start: '<!--start-->',
}

/** Whether the page has placeholders. */
export const hasPlaceholders = (page: string): boolean => page.includes(PLACEHOLDERS.start)

/** `page`: as built. */
export async function filledPage(
  core: Core,
  page: string,
  running: Running,
  principal: Principal,
  session: Session | undefined,
): Promise<Answer> {
  const start = await core.start(running, principal, session)
  const name = escaped(start.name)
  const hints = start.parts.map(
    (hash) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/app/parts/${hash}">`,
  )
  const body = page
    .replace(PLACEHOLDERS.language, () => `<html lang="${start.locale}" dir="${directionOf(start.locale)}">`)
    .replace(PLACEHOLDERS.title, () => `<title>${name}</title>`)
    .replace(PLACEHOLDERS.head, () => hints.join(''))
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

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Escaped so that nothing in it ends the element. */
const inScript = (content: object): string => JSON.stringify(content).replaceAll('<', String.raw`\u003c`)
