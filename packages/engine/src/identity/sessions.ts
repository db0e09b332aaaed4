/**
 * Sessions: kept on the server, their tokens hashed, remembered in memory, ended at once. A session belongs to one
 * person; in development it may see the application as another one, and still says whose it is.
 */
import type { Store, Transaction } from '../store/index.ts'
import { lots, marks } from '../records/index.ts'
import { accountOfPerson, accountsOfPeople, type Account } from './accounts.ts'
import { newToken, tokenHash } from './token.ts'

export interface Session {
  /** The token's hash: the session's name. */
  readonly hash: string
  /** Who signed in. */
  readonly person: string
  /** As whom they see the application now; development mode only. */
  readonly seenAs: string | null
  /** The account that acts: of `seenAs`, else of `person`. */
  readonly account: Account
}

interface Remembered extends Session {
  /** Milliseconds of its last use. */
  used: number
}

export interface Sessions {
  /** Whose token this is; undefined for an unknown, ended or suspended one. */
  find(token: string): Promise<Session | undefined>
  /** Within a transaction. The answer is the token, known to nobody else. */
  start(transaction: Transaction, person: string): Promise<string>
  end(session: Session): Promise<void>
  /** Ends all of a person's sessions, `but` one. */
  endAll(transaction: Transaction, person: string, but?: string): Promise<void>
  seeAs(session: Session, person: string | null): Promise<void>
  /** Is this session still there, with the same account? */
  still(session: Session): Promise<Session | undefined>
  /** Before many are asked whether they are `still` there: what is in memory of none of these people is read together. */
  recall(people: readonly string[]): Promise<void>
  /** Forgets what is in memory of all, so that every session is looked at anew. */
  refresh(): void
  /** An account or a session changes with the transaction: every server forgets what is in memory, once it is durable. */
  changed(transaction: Transaction): void
  /** Called with each `refresh`, for whoever else remembers accounts. */
  onRefresh(listener: () => void): void
}

interface SessionsOptions {
  readonly store: Store
  /** The real time, in milliseconds: moving the document's clock signs nobody out. */
  readonly now: () => number
  readonly days: () => number
  readonly seeAsAllowed: boolean
}

const DAY = 86_400_000
const HOUR = 3_600_000
const REMEMBERED_MOST = 50_000

interface SessionRow {
  readonly person: string
  readonly seen_as: string | null
  readonly used: string
}

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export function openSessions({ store, now, days, seeAsAllowed }: SessionsOptions): Sessions {
  let memory = new Map<string, Remembered>()
  /** Grows with each `refresh`: what was read before it is not remembered after it. */
  let generation = 0

  async function read(hash: string): Promise<Remembered | undefined> {
    const at = generation
    const found = await store.read(async (reader) => {
      const row = await reader.one<SessionRow>('SELECT person, seen_as, used FROM ninefold_session WHERE token = ?', [
        hash,
      ])
      if (!row) return undefined
      const own = await accountOfPerson(reader, row.person)
      if (!own?.active) return undefined
      const seenAs = seeAsAllowed ? row.seen_as : null
      const account = seenAs === null ? own : await accountOfPerson(reader, seenAs)
      return account && { hash, person: row.person, seenAs, account, used: Date.parse(row.used) }
    })
    if (found && at === generation) remember(found)
    return found
  }

  function remember(session: Remembered): void {
    if (memory.size >= REMEMBERED_MOST) memory = new Map()
    memory.set(session.hash, session)
  }

  /** The generation of which everybody asked for was read together. */
  let recalled = generation

  async function recall(people: readonly string[]): Promise<void> {
    // Who signs in later is in memory from their first request on.
    if (recalled === generation) return
    const at = generation
    const sessions = await store.read(async (reader) => {
      const accounts = await accountsOfPeople(reader, people)
      const rows: (SessionRow & { readonly token: string })[] = []
      for (const lot of lots(people)) {
        const text = `SELECT token, person, seen_as, used FROM ninefold_session WHERE person IN (${marks(lot.length)})`
        rows.push(...(await reader.all<(typeof rows)[number]>(text, lot)))
      }
      return rows.flatMap(({ token, person, seen_as, used }): Remembered[] => {
        const account = accounts.get(person)
        // Who sees it as another is read by themselves.
        if (!account?.active || seen_as !== null) return []
        return [{ hash: token, person, seenAs: null, account, used: Date.parse(used) }]
      })
    })
    if (at !== generation) return
    for (const session of sessions) if (!memory.has(session.hash)) remember(session)
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
      void store.write((t) =>
        t.run('UPDATE ninefold_session SET used = ? WHERE token = ?', [new Date(time).toISOString(), session.hash]),
      )
    }
    return session
  }

  const forget = (hash: string) =>
    store.write(async (t) => {
      await t.run('DELETE FROM ninefold_session WHERE token = ?', [hash])
      changed(t)
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
    async start(transaction, person) {
      const token = newToken()
      const time = new Date(now()).toISOString()
      await transaction.run('INSERT INTO ninefold_session VALUES (?, ?, NULL, ?, ?)', [
        tokenHash(token),
        person,
        time,
        time,
      ])
      return token
    },
    async end(session) {
      memory.delete(session.hash)
      await forget(session.hash)
    },
    async endAll(transaction, person, but = '') {
      await transaction.run('DELETE FROM ninefold_session WHERE person = ? AND token <> ?', [person, but])
      await transaction.run('UPDATE ninefold_session SET seen_as = NULL WHERE seen_as = ?', [person])
      changed(transaction)
    },
    async seeAs(session, person) {
      await store.write(async (t) => {
        await t.run('UPDATE ninefold_session SET seen_as = ? WHERE token = ?', [person, session.hash])
        changed(t)
      })
    },
  }
}
