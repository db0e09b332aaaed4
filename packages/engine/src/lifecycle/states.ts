/** The previous states of records, for actions that lead back. Stored only if some action does. */
import type { Lifecycle } from '@ninefold/plan'
import type { Change } from '../records/index.ts'
import type { InternalTables, Reader, Transaction } from '../store/index.ts'

export const stateTables: InternalTables = {
  room: 'states',
  steps: [
    [
      // Before the record entered `state`, it was in `previous`.
      `CREATE TABLE ninefold_state (
        entity TEXT NOT NULL, record TEXT NOT NULL, field TEXT NOT NULL, state TEXT NOT NULL, previous TEXT NOT NULL,
        PRIMARY KEY (entity, record, field, state)) WITHOUT ROWID`,
    ],
  ],
  names: {
    columns: [
      { table: 'ninefold_state', entity: 'entity', field: 'field', choices: ['state', 'previous'], keyed: 'state' },
    ],
  },
}

export async function previousState(reader: Reader, change: Change, { field }: Lifecycle): Promise<string | undefined> {
  const state = change.before?.[field]
  if (typeof state !== 'string') return undefined
  const row = await reader.one<{ previous: string }>(
    'SELECT previous FROM ninefold_state WHERE entity = ? AND record = ? AND field = ? AND state = ?',
    [change.entity, change.id, field, state],
  )
  return row?.previous
}

export function storePreviousState(
  transaction: Transaction,
  where: {
    readonly entity: string
    readonly record: string
    readonly field: string
    readonly state: string
    readonly previous: string
  },
): void {
  transaction.enqueue(
    `INSERT INTO ninefold_state VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (entity, record, field, state) DO UPDATE SET previous = excluded.previous`,
    [where.entity, where.record, where.field, where.state, where.previous],
  )
}
