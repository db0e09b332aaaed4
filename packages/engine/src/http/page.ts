/**
 * The application's page with what its first screen needs written into it: its name, what changes from one request to the next, and where
 * the rest is. Only for requests that no other site can have started, since it holds a person's own data.
 */
import type { Core, Running } from '../application/index.ts'
import type { Session } from '../identity/index.ts'
import type { Principal } from '../access/index.ts'
import type { Answer } from './answer.ts'

/** Where the build leaves room in its page. */
const ROOM = { title: '<title>Ninefold</title>', head: '<!--head-->', name: '<!--name-->', start: '<!--start-->' }

/** Can something be written into it? */
export const hasRoom = (page: string): boolean => page.includes(ROOM.start)

/** `page`: as the build has made it. */
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
    .replace(ROOM.title, () => `<title>${name}</title>`)
    .replace(ROOM.head, () => hints.join(''))
    .replace(ROOM.name, () => name)
    .replace(ROOM.start, () => `<script type="application/json" id="start">${inScript(start)}</script>`)
  return {
    status: 200,
    body,
    type: 'text/html; charset=utf-8',
    guard: 'page',
    headers: ['Cache-Control', 'no-store', 'Vary', 'Cookie, Sec-Fetch-Site'],
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Nothing in it ends the element. */
const inScript = (content: object): string => JSON.stringify(content).replaceAll('<', String.raw`\u003c`)
