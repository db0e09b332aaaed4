/** `Idempotency-Key`: a request that changes something and names a key runs once (`idempotency/`). */
import { hash } from 'node:crypto'
import type { Core } from '../application/index.ts'
import { idempotent, type StoredAnswer } from '../idempotency/index.ts'
import { refuse } from '../refusal.ts'
import { JSON_TYPE, type Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'

/** Bare, or quoted as a structured field. */
const KEY = /^(?=.{1,257}$)("?)([\x21\x23-\x5b\x5d-\x7e]{1,255})\1$/

/** The handler's answer, or the stored answer of the first request. */
export async function withIdempotencyKey(
  core: Core,
  exchange: Exchange,
  handle: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const sentKey = exchange.headers['idempotency-key']
  if (sentKey === undefined || exchange.method === 'GET' || exchange.method === 'HEAD') return handle()
  const key = KEY.exec(String(sentKey))?.[2]
  if (key === undefined) throw refuse('KEY_INVALID', { field: 'Idempotency-Key' })
  const { person } = await exchange.principal()
  const keyed = {
    // Two tokens of a person have different permissions.
    person: exchange.session?.token ? exchange.session.hash : (person ?? `nobody ${exchange.caller}`),
    key,
    request: digestOf(exchange),
    at: core.clock.real(),
  }
  return idempotent<Answer | undefined>(core.store, keyed, { work: handle, toStored, toAnswer })
}

function digestOf({ method, address, body, bytes }: Exchange): string {
  const sent = bytes ?? JSON.stringify(body ?? null)
  return hash('sha256', `${method} ${address.path}?${address.search}\n${hash('sha256', sent)}`, 'base64url')
}

const toStored = (answer: Answer | undefined): StoredAnswer => {
  const { status = 204, headers = [], body } = answer ?? {}
  return { status, headers, body: typeof body === 'string' ? body : null }
}

const toAnswer = ({ status, headers, body }: StoredAnswer): Answer => ({
  status,
  headers: [...headers, 'Idempotency-Replayed', 'true'],
  ...(body === null ? {} : { body, type: JSON_TYPE }),
})
