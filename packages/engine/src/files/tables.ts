/** The table of uploaded files. The content stands apart, so that looking one up reads no content. */
import type { InternalTables } from '../store/store.ts'

export const fileTables: InternalTables = {
  room: 'files',
  steps: [
    [
      // `entity` and `record` are null until a record takes it; then it is no longer its uploader's alone.
      `CREATE TABLE ninefold_file (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, uploader TEXT,
        at TEXT NOT NULL, entity TEXT, record TEXT)`,
      `CREATE INDEX ninefold_file_loose ON ninefold_file (at) WHERE record IS NULL`,
      `CREATE TABLE ninefold_file_content (id TEXT PRIMARY KEY, content BLOB NOT NULL)`,
    ],
  ],
}
