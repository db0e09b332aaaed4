/**
 * The stored history of records: who changed what, old and new values, when, why, under which document.
 * `read-history.ts` reads it, `reconstruct.ts` reconstructs old versions, `undo.ts` undoes changes.
 */
import type { HistoryEntry } from '@ninefold/plan/wire'
import type { Binding, Json } from '@ninefold/plan/values'
import type { Origin } from '@ninefold/plan/expression'
import type { Principal } from '../../access/index.ts'
import type { InternalTables, Reader, Rename, Statement, Transaction } from '../../store/index.ts'
import { lots, marks } from '../read/statement.ts'

export const historyTables: InternalTables = {
  room: 'history',
  steps: [
    [
      `CREATE TABLE ninefold_history (number INTEGER PRIMARY KEY, record TEXT NOT NULL, entity TEXT NOT NULL,
         at TEXT NOT NULL, who TEXT, what TEXT NOT NULL, action TEXT, changes TEXT NOT NULL, document TEXT NOT NULL,
         origin TEXT) STRICT`,
      'CREATE INDEX ninefold_history_record ON ninefold_history (record, number)',
    ],
    // `via` and `acting`: what acted if not a user, and as whom a user acted. `asked`: the inputs of the action, as
    // JSON. `version`: the new version of the record. `undoes`: the number of the entry that was undone.
    ['via TEXT', 'acting TEXT', 'asked TEXT', 'version INTEGER', 'undoes INTEGER'].map(
      (column) => `ALTER TABLE ninefold_history ADD COLUMN ${column}`,
    ),
    // Entries before this time were removed (`retention`).
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

/** INVARIANT: the text of a change, and of an input, starts with its field, as `writeHistory` writes it. */
function renameInTexts(rename: Rename): readonly Statement[] {
  if (rename.kind === 'entity') return [renamedIn('asked', rename, (name) => `"entity":${JSON.stringify(name)}`)]
  const starts = (next: string) => (field: string) => `{"field":${JSON.stringify(field)},"${next}":`
  return [renamedIn('changes', rename, starts('from')), renamedIn('asked', rename, starts('name'))]
}

/** Quotes inside a JSON text are escaped with a backslash, so `written` occurs nowhere else. */
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
  /** The new version of the record; for a deleted one, its last. */
  readonly version?: number
  /** If no user made the change, or a user acting as another. */
  readonly via?: Exclude<HistoryEntry['via'], 'hidden' | undefined>
}

export interface Changes {
  readonly field: string
  readonly from: Json
  readonly to: Json
}

/** A value that a user entered for an input of an action. */
export type InputShown = NonNullable<HistoryEntry['asked']>[number] & {
  /** The record's own field; readable if that field is. */
  readonly field?: string
  /** The entity of which a record was chosen. */
  readonly entity?: string
}

/** Times of one record are strictly increasing, however soon it changes again. */
export const momentAfter = (was: string, now: string): string =>
  now > was ? now : new Date(Date.parse(was) + 1).toISOString()

/** `at`: of a change, the record's own `updatedAt`, so that both show the same time. */
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

/** What made the change, if not simply a user. */
export function viaOf(
  principal: Principal,
  request: { readonly only?: boolean; readonly incomplete?: string },
): Entry['via'] {
  if (request.only) return 'application'
  if (principal.origin === 'timer') return 'timer'
  if (principal.by !== undefined) return 'demonstration'
  if (principal.token) return principal.token.service ? 'service' : 'token'
  if (principal.person !== null) return undefined
  return request.incomplete ? 'link' : 'nobody'
}

/** An entry as stored. */
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

/** Of a record, newest first: those with a number below `before`, at most `most`. */
export async function entriesOf(
  reader: Reader,
  record: string,
  { before = Number.MAX_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER } = {},
): Promise<readonly HistoryRow[]> {
  const text = 'SELECT * FROM ninefold_history WHERE record = ? AND number < ? ORDER BY number DESC LIMIT ?'
  return (await reader.all<Stored>(text, [record, before, most])).map(rowOf)
}

/** Entries that satisfy the condition, newest first, at most `most`. */
export async function selectEntries(
  reader: Reader,
  condition: string,
  values: readonly Binding[],
  most: number,
): Promise<readonly HistoryRow[]> {
  const text = `SELECT * FROM ninefold_history WHERE ${condition} ORDER BY number DESC LIMIT ?`
  return (await reader.all<Stored>(text, [...values, most])).map(rowOf)
}

/** The number of the latest entry of each record. */
export async function latestEntries(reader: Reader, records: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const latest = new Map<string, number>()
  for (const lot of lots(records)) {
    const text = `SELECT record, max(number) AS number FROM ninefold_history WHERE record IN (${marks(lot.length)}) GROUP BY record`
    const rows = await reader.all<{ readonly record: string; readonly number: number }>(text, lot)
    for (const { record, number } of rows) latest.set(record, Number(number))
  }
  return latest
}

/** What a user did, and the changes of their own record; oldest first. */
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
