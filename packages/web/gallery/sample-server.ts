// Answers the requests of the gallery in the browser. Records are found by a search; some searches never end, others are refused.
import { LONG, RIGHT_TO_LEFT } from './texts.ts'

/** Entities whose searches have no answer, or a refusal. */
export const NEVER = 'Never'
export const DENIED = 'Denied'

const items = [
  { id: 'r1', label: 'Camera with two lenses' },
  { id: 'r2', label: LONG },
  { id: 'r3', label: RIGHT_TO_LEFT },
]

const refusal = {
  status: 403,
  code: 'FORBIDDEN',
  detail: 'You may not read this.',
  remedy: 'Ask an administrator for a role that may.',
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

function answer(path: string): Response | Promise<Response> {
  if (path.startsWith(`/api/app/find/${NEVER}`)) return new Promise<Response>(() => {})
  if (path.startsWith('/api/app/find/') && !path.includes(DENIED)) return json({ items })
  return json(refusal, refusal.status)
}

/** Only the addresses of Ninefold's own interface; what Vite fetches goes its way. */
export function answerRequests(): void {
  const fetched = globalThis.fetch
  globalThis.fetch = async (input, init) =>
    typeof input === 'string' && input.startsWith('/api/') ? answer(input) : fetched(input, init)
}
