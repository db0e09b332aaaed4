/** The contents of uploaded files. The table of their owners is in `records/change/files.ts`. */
import type { InternalTables } from '../store/index.ts'

export const contentTables: InternalTables = {
  room: 'file-contents',
  steps: [[`CREATE TABLE ninefold_file_content (id TEXT PRIMARY KEY, content BLOB NOT NULL)`]],
}
