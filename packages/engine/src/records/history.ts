/** The history of a record: who changed what from what to what, when, under which document. */
import type { HistoryEntry, Json, Origin } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import { refuse } from '../refusal.ts'
import type { InternalTables, Reader, Rename, Statement, Transaction } from '../store/store.ts'
import { labelsOf } from './labels.ts'
import type { EntityModel, Model } from './model.ts'
import type { One } from './one.ts'

export interface HistoryPage {
  readonly items: readonly HistoryEntry[]
  readonly next: string | null
}

export const historyTables: InternalTables = {
  room: 'history',
  steps: [
    [
      `CREATE TABLE ninefold_history (number INTEGER PRIMARY KEY, record TEXT NOT NULL, entity TEXT NOT NULL,
         at TEXT NOT NULL, who TEXT, what TEXT NOT NULL, action TEXT, changes TEXT NOT NULL, document TEXT NOT NULL,
         origin TEXT) STRICT`,
      'CREATE INDEX ninefold_history_record ON ninefold_history (record, number)',
    ],
  ],
  names: { columns: [{ table: 'ninefold_history', entity: 'entity' }], within: renameInChanges },
}

/** INVARIANT: the text of a change starts with its field, as `writeHistory` writes it. */
function renameInChanges(rename: Rename): readonly Statement[] {
  if (rename.kind === 'entity') return []
  const start = (field: string) => `{"field":${JSON.stringify(field)},"from":`
  const text = 'UPDATE ninefold_history SET changes = replace(changes, ?, ?) WHERE entity = ?'
  return [{ text, values: [start(rename.from), start(rename.to), rename.entity] }]
}

export interface Entry {
  readonly entity: string
  readonly record: string
  readonly what: 'create' | 'change' | 'delete' | 'action' | 'approve' | 'timer'
  readonly action?: string
  readonly origin?: Origin
  readonly changes: readonly { readonly field: string; readonly from: Json; readonly to: Json }[]
}

/** `at` as the record's own `updatedAt`, so that both tell the same moment. */
export async function writeHistory(
  transaction: Transaction,
  asker: Asker,
  document: string,
  entry: Entry,
  at: string,
): Promise<void> {
  await transaction.run(
    'INSERT INTO ninefold_history (record, entity, at, who, what, action, changes, document, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    [
      entry.record,
      entry.entity,
      at,
      asker.by ?? asker.person,
      entry.what,
      entry.action ?? null,
      JSON.stringify(entry.changes),
      document,
      entry.origin ? JSON.stringify(entry.origin) : null,
    ],
  )
}

interface Row {
  readonly number: number
  readonly at: string
  readonly who: string | null
  readonly what: string
  readonly action: string | null
  readonly changes: string
  readonly document: string
  readonly origin: string | null
}

const PAGE = 50

/** Newest first. Of each entry only the fields that the asker may read on the record as it is now. */
export async function readHistory(
  model: Model,
  ones: One,
  reader: Reader,
  asker: Asker,
  entity: EntityModel,
  id: string,
  cursor?: string,
): Promise<HistoryPage> {
  const readable = await ones.readableFields(reader, asker, entity, id)
  if (!readable) throw refuse('NOT_FOUND', { parameters: { subject: entity.entity.label } })
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
  if (!Number.isSafeInteger(before)) throw refuse('CURSOR_INVALID', { field: 'cursor' })
  const rows = await reader.all<Row>(
    'SELECT * FROM ninefold_history WHERE record = ? AND number < ? ORDER BY number DESC LIMIT ?',
    [id, before, PAGE + 1],
  )
  const shown = rows.slice(0, PAGE)
  const people = shown.flatMap((row) => (row.who === null ? [] : [{ entity: 'User', id: row.who }]))
  const labels = await labelsOf(model, reader, asker, people)
  return {
    items: shown.map((row) => entryOf(row, readable, labels[row.who ?? '']?.label ?? '')),
    next: rows.length > PAGE ? String(shown.at(-1)!.number) : null,
  }
}

function entryOf(row: Row, readable: ReadonlySet<string>, label: string): HistoryEntry {
  const changes = JSON.parse(row.changes) as Entry['changes']
  return {
    id: String(row.number),
    at: row.at,
    who: row.who === null ? null : { id: row.who, label },
    what: row.what,
    ...(row.action === null ? {} : { action: row.action }),
    changes: changes.filter((change) => readable.has(change.field)),
    document: row.document,
    ...(row.origin === null ? {} : { origin: JSON.parse(row.origin) as Origin }),
  }
}
