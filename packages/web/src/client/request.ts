// The client of the API: JSON requests and answers, refusals thrown as `Refusal`, the shell notified when the session
// ends.
import type { WireProblem } from '@ninefold/plan/wire'
import { sharedState } from '../shared-state.ts'
import { forgetFirst, takeArrived, takeComing } from './first-answers.ts'
import { lastAnswer } from './last-answer.ts'
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

export type Signal = AbortSignal | undefined

/** One segment of a path, or a value of a query. */
export const part = encodeURIComponent

/** The option of a request, for a signal that may be absent. */
export const withSignal = (signal: Signal): { readonly signal?: AbortSignal } => (signal ? { signal } : {})

/** Milliseconds after which a request with a key counts as not answered: it can be sent again without harm. */
const PATIENCE = 30_000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let signedOut: () => void = () => {}

/** Called if the session has ended, or is not enough for the role of the user. */
export const onSignedOut = (listener: () => void): void => {
  signedOut = listener
}

let prove: () => Promise<boolean> = async () => false

/** Called if the server wants the user to prove again who they are; if they do so, the request is sent again. */
export const onProofNeeded = (listener: () => Promise<boolean>): void => {
  let proving: Promise<boolean> | undefined
  prove = () => (proving ??= listener().finally(() => (proving = undefined)))
}

/** Stores the body of an answer, for later without a connection. */
export type AnswerStore = (path: string, body: string) => void

let storeAnswer: AnswerStore | undefined
/** Answers from before there is a store. */
const early = new Map<string, string>()

export function setAnswerStore(store: AnswerStore | undefined): void {
  storeAnswer = store
  if (!store) return
  for (const [path, body] of early) store(path, body)
  early.clear()
}

/** What is shown is an answer from this time, since the server cannot be reached; undefined while it can. */
export const shownFrom = sharedState<string | undefined>(undefined)

/** What screens show; nothing that contains credentials. */
const STORED = /^\/api\/(?:app\/(?:start|parts|screens|work|look-up|inbox)\b|records\/)/

export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  if (method !== 'GET') forgetFirst()
  const first = await takeComing(path)
  if (first !== undefined) return fromText<T>(path, first)
  const isStored = method === 'GET' && STORED.test(path)
  const answer = await (isStored ? sendOrRemember(path, options) : send(method, path, options))
  if (answer.status === 204) return undefined as T
  const text = await answer.text()
  const body = parsed(text)
  if (answer.ok) {
    if (isStored && answer.url !== '') remember(path, text)
    return body as T
  }
  const refusal = refusalOf(answer.status, body)
  if (refusal.code === 'SIGN_IN_AGAIN' && (await prove())) return request(method, path, options)
  if (isSignedOut(refusal)) signedOut()
  throw refusal
}

/** Refusals of what somebody enters to sign in. */
const OF_ENTRIES = new Set(['WRONG_CREDENTIALS', 'CODE_NEEDED', 'PASSKEY_REFUSED'])

const isSignedOut = ({ status, code }: Refusal): boolean =>
  code === 'SECOND_FACTOR_NEEDED' || (status === 401 && !OF_ENTRIES.has(code))

/** The answer to a request that the page itself has sent, if it is there already. */
export function firstAnswer<T>(path: string): T | undefined {
  const text = takeArrived(path)
  return text === undefined ? undefined : fromText<T>(path, text)
}

function fromText<T>(path: string, text: string): T {
  if (STORED.test(path)) remember(path, text)
  return JSON.parse(text) as T
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

/** The last answer, if the server cannot be reached. */
async function sendOrRemember(path: string, options: RequestOptions): Promise<Response> {
  try {
    return await send('GET', path, options)
  } catch (error) {
    const last = error instanceof Refusal ? await lastAnswer(path).catch(() => undefined) : undefined
    if (!last) throw error
    const from = new Date(last.headers.get('date') ?? 0).toISOString()
    const now = shownFrom.get()
    shownFrom.set(now === undefined || from < now ? from : now)
    return last
  }
}

const MAX_EARLY = 40

/** `body`: of an answer that has just arrived. */
export function remember(path: string, body: string): void {
  if (shownFrom.get() !== undefined) shownFrom.set(undefined)
  if (storeAnswer) storeAnswer(path, body)
  else if (early.size < MAX_EARLY) early.set(path, body)
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** `body`: the parsed answer; undefined if it is no JSON. */
export function refusalOf(status: number, body: unknown): Refusal {
  if (typeof body === 'object' && body !== null && 'detail' in body)
    return new Refusal({ ...(body as WireProblem), status })
  return new Refusal({
    status,
    detail: t('The server answered with an error ({status}).', { status: String(status) }),
    remedy: t('Try again in a moment.'),
  })
}
