/**
 * The history of records as it lies in the store: who changed what from what to what, when, why, under which document. Reading
 * it is `read-history.ts`, a record as it was `reconstruct.ts`, undoing `undo.ts`.
 */
import type { HistoryEntry } from '@ninefold/plan/wire'
import type { Json } from '@ninefold/plan/values'
import type { Origin } from '@ninefold/plan/expression'
import type { Principal } from '../../access/index.ts'
import type { InternalTables, Reader, Rename, Statement, Transaction } from '../../store/index.ts'

export const historyTables: InternalTables = {
  room: 'history',
  steps: [
    [
      `CREATE TABLE ninefold_history (number INTEGER PRIMARY KEY, record TEXT NOT NULL, entity TEXT NOT NULL,
         at TEXT NOT NULL, who TEXT, what TEXT NOT NULL, action TEXT, changes TEXT NOT NULL, document TEXT NOT NULL,
         origin TEXT) STRICT`,
      'CREATE INDEX ninefold_history_record ON ninefold_history (record, number)',
    ],
    // `via` and `acting`: who is not a person, and as whom a person acted. `asked`: what the action asked for, as JSON.
    // `version`: of the record from then on. `undoes`: the number of the entry that was undone.
    ['via TEXT', 'acting TEXT', 'asked TEXT', 'version INTEGER', 'undoes INTEGER'].map(
      (column) => `ALTER TABLE ninefold_history ADD COLUMN ${column}`,
    ),
    // Before which moment entries have been removed (`retention`).
    ['CREATE TABLE ninefold_history_gone (entity TEXT PRIMARY KEY, before TEXT NOT NULL)'],
  ],
  names: {
    columns: [
      { table: 'ninefold_history', entity: 'entity' },
      { table: 'ninefold_history_gone', entity: 'entity' },
    ],
    within: renameInTexts,
  },
}

/** INVARIANT: the text of a change, and of an answer, starts with its field, as `writeHistory` writes it. */
function renameInTexts(rename: Rename): readonly Statement[] {
  if (rename.kind === 'entity') return [renamedIn('asked', rename, (name) => `"entity":${JSON.stringify(name)}`)]
  const starts = (next: string) => (field: string) => `{"field":${JSON.stringify(field)},"${next}":`
  return [renamedIn('changes', rename, starts('from')), renamedIn('asked', rename, starts('name'))]
}

/** Inside of a text of JSON its own quotes stand behind a backslash: `written` is found nowhere else. */
function renamedIn(column: string, rename: Rename, written: (name: string) => string): Statement {
  const text = `UPDATE ninefold_history SET ${column} = replace(${column}, ?, ?)`
  const values = [written(rename.from), written(rename.to)]
  return rename.kind === 'entity'
    ? { text, values }
    : { text: `${text} WHERE entity = ?`, values: [...values, rename.entity] }
}

export interface Entry {
  readonly entity: string
  readonly record: string
  readonly what: 'create' | 'change' | 'delete' | 'action' | 'approve' | 'timer' | 'undo' | 'export' | 'erase'
  readonly action?: string
  readonly origin?: Origin
  readonly changes: readonly Changes[]
  readonly asked?: readonly InputShown[]
  readonly undoes?: number
  /** Of the record from then on; of one that is deleted, its last. */
  readonly version?: number
  /** Where no person did it, or not as themselves. */
  readonly via?: Exclude<HistoryEntry['via'], 'hidden' | undefined>
}

export interface Changes {
  readonly field: string
  readonly from: Json
  readonly to: Json
}

/** What somebody answered an action that asked. */
export type InputShown = NonNullable<HistoryEntry['asked']>[number] & {
  /** The record's own, whose right to be read it has. */
  readonly field?: string
  /** Of which a record was chosen. */
  readonly entity?: string
}

/** Moments of one record strictly grow, however soon it changes again. */
export const momentAfter = (was: string, now: string): string =>
  now > was ? now : new Date(Date.parse(was) + 1).toISOString()

/** `at` as the record's own `updatedAt`, so that both tell the same moment. */
export function writeHistory(
  transaction: Transaction,
  principal: Principal,
  document: string,
  entry: Entry,
  at: string,
): void {
  const { origin, asked } = entry
  const row = {
    record: entry.record,
    entity: entry.entity,
    at,
    who: principal.by ?? principal.person,
    what: entry.what,
    action: entry.action ?? null,
    changes: JSON.stringify(entry.changes),
    document,
    origin: origin ? JSON.stringify(origin) : null,
    via: entry.via ?? null,
    acting: principal.by === undefined ? null : principal.person,
    asked: asked && asked.length > 0 ? JSON.stringify(asked.map(({ field, ...rest }) => ({ field, ...rest }))) : null,
    version: entry.version ?? null,
    undoes: entry.undoes ?? null,
  }
  transaction.enqueue(INSERT, Object.values(row))
}

const COLUMNS = 'record, entity, at, who, what, action, changes, document, origin, via, acting, asked, version, undoes'
const INSERT = `INSERT INTO ninefold_history (${COLUMNS}) VALUES (${COLUMNS.replaceAll(/\w+/g, '?')})`

/** How it came about, where it was not simply a person. */
export function viaOf(
  principal: Principal,
  request: { readonly only?: boolean; readonly incomplete?: string },
): Entry['via'] {
  if (request.only) return 'application'
  if (principal.origin === 'timer') return 'timer'
  if (principal.by !== undefined) return 'demonstration'
  if (principal.person !== null) return undefined
  return request.incomplete ? 'link' : 'nobody'
}

/** An entry as it lies in the store. */
export interface HistoryRow {
  readonly number: number
  readonly record: string
  readonly entity: string
  readonly at: string
  readonly who: string | null
  readonly what: Entry['what']
  readonly action: string | null
  readonly changes: readonly Changes[]
  readonly document: string
  readonly origin: Origin | null
  readonly via: Entry['via'] | null
  readonly acting: string | null
  readonly asked: readonly InputShown[]
  readonly version: number | null
  readonly undoes: number | null
}

type Stored = Omit<HistoryRow, 'changes' | 'origin' | 'asked'> & {
  readonly changes: string
  readonly origin: string | null
  readonly asked: string | null
}

/** Of a record, newest first: those numbered below `before`, at most `most` of them. */
export async function entriesOf(
  reader: Reader,
  record: string,
  { before = Number.MAX_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER } = {},
): Promise<readonly HistoryRow[]> {
  const text = 'SELECT * FROM ninefold_history WHERE record = ? AND number < ? ORDER BY number DESC LIMIT ?'
  return (await reader.all<Stored>(text, [record, before, most])).map(rowOf)
}

/** Of what a person did, and what was done with their own record; oldest first. */
export const entriesAbout = async (reader: Reader, person: string): Promise<readonly HistoryRow[]> => {
  const text = 'SELECT * FROM ninefold_history WHERE who = ? OR acting = ? OR record = ? ORDER BY number'
  return (await reader.all<Stored>(text, [person, person, person])).map(rowOf)
}

const rowOf = (row: Stored): HistoryRow => ({
  ...row,
  changes: JSON.parse(row.changes) as readonly Changes[],
  origin: row.origin === null ? null : (JSON.parse(row.origin) as Origin),
  asked: row.asked === null ? [] : (JSON.parse(row.asked) as readonly InputShown[]),
})
