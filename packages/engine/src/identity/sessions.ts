/**
 * Sessions: stored on the server with hashed tokens, cached in memory, ended at once. A session belongs to one user; in
 * development mode it may view the application as another user, but still names its owner.
 */
import { DAY, HOUR, MINUTE } from '@ninefold/plan/base'
import type { Limits } from '@ninefold/plan'
import type { Reader, Store, Transaction } from '../store/index.ts'
import type { Account } from './accounts.ts'
import {
  deleteSession,
  deleteOneOf,
  deleteSessionsOf,
  insertSession,
  readSession,
  readSessions,
  sessionsOf,
  setProved,
  setSeenAs,
  setUsed,
  type NewSession,
  type OwnSession,
  type Proof,
  type StoredSession,
} from './session-rows.ts'
import { newToken, tokenHash } from './token.ts'
import { readApiToken, setApiTokenUsed } from './tokens/token-rows.ts'
import { apiTokenHash, isApiToken, isApiTokenHash, isWellFormed } from './tokens/token-text.ts'
import { ignoreFull, openUnstoredSessions } from './unstored-sessions.ts'

export type Session = Omit<StoredSession, 'used'>

interface Remembered extends Session {
  /** Time of its last use, in milliseconds. */
  used: number
}

type Alongside = (transaction: Transaction) => void

export interface Sessions {
  /** The session of the token, or the API token; undefined for an unknown, ended or suspended one. */
  find(token: string): Promise<Session | undefined>
  /** Within a transaction. Returns the token, which is not stored anywhere. */
  start(transaction: Transaction, person: string, how?: SessionStart): Promise<string>
  /** If the disk is full: a session that this server remembers until it can be stored. */
  startUnstored(account: Account, how: SessionStart): string
  /** The user proves again who they are. Without a second factor, an earlier one remains. */
  prove(transaction: Transaction, session: Session, proof: Pick<Proof, 'secondFactor'>): Promise<void>
  /** `alongside` writes in the same transaction. */
  end(session: Session, alongside?: Alongside): Promise<void>
  /** Those of a user, the one used last first. */
  list(person: string): Promise<readonly OwnSession[]>
  /** Ends one session of a user. NOT_FOUND if the user has no such session. */
  endOne(person: string, hash: string, alongside: Alongside): Promise<void>
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
  /** Called before a session or a token is used: it may change accounts and end sessions. Undefined if nothing is to be done. */
  checkBefore(check: SessionCheck): void
}

/** `device`: what signs in. */
type SessionStart = Pick<NewSession, 'device' | 'proof'>

type SessionCheck = (session: Session) => Promise<void> | undefined

interface SessionsOptions {
  readonly store: Store
  /** The real time, in milliseconds: advancing the document's clock ends no session. */
  readonly now: () => number
  /** Days without use, and hours from its beginning, after which a session ends; days from its making, after which an API token ends. */
  readonly limits: () => Pick<Limits, 'sessionDays' | 'sessionHours' | 'apiTokenDays'>
  readonly seeAsAllowed: boolean
}

