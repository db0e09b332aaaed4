/** The tables of passkeys. */
import type { InternalTables } from '../../store/index.ts'

export const passkeyTables: InternalTables = {
  room: 'passkeys',
  steps: [
    [
      // `id` and `key` (COSE) in base64url; `transports` as JSON; `used` is null until the first sign-in.
      `CREATE TABLE ninefold_passkey (
        id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL, counter INTEGER NOT NULL,
        transports TEXT NOT NULL, created TEXT NOT NULL, used TEXT)`,
      `CREATE INDEX ninefold_passkey_person ON ninefold_passkey (person)`,
      // Challenges that were answered: each is accepted once.
      `CREATE TABLE ninefold_passkey_challenge (challenge TEXT PRIMARY KEY, until TEXT NOT NULL)`,
    ],
  ],
}
