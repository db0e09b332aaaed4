/** Runs the steps of the internal tables that a store has not run yet. */
import { Unusable, type InternalTables, type TableStatements, type Transaction } from './store.ts'

export async function prepareInternal(
  transaction: Transaction,
  { definition }: Pick<TableStatements, 'definition'>,
  tables: readonly InternalTables[],
): Promise<void> {
  const run = (text: string) => transaction.run(definition(text))
  await run('CREATE TABLE IF NOT EXISTS ninefold_step (room TEXT PRIMARY KEY, taken INTEGER NOT NULL) STRICT')
  for (const { room, steps } of tables) {
    const known = await transaction.one<{ taken: number }>('SELECT taken FROM ninefold_step WHERE room = ?', [room])
    const doneSteps = known?.taken ?? 0
    if (doneSteps > steps.length) throw newerData()
    if (doneSteps === steps.length) continue
    for (const text of steps.slice(doneSteps).flat()) await run(text)
    await transaction.run(
      'INSERT INTO ninefold_step (room, taken) VALUES (?, ?) ON CONFLICT (room) DO UPDATE SET taken = excluded.taken',
      [room, steps.length],
    )
  }
}

export const newerData = (): Unusable =>
  new Unusable('The data was written by a newer version of Ninefold than this one.', {
    help: 'Start it with that version or a newer one, or put back a copy of the data from before the update.',
  })
