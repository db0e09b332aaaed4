/**
 * Sessions that the database could not store because its disk is full: this server remembers them until it can store them, so that
 * people can sign in and read meanwhile. They end with the server.
 */
import { accountOfPerson, type Account } from './accounts.ts'
import { StorageFull, type Reader, type Store } from '../store/index.ts'
import { insertSession, type NewSession, type StoredSession } from './session-rows.ts'
import { newToken, tokenHash } from './token.ts'

/** Maximum number; beyond it the oldest ends. */
const SESSIONS_MOST = 10_000

/** Milliseconds between attempts to store a session. */
const STORE_EVERY = 10_000

interface Unstored {
  readonly person: string
  /** The stored password at the start: a changed one ends the session. */
  readonly password: string | null
  readonly how: Pick<NewSession, 'device' | 'proof'>
  readonly begun: number
  tried: number
}

interface UnstoredSessions {
  /** Returns the token. */
  start(account: Account, how: Unstored['how']): string
  /** Undefined if there is none of this hash, or if it has ended. */
  read(reader: Reader, hash: string): Promise<StoredSession | undefined>
  end(hash: string): void
  /** Tries to store the session, in the background. */
  store(hash: string): void
}

export function openUnstoredSessions(store: Store, now: () => number): UnstoredSessions {
  const sessions = new Map<string, Unstored>()
  return {
    start({ person, password }, how) {
      const token = newToken()
      if (sessions.size >= SESSIONS_MOST) sessions.delete(sessions.keys().next().value!)
      sessions.set(tokenHash(token), { person, password, how, begun: now(), tried: now() })
      return token
    },
    async read(reader, hash) {
      const session = sessions.get(hash)
      const account = session && (await accountOfPerson(reader, session.person))
      if (session && account?.active && account.password === session.password) {
        const { begun, how } = session
        const secondFactor = how.proof?.secondFactor ?? false
        return { hash, person: account.person, seenAs: null, account, begun, used: now(), proved: begun, secondFactor }
      }
      sessions.delete(hash)
      return undefined
    },
    end: (hash) => void sessions.delete(hash),
    store(hash) {
      const session = sessions.get(hash)
      if (!session || now() - session.tried < STORE_EVERY) return
      session.tried = now()
      store
        .write((transaction) =>
          insertSession(transaction, hash, { ...session.how, person: session.person, time: now() }),
        )
        .then(() => sessions.delete(hash), ignoreFull)
    },
  }
}

/** For background writes that are tried again later. */
export function ignoreFull(error: unknown): void {
  if (!(error instanceof StorageFull)) throw error
}
