/**
 * Sessions: stored on the server with hashed tokens, cached in memory, ended at once. A session belongs to one user; in
 * development mode it may view the application as another user, but still names its owner.
 */
import type { Store, Transaction } from '../store/index.ts'
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  readSession,
  readSessions,
  setSeenAs,
  setUsed,
  type StoredSession,
} from './session-rows.ts'
import { tokenHash } from './token.ts'

export type Session = Omit<StoredSession, 'used'>

interface Remembered extends Session {
  /** Time of its last use, in milliseconds. */
  used: number
}

export interface Sessions {
  /** The session of the token; undefined for an unknown, ended or suspended one. */
  find(token: string): Promise<Session | undefined>
  /** Within a transaction. Returns the token, which is not stored anywhere. */
  start(transaction: Transaction, person: string): Promise<string>
  end(session: Session): Promise<void>
  /** Ends all sessions of a user, except `but`. */
  endAll(transaction: Transaction, person: string, but?: string): Promise<void>
  seeAs(session: Session, person: string | null): Promise<void>
  /** The session if it still exists with the same account. */
  still(session: Session): Promise<Session | undefined>
  /** Call before `still` for many sessions: loads users without cached sessions in one read. */
  recall(people: readonly string[]): Promise<void>
  /** Clears the cache, so that every session is read again. */
  refresh(): void
  /** An account or a session changes with the transaction: every server clears its cache after the commit. */
  changed(transaction: Transaction): void
  /** Called with each `refresh`, for others that cache accounts. */
  onRefresh(listener: () => void): void
}

interface SessionsOptions {
  readonly store: Store
  /** The real time, in milliseconds: advancing the document's clock ends no session. */
  readonly now: () => number
  readonly days: () => number
  readonly seeAsAllowed: boolean
}

const DAY = 86_400_000
const HOUR = 3_600_000
const MAX_REMEMBERED = 50_000

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openSessions({ store, now, days, seeAsAllowed }: SessionsOptions): Sessions {
  let memory = new Map<string, Remembered>()
  /** Incremented by each `refresh`: what was read before it is not cached after it. */
  let generation = 0

  async function read(hash: string): Promise<Remembered | undefined> {
    const at = generation
    const found = await store.read((reader) => readSession(reader, hash, seeAsAllowed))
    if (found && at === generation) remember(found)
    return found
  }

  function remember(session: Remembered): void {
    if (memory.size >= MAX_REMEMBERED) memory = new Map()
    memory.set(session.hash, session)
  }

  /** The generation in which all requested users were read together. */
  let recalled = generation

  async function recall(people: readonly string[]): Promise<void> {
    // A user who signs in later is cached from their first request on.
    if (recalled === generation) return
    const at = generation
    const sessions = await store.read((reader) => readSessions(reader, people))
    if (at !== generation) return
    for (const session of sessions) if (!memory.has(session.hash)) remember({ ...session })
    recalled = at
  }

  function touch(session: Remembered): Remembered | undefined {
    const time = now()
    if (time - session.used > days() * DAY) {
      memory.delete(session.hash)
      void forget(session.hash)
      return undefined
    }
    if (time - session.used > HOUR) {
      session.used = time
      void store.write((transaction) => setUsed(transaction, session.hash, time))
    }
    return session
  }

  const forget = (hash: string) =>
    store.write(async (transaction) => {
      await deleteSession(transaction, hash)
      changed(transaction)
    })

  async function findHash(hash: string): Promise<Session | undefined> {
    const session = memory.get(hash) ?? (await read(hash))
    return session && touch(session)
  }

  const listeners: (() => void)[] = []

  function refresh(): void {
    generation++
    memory = new Map()
    for (const each of listeners) each()
  }

  function changed(transaction: Transaction): void {
    transaction.afterCommit(refresh)
    transaction.notify({ kind: 'accounts' })
  }

  return {
    find: (token) => findHash(tokenHash(token)),
    still: (session) => findHash(session.hash),
    recall,
    refresh,
    changed,
    onRefresh: (listener) => void listeners.push(listener),
    start: (transaction, person) => insertSession(transaction, person, now()),
    async end(session) {
      memory.delete(session.hash)
      await forget(session.hash)
    },
    async endAll(transaction, person, but = '') {
      await deleteSessionsOf(transaction, person, but)
      changed(transaction)
    },
    async seeAs(session, person) {
      await store.write(async (transaction) => {
        await setSeenAs(transaction, session.hash, person)
        changed(transaction)
      })
    },
  }
}
