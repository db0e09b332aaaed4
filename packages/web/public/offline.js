// The service worker. While the server cannot be reached, it answers from the caches of this browser: the page, without anybody's data, and its
// scripts and styles. `src/client/stored-answers.ts` fills the caches, and stores the data of one person.
const PAGE = 'ninefold:page'
const ASSETS = 'ninefold:assets'

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(pageFor(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(assetFor(request))
})

async function pageFor(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match('/', { cacheName: PAGE })) ?? Response.error()
  }
}

/** Its name contains a hash, so it never changes. */
async function assetFor(request) {
  const known = await caches.match(request.url, { cacheName: ASSETS })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(ASSETS)
    await cache.put(request.url, answer.clone())
  }
  return answer
}
