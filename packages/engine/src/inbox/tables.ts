/** The table of messages. `id` grows with time, so it is also the order. */
import type { InternalTables } from '../store/index.ts'

export const inboxTables: InternalTables = {
  room: 'inbox',
  steps: [
    [
      `CREATE TABLE ninefold_inbox (
        id TEXT PRIMARY KEY, receiver TEXT NOT NULL, at TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL,
        entity TEXT NOT NULL, record TEXT NOT NULL, origin TEXT, seen INTEGER NOT NULL)`,
      `CREATE INDEX ninefold_inbox_receiver ON ninefold_inbox (receiver, id)`,
      `CREATE INDEX ninefold_inbox_unseen ON ninefold_inbox (receiver) WHERE seen = 0`,
    ],
  ],
  names: { columns: [{ table: 'ninefold_inbox', entity: 'entity' }] },
}
