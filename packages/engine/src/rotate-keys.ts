/**
 * Replaces the key of secrets, while no server runs: everything that it seals is sealed with a new one, in one transaction, and the old
 * one is deleted. If that is interrupted, it goes on later, since the new key is on the disk before anything is sealed with it.
 */
import { join } from 'node:path'
import { isSecretType } from '@ninefold/plan/values'
import type { Plan } from '@ninefold/plan'
import { internalTables, prepareStore } from './internal-tables.ts'
import { lots, marks } from './records/index.ts'
import { recordSecurityEvent } from './security-log/index.ts'
import {
  nextKey,
  openExisting,
  quoted,
  replaceKey,
  runningVersion,
  Unusable,
  type SealedColumn,
  type Transaction,
} from './store/index.ts'
import { resealed } from './values/index.ts'

export interface RotateKeysOptions {
  /** The data folder. */
  readonly data: string
  /** A PostgreSQL database instead, `postgres://…`. */
  readonly database?: string
}

/** How many values are sealed with the new key now. Throws `Unusable` if there is no data. */
export async function rotateKeys({ data, database }: RotateKeysOptions): Promise<number> {
  const file = join(data, 'data.db')
  const store = await openExisting({ file, ...(database !== undefined && { database }), rotating: true })
  try {
    await prepareStore(store)
    const keys = { from: store.key(), to: nextKey(`${file}.key`) }
    const count = await store.write(async (transaction) => {
      const version = await runningVersion(transaction)
      if (!version) throw new Unusable('There is no data: no document has run here.')
      let values = 0
      for (const column of sealedColumns(version.plan)) values += await resealColumn(transaction, column, keys)
      await store.forgetKey(transaction)
      const event = { kind: 'keysRotated', at: Date.now(), actorKind: 'machine' } as const
      recordSecurityEvent(transaction, { ...event, details: { values } })
      return values
    })
    replaceKey(`${file}.key`)
    return count
  } finally {
    await store.close()
  }
}

const sealedColumns = ({ entities }: Plan): readonly SealedColumn[] => [
  ...internalTables.flatMap(({ sealed = [] }) => sealed),
  ...entities.flatMap(({ name, fields }) =>
    fields.flatMap((field) => (isSecretType(field.type) ? [{ table: name, column: field.name, boundTo: 'id' }] : [])),
  ),
]

async function resealColumn(
  transaction: Transaction,
  { table, column, boundTo }: SealedColumn,
  keys: Parameters<typeof resealed>[0],
): Promise<number> {
  const [from, value, bound] = [quoted(table), quoted(column), quoted(boundTo)]
  const found = await transaction.rows(`SELECT DISTINCT ${bound} FROM ${from} WHERE ${value} LIKE '%$sealed$%'`)
  let count = 0
  for (const lot of lots(found.map(([record]) => record as string))) {
    const text = `SELECT ${bound} AS record, ${value} AS value FROM ${from} WHERE ${bound} IN (${marks(lot.length)})`
    for (const { record, value: before } of await transaction.all<{ record: string; value: string | null }>(
      text,
      lot,
    )) {
      const after = before === null ? before : resealed(keys, before, record)
      if (after === before) continue
      count += await transaction.run(`UPDATE ${from} SET ${value} = ? WHERE ${bound} = ? AND ${value} = ?`, [
        after,
        record,
        before,
      ])
    }
  }
  return count
}
