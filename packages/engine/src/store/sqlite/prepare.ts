/** Takes the steps of the engine's own tables that a store has not taken yet. */
import type { InternalTables, Transaction } from '../store.ts'

export async function prepareInternal(transaction: Transaction, tables: readonly InternalTables[]): Promise<void> {
  await transaction.run(
    'CREATE TABLE IF NOT EXISTS ninefold_step (room TEXT PRIMARY KEY, taken INTEGER NOT NULL) STRICT',
  )
  for (const { room, steps } of tables) {
    const known = await transaction.one<{ taken: number }>('SELECT taken FROM ninefold_step WHERE room = ?', [room])
    const taken = known?.taken ?? 0
    if (taken >= steps.length) continue
    for (const text of steps.slice(taken).flat()) await transaction.run(text)
    await transaction.run(
      'INSERT INTO ninefold_step (room, taken) VALUES (?, ?) ON CONFLICT (room) DO UPDATE SET taken = excluded.taken',
      [room, steps.length],
    )
  }
}
