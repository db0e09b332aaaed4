/**
 * What a record that was just written would be read as, without reading it: the stored values of its columns, and which
 * conditions they decide.
 */
import { isOwnRead, readsOf, type Tree } from '@ninefold/plan/expression'
import type { RecordValue, Stored } from '@ninefold/plan/values'
import { readsStore } from '../../access/index.ts'
import type { EntityModel, FieldModel } from '../model.ts'

/** Whether the condition reads nothing of the database but the row's own columns. */
export const readsOnlyColumns = ({ byName }: EntityModel, condition: Tree): boolean =>
  !readsStore(condition) &&
  readsOf(condition)
    .filter(isOwnRead)
    .every((path) => byName.get(path)?.kind === 'column')

/** As the database returns it: it stores no broken characters. */
export function storedIn({ name, codec }: FieldModel & { kind: 'column' }, record: RecordValue): Stored {
  const stored = codec.encode(record[name] ?? null)
  if (typeof stored === 'string') return stored.toWellFormed()
  return typeof stored === 'bigint' ? String(stored) : stored
}
