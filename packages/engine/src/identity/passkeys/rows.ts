/** The rows of passkeys, and of challenges that were answered. */
import type { PasskeyView } from '@ninefold/plan/wire'
import { refuse } from '../../refusal.ts'
import type { Reader, Transaction } from '../../store/index.ts'

interface StoredPasskey {
  readonly id: string
  readonly person: string
  readonly name: string
  readonly key: string
  readonly counter: number
  /** JSON. */
  readonly transports: string
  readonly created: string
  readonly used: string | null
}

export const passkeyOf = (reader: Reader, id: string): Promise<StoredPasskey | undefined> =>
  reader.one<StoredPasskey & Record<string, string | number | null>>('SELECT * FROM ninefold_passkey WHERE id = ?', [
    id,
  ])

/** The latest first. */
export const passkeysOf = (reader: Reader, person: string): Promise<readonly StoredPasskey[]> =>
  reader.all<StoredPasskey & Record<string, string | number | null>>(
    'SELECT * FROM ninefold_passkey WHERE person = ? ORDER BY created DESC, id',
    [person],
  )

export const viewOf = ({ id, name, created, used }: StoredPasskey): PasskeyView => ({ id, name, made: created, used })

export async function insertPasskey(
  transaction: Transaction,
  { id, person, name, key, counter, transports, created }: Omit<StoredPasskey, 'used'>,
): Promise<void> {
  await transaction.run(
    'INSERT INTO ninefold_passkey (id, person, name, key, counter, transports, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [id, person, name, key, counter, transports, created],
  )
}

export const passkeyUsed = (transaction: Transaction, id: string, counter: number, at: string) =>
  transaction.run('UPDATE ninefold_passkey SET counter = ?, used = ? WHERE id = ?', [counter, at, id])

/** NOT_FOUND if the person has no such passkey. */
export async function deletePasskey(transaction: Transaction, person: string, id: string): Promise<void> {
  const deleted = await transaction.run('DELETE FROM ninefold_passkey WHERE person = ? AND id = ?', [person, id])
  if (deleted === 0) throw refuse('NOT_FOUND')
}

/** PASSKEY_REFUSED if the challenge was answered before. */
export async function answerOnce(
  transaction: Transaction,
  challenge: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<void> {
  const [at, end] = [now, until].map((moment) => new Date(moment).toISOString()) as [string, string]
  await transaction.run('DELETE FROM ninefold_passkey_challenge WHERE until < ?', [at])
  const text = 'SELECT challenge FROM ninefold_passkey_challenge WHERE challenge = ?'
  if (await transaction.one(text, [challenge])) throw refuse('PASSKEY_REFUSED')
  await transaction.run('INSERT INTO ninefold_passkey_challenge (challenge, until) VALUES (?, ?)', [challenge, end])
}
