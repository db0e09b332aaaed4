/** Counts attempts to sign in, within a time window. The counts are stored, so that a restart and other servers do not reset them. */
import { refuse } from '../refusal.ts'
import { StorageFull, type Store, type Transaction } from '../store/index.ts'
import { countRequests } from './request-rates.ts'
import { tokenHash } from './token.ts'

/** What is counted → how many are allowed within the window. */
type AttemptLimits = Readonly<Record<string, number>>

export interface Attempts {
  /** Takes one of each. TOO_MANY_ATTEMPTS if one has none left; then none is taken. */
  take(limits: AttemptLimits): Promise<void>
  /** The attempt succeeded: gives one back of these, and resets those. */
  succeeded(outcome: { readonly givenBack?: readonly string[]; readonly reset?: readonly string[] }): Promise<void>
}

/** Milliseconds after which an attempt no longer counts. */
const WINDOW = 15 * 60_000
/** Chance that a write removes ended counts. */
const CLEANS = 0.02

export function openAttempts(store: Store, now: () => number): Attempts {
  /** If the disk is full. */
  const inMemory = countRequests({ milliseconds: WINDOW })
  return {
    take: (limits) =>
      orIfFull(
        () => store.write((transaction) => takeStored(transaction, Object.entries(limits), now())),
        async () => {
          for (const [name, limit] of Object.entries(limits)) refuseAfter(inMemory.take(name, limit, now()))
        },
      ),
    succeeded: ({ givenBack = [], reset = [] }) =>
      orIfFull(
        () =>
          store.write(async (transaction) => {
            for (const name of givenBack)
              await transaction.run('UPDATE ninefold_attempt SET count = count - 1 WHERE name = ? AND count > 0', [
                tokenHash(name),
              ])
            for (const name of reset)
              await transaction.run('DELETE FROM ninefold_attempt WHERE name = ?', [tokenHash(name)])
          }),
        async () => reset.forEach((name) => inMemory.forget(name)),
      ),
  }
}

/** Names are hashed: they contain addresses that somebody typed. */
async function takeStored(
  transaction: Transaction,
  limits: readonly (readonly [string, number])[],
  now: number,
): Promise<void> {
  const isoNow = new Date(now).toISOString()
  const latest = new Date(now + WINDOW).toISOString()
  if (Math.random() < CLEANS) await transaction.run('DELETE FROM ninefold_attempt WHERE until < ?', [isoNow])
  for (const [name, limit] of limits) {
    const hash = tokenHash(name)
    const row = await transaction.one<{ readonly count: number; readonly until: string }>(
      'SELECT count, until FROM ninefold_attempt WHERE name = ? AND until > ? AND until <= ?',
      [hash, isoNow, latest],
    )
    const { count, until } = row ?? { count: 0, until: latest }
    if (count >= limit) refuseAfter(Math.max(1, Math.ceil((Date.parse(until) - now) / 1000)))
    await transaction.run(
      'INSERT INTO ninefold_attempt (name, count, until) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET count = excluded.count, until = excluded.until',
      [hash, count + 1, until],
    )
  }
}

/** `seconds`: 0 if one was free. */
function refuseAfter(seconds: number): void {
  if (seconds > 0) throw refuse('TOO_MANY_ATTEMPTS', { parameters: { seconds, minutes: Math.ceil(seconds / 60) } })
}

/** The second if the first finds no space left. */
export async function orIfFull<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageFull) return otherwise()
    throw error
  }
}
