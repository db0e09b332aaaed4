// The last answers of the server, stored in this browser for the person who got them, so that what was open can be read without a connection.
// Browsers have caches and service workers only on pages that are served by HTTPS, or by this machine.
import { ANSWERS } from './last-answer.ts'
import type { AnswerStore } from './request.ts'

const PAGE = 'ninefold:page'
const ASSETS = 'ninefold:assets'
/** Stored answers, and scripts and styles; the oldest go first. */
const MAX = 200

/** Stores answers for this person from now on; undefined where browsers cannot. */
export async function openAnswers(person: string): Promise<AnswerStore | undefined> {
  if (!('caches' in globalThis)) return undefined
  const cache = await caches.open(ANSWERS + person)
  await Promise.all([storePage(), storeAssets(), trim(cache)])
  await navigator.serviceWorker.register('/offline.js')
  return (path, body) => {
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() }
    void cache.put(path, new Response(body, { headers })).catch(() => {})
  }
}

/** Without the data that the server writes into it for a person. */
async function storePage(): Promise<void> {
  const answer = await fetch('/', { headers: { Accept: 'text/html' } })
  if (!answer.ok) return
  const text = await answer.text()
  const neutral = text
    .replace(/<script type="application\/json" id="start">.*?<\/script>/su, '')
    .replaceAll(/<link rel="preload" as="fetch"[^>]*>|<meta name="first-[^>]*>/gu, '')
  const headers = ['content-type', 'content-security-policy'].flatMap((name): [string, string][] => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const cache = await caches.open(PAGE)
  await cache.put('/', new Response(neutral, { headers }))
}

/** Those that were loaded before the service worker was there. */
async function storeAssets(): Promise<void> {
  const cache = await caches.open(ASSETS)
  await trim(cache)
  const used = performance.getEntriesByType('resource').map(({ name }) => name)
  const assets = [...new Set(used.filter((name) => name.startsWith(`${location.origin}/assets/`)))]
  const known = await Promise.all(assets.map((name) => cache.match(name)))
  await cache.addAll(assets.filter((_, index) => !known[index]))
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX)).map((key) => cache.delete(key)))
}