const MAX_REMEMBERED = 50_000

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openSessions({ store, now, limits, seeAsAllowed }: SessionsOptions): Sessions {
  const unstored = openUnstoredSessions(store, now)
  const cache = openCache(store, {
    one: async (reader, hash) =>
      isApiTokenHash(hash)
        ? readApiToken(reader, hash)
        : ((await readSession(reader, hash, seeAsAllowed)) ?? unstored.read(reader, hash)),
    ofPeople: (reader, people) => readSessions(reader, people, seeAsAllowed),
  })
  const refreshing = openRefresh(cache)
  const write = notifyingWrite(store, refreshing)
  const end = ({ hash }: Session, alongside?: Alongside): Promise<void> => {
    cache.delete(hash)
    unstored.end(hash)
    return write((transaction) => deleteSession(transaction, hash), alongside)
  }
  let check: SessionCheck | undefined
  const checked = async (hash: string): Promise<Remembered | undefined> => {
    const session = await cache.find(hash)
    const checking = session && check?.(session)
    if (!checking) return session
    await checking
    return cache.find(hash)
  }
  const find = async (hash: string): Promise<Session | undefined> => {
    const session = await checked(hash)
    if (!session) return undefined
    const unused = now() - session.used
    if (session.token) {
      if (now() >= session.token.expires || now() - session.begun > limits().apiTokenDays * DAY) return undefined
      if (unused > MINUTE) noteUse(store, session, now())
      return session
    }
    unstored.store(hash)
    const { sessionDays, sessionHours } = limits()
    if (unused > sessionDays * DAY || now() - session.begun > sessionHours * HOUR)
      return void end(session).catch(ignoreFull)
    if (unused > HOUR) noteUse(store, session, now())
    return session
  }
  return {
    find: async (token) => {
      if (!isApiToken(token)) return find(tokenHash(token))
      return isWellFormed(token) ? find(apiTokenHash(token)) : undefined
    },
    still: (session) => find(session.hash),
    recall: (people) => cache.recall(people),
    ...refreshing,
    checkBefore: (by) => void (check = by),
    start: (transaction, person, how) => startStored(transaction, { ...how, person, time: now() }),
    startUnstored: (account, how) => unstored.start(account, how),
    async prove(transaction, session, proof) {
      await setProved(transaction, session.hash, now(), proof.secondFactor || session.secondFactor)
      refreshing.changed(transaction)
    },
    end,
    list: (person) => store.read((reader) => sessionsOf(reader, person)),
    endOne: (person, hash, alongside) => write((transaction) => deleteOneOf(transaction, person, hash), alongside),
    async endAll(transaction, person, but = '') {
      await deleteSessionsOf(transaction, person, but)
      refreshing.changed(transaction)
    },
    seeAs: (session, person) => write((transaction) => setSeenAs(transaction, session.hash, person)),
  }
}

async function startStored(transaction: Transaction, session: NewSession): Promise<string> {
  const token = newToken()
  await insertSession(transaction, tokenHash(token), session)
  return token
}

type Work = (transaction: Transaction) => Promise<unknown>

const notifyingWrite =
  (store: Store, { changed }: Refresh) =>
  (work: Work, alongside?: Alongside): Promise<void> =>
    store.write(async (transaction) => {
      await work(transaction)
      alongside?.(transaction)
      changed(transaction)
    })

type Refresh = Pick<Sessions, 'refresh' | 'changed' | 'onRefresh'>

function openRefresh(cache: Cache): Refresh {
  const listeners: (() => void)[] = []
  const refresh = (): void => {
    cache.clear()
    for (const each of listeners) each()
  }
  return {
    refresh,
    changed: (transaction) => {
      transaction.afterCommit(refresh)
      transaction.notify({ kind: 'accounts' })
    },
    onRefresh: (listener) => void listeners.push(listener),
  }
}

function noteUse(store: Store, session: Remembered, time: number): void {
  session.used = time
  const set = session.token ? setApiTokenUsed : setUsed
  store.write((transaction) => set(transaction, session.hash, time)).catch(ignoreFull)
}

interface Cache {
  /** Reads what is not cached. */
  find(hash: string): Promise<Remembered | undefined>
  recall(people: readonly string[]): Promise<void>
  delete(hash: string): void
  clear(): void
}

interface ReadSessions {
  readonly one: (reader: Reader, hash: string) => Promise<Remembered | undefined>
  readonly ofPeople: (reader: Reader, people: readonly string[]) => Promise<readonly StoredSession[]>
}

function openCache(store: Store, read: ReadSessions): Cache {
  let memory = new Map<string, Remembered>()
  /** Incremented by each `clear`: what was read before it is not cached after it. */
  let generation = 0
  /** The generation in which all requested users were read together. */
  let recalled = generation
  const remember = (session: Remembered): void => {
    if (memory.size >= MAX_REMEMBERED) memory = new Map()
    memory.set(session.hash, session)
  }
  return {
    async find(hash) {
      const known = memory.get(hash)
      if (known) return known
      const startGeneration = generation
      const found = await store.read((reader) => read.one(reader, hash))
      if (found && startGeneration === generation) remember(found)
      return found
    },
    async recall(people) {
      // A user who signs in later is cached from their first request on.
      if (recalled === generation) return
      const startGeneration = generation
      const sessions = await store.read((reader) => read.ofPeople(reader, people))
      if (startGeneration !== generation) return
      for (const session of sessions) if (!memory.has(session.hash)) remember({ ...session })
      recalled = startGeneration
    },
    delete: (hash) => void memory.delete(hash),
    clear() {
      generation++
      memory = new Map()
    },
  }
}
