// The client of the API: JSON requests and answers, refusals thrown as `Refusal`, the shell notified when the session
// ends.
import type { WireProblem } from '@ninefold/plan/wire'
import { offline, Refusal } from './refusal.ts'
import { t } from '../translation/t.ts'

interface RequestOptions {
  readonly body?: unknown
  /** Sent raw, with its own content type, instead of JSON. */
  readonly raw?: Blob
  readonly signal?: AbortSignal
  readonly version?: number
  /** The server runs requests with the same key once. */
  readonly key?: string | undefined
}

/** Milliseconds after which a request with a key counts as not answered: it can be sent again without harm. */
const PATIENCE = 30_000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let signedOut: () => void = () => {}

/** Called if the server answers 401 to anything except a sign-in attempt. */
export const onSignedOut = (listener: () => void): void => {
  signedOut = listener
}

export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const answer = await send(method, path, options)
  if (answer.status === 204) return undefined as T
  const body = await readBody(answer)
  if (answer.ok) return body as T
  const refusal = refusalOf(answer.status, body)
  if (refusal.status === 401 && refusal.code !== 'WRONG_CREDENTIALS') signedOut()
  throw refusal
}

/** For rules of the document about the user's local time. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Time-Zone': timeZone }
  if (options.raw) headers['Content-Type'] = options.raw.type || 'application/octet-stream'
  else if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  if (options.version !== undefined) headers['If-Match'] = `"${options.version}"`
  if (options.key !== undefined) headers['Idempotency-Key'] = options.key
  try {
    return await fetch(path, {
      method,
      headers,
      body: options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      signal: options.signal ?? (options.key === undefined ? null : AbortSignal.timeout(PATIENCE)),
      credentials: 'same-origin',
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offline()
  }
}

async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function refusalOf(status: number, body: unknown): Refusal {
  if (typeof body === 'object' && body !== null && 'detail' in body)
    return new Refusal({ ...(body as WireProblem), status })
  return new Refusal({
    status,
    detail: t('The server answered with an error ({status}).', { status: String(status) }),
    remedy: t('Try again in a moment.'),
  })
}
