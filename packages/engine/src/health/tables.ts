/** The table of the write probe: one row. */
import type { InternalTables } from '../store/index.ts'

export const healthTables: InternalTables = {
  room: 'health',
  steps: [[`CREATE TABLE ninefold_probe (at TEXT NOT NULL)`, `INSERT INTO ninefold_probe VALUES ('')`]],
}
