/** The tables of accounts, sessions, invitations and one-time links. They store tokens only as hashes. */
import type { InternalTables } from '../store/index.ts'

export const identityTables: InternalTables = {
  room: 'identity',
  sealed: [{ table: 'ninefold_second_factor', column: 'key', boundTo: 'person' }],
  steps: [
    [
      // Every User has one; `password` is null until an invitation is accepted. `email` is in lower case.
      `CREATE TABLE ninefold_account (
        person TEXT PRIMARY KEY, email TEXT UNIQUE, password TEXT, administrator INTEGER NOT NULL,
        active INTEGER NOT NULL, roles TEXT NOT NULL)`,
      `CREATE TABLE ninefold_session (
        token TEXT PRIMARY KEY, person TEXT NOT NULL, seen_as TEXT, created TEXT NOT NULL, used TEXT NOT NULL)`,
      `CREATE INDEX ninefold_session_person ON ninefold_session (person)`,
      `CREATE TABLE ninefold_invitation (
        token TEXT PRIMARY KEY, email TEXT NOT NULL, name TEXT NOT NULL, roles TEXT NOT NULL, invited_by TEXT,
        expires TEXT NOT NULL)`,
      `CREATE TABLE ninefold_first_administrator (token TEXT PRIMARY KEY)`,
    ],
    // The language of the interface that the person chose.
    [`ALTER TABLE ninefold_account ADD COLUMN language TEXT`],
    // The browser or program that signed in, as its header `User-Agent` says.
    [`ALTER TABLE ninefold_session ADD COLUMN device TEXT`],
    // The names of the document's messages that the person does not want, as a JSON list.
    [`ALTER TABLE ninefold_account ADD COLUMN muted TEXT`],
    // One-time links of every kind (`links.ts`). `person` is null for the first administrator.
    [
      `CREATE TABLE ninefold_link (token TEXT PRIMARY KEY, kind TEXT NOT NULL, person TEXT, expires TEXT NOT NULL)`,
      `DROP TABLE ninefold_first_administrator`,
    ],
    // 1: the account of a program.
    [`ALTER TABLE ninefold_account ADD COLUMN service INTEGER NOT NULL DEFAULT 0`],
    // One-time codes: the key is encrypted, `step` is the last one used; recovery codes are hashed.
    [
      `ALTER TABLE ninefold_account ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0`,
      `CREATE TABLE ninefold_second_factor (
        person TEXT PRIMARY KEY, key TEXT NOT NULL, active INTEGER NOT NULL, step INTEGER NOT NULL)`,
      `CREATE TABLE ninefold_recovery_code (code TEXT PRIMARY KEY, person TEXT NOT NULL)`,
      `CREATE INDEX ninefold_recovery_code_person ON ninefold_recovery_code (person)`,
    ],
    // Attempts to sign in (`attempts.ts`). The names of what is counted are hashed.
    [`CREATE TABLE ninefold_attempt (name TEXT PRIMARY KEY, count INTEGER NOT NULL, until TEXT NOT NULL)`],
    // By provider, the roles that follow from its groups: JSON.
    [`ALTER TABLE ninefold_account ADD COLUMN provider_roles TEXT`],
    // When the person last proved who they are: null: when it began. 1: with a second factor or a passkey.
    [
      `ALTER TABLE ninefold_session ADD COLUMN proved TEXT`,
      `ALTER TABLE ninefold_session ADD COLUMN second_factor INTEGER NOT NULL DEFAULT 0`,
    ],
    // 1: its person has not confirmed the address, and it is not active.
    [`ALTER TABLE ninefold_account ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0`],
  ],
}
