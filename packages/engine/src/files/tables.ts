/** The contents of uploaded files. The table of their owners is in `records/change/files.ts`. */
import type { InternalTables } from '../store/index.ts'

export const contentTables: InternalTables = {
  room: 'file-contents',
  steps: [
    [`CREATE TABLE ninefold_file_content (id TEXT PRIMARY KEY, content BLOB NOT NULL)`],
    // The bytes of all files that a person has uploaded and that are still stored; '' for those of everybody.
    [
      `CREATE TABLE ninefold_storage (person TEXT PRIMARY KEY, bytes INTEGER NOT NULL)`,
      `INSERT INTO ninefold_storage SELECT uploader, CAST(sum(size) AS BIGINT) FROM ninefold_file GROUP BY uploader`,
      `INSERT INTO ninefold_storage SELECT '', CAST(COALESCE(sum(size), 0) AS BIGINT) FROM ninefold_file`,
    ],
  ],
}
