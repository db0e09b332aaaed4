/** The table of the security log. No request changes or deletes its rows; retention removes old ones. */
import type { InternalTables } from '../store/index.ts'

export const securityLogTables: InternalTables = {
  room: 'security-log',
  steps: [
    [
      // `occurrences`: refusals of the same kind, account and address within one minute are one row.
      `CREATE TABLE ninefold_security_event (
        id TEXT PRIMARY KEY NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL, outcome TEXT NOT NULL,
        actor_kind TEXT NOT NULL, actor TEXT, address TEXT, target TEXT, details TEXT NOT NULL,
        occurrences INTEGER NOT NULL, forwarded INTEGER NOT NULL) WITHOUT ROWID`,
      `CREATE INDEX ninefold_security_event_kind ON ninefold_security_event (kind, id)`,
      `CREATE INDEX ninefold_security_event_actor ON ninefold_security_event (actor, id)`,
      `CREATE INDEX ninefold_security_event_target ON ninefold_security_event (target, id)`,
      `CREATE INDEX ninefold_security_event_waiting ON ninefold_security_event (id) WHERE forwarded = 0`,
    ],
    // The server that sends events to the operator, until this time.
    [`CREATE TABLE ninefold_security_sender (until TEXT NOT NULL)`, `INSERT INTO ninefold_security_sender VALUES ('')`],
  ],
}
