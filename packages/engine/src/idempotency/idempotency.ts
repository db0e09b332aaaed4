/**
 * Requests that run once, however often they are sent (`Idempotency-Key`): the answer is stored in the transaction of
 * the change and sent again for a repeated request. A refused request stores nothing, so it can be retried with the
 * same key.
 */
import { refuse } from '../refusal.ts'
import type { InternalTables, Reader, Store, Transaction } from '../store/index.ts'

export const idempotencyTables: InternalTables = {
  room: 'once',
  steps: [
    [
      // `person`: the owner of the key. `request`: a digest of the request. `headers`: a JSON list of names and values
      // alternating.
      `CREATE TABLE ninefold_once (
        person TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, status INTEGER NOT NULL, headers TEXT NOT NULL,
        body TEXT, at TEXT NOT NULL, PRIMARY KEY (person, key))`,
      `CREATE INDEX ninefold_once_at ON ninefold_once (at)`,
    ],
  ],
  // Stored answers contain values of dropped fields, so they are deleted.
  names: { dropped: () => [{ text: 'DELETE FROM ninefold_once', values: [] }] },
}

/** Milliseconds for which an answer is stored. */
const STORED_FOR = 86_400_000

interface KeyedRequest {
  /** The owner of the key: keys of different users are independent. */
  readonly person: string
  readonly key: string
  /** A digest of method, address and body. */
  readonly request: string
  /** Now, in milliseconds since 1970. */
  readonly at: number
}

export interface StoredAnswer {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string | null
}

/** `toAnswer`: the answer of a repeated request, from the stored one. KEY_USED if the key was used for a different request. */
export function idempotent<A>(
  store: Store,
  keyed: KeyedRequest,
  {
    work,
    toStored,
    toAnswer,
  }: { work: () => Promise<A>; toStored: (answer: A) => StoredAnswer; toAnswer: (stored: StoredAnswer) => A },
): Promise<A> {
  return store.sharedTransaction(async (transaction) => {
    const known = await answerOf(transaction, keyed)
    if (known) return toAnswer(known)
    const answer = await work()
    await storeAnswer(transaction, keyed, toStored(answer))
    return answer
  })
}

const momentOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

async function answerOf(reader: Reader, { person, key, request, at }: KeyedRequest): Promise<StoredAnswer | undefined> {
  const row = await reader.one<{ request: string; status: number; headers: string; body: string | null }>(
    'SELECT request, status, headers, body FROM ninefold_once WHERE person = ? AND key = ? AND at >= ?',
    [person, key, momentOf(at - STORED_FOR)],
  )
  if (row && row.request !== request) throw refuse('KEY_USED', { field: 'Idempotency-Key' })
  return row && { status: row.status, headers: JSON.parse(row.headers) as readonly string[], body: row.body }
}

async function storeAnswer(transaction: Transaction, keyed: KeyedRequest, answer: StoredAnswer): Promise<void> {
  const { person, key, request, at } = keyed
  await transaction.run('DELETE FROM ninefold_once WHERE at < ?', [momentOf(at - STORED_FOR)])
  const row = [person, key, request, answer.status, JSON.stringify(answer.headers), answer.body, momentOf(at)]
  await transaction.run('INSERT INTO ninefold_once VALUES (?, ?, ?, ?, ?, ?, ?)', row)
}
