/**
 * The records of the running document: the only access to the data. Every function takes a `Principal`, whose
 * permissions are compiled into its statements. Created once per document version over a store (`openRecords`); a new
 * version gets a new one over the same store, after the migration.
 *
 * Refusals are thrown (`Refusal`). Independent of HTTP, sessions and the life cycle, which takes part in each change
 * through `Hooks`.
 */
import type {
  ActivityPage,
  BrokenRule,
  EntityView,
  HistoryPage,
  PersonExport,
  RecordPage,
  Related,
  TileGroup,
  WireRecord,
} from '@ninefold/plan/wire'
import type { Environment, Expr, Tree } from '@ninefold/plan/expression'
import type { Json, RecordValue, Value } from '@ninefold/plan/values'
import type { Period, Plan, Sort } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { ChangedRecord } from '../notifications.ts'
import type { Finding } from '../refusal.ts'
import type { Searched, Reader, Store, WriteOptions } from '../store/index.ts'
import type { Changed, Hashes, Hooks, Writing } from './change/change.ts'
import type { FieldChoices } from './read/field-choices.ts'
import type { NameInFilter } from './read/names-in-filter.ts'

/** Which entries of the activity: all conditions must hold. */
export interface Activities {
  /** Its name in the plan. */
  readonly entity?: string
  /** The id of the user who did it, or as whom it was done. */
  readonly person?: string
  readonly what?: string
  /** ISO 8601, the first included, the second not. */
  readonly from?: string
  readonly until?: string
  /** `next` of the page before. */
  readonly cursor?: string
}

export interface Records {
  readonly plan: Plan
  /** Of the running document; stored in every entry of the history. */
  readonly hash: string
  readonly store: Store

  // ── Reading, limited to what the principal may read ──
  list(principal: Principal, query: ListQuery): Promise<RecordPage>
  /** NOT_FOUND if there is none or it is not readable. */
  get(principal: Principal, entity: string, id: string, wanted?: Wanted): Promise<WireRecord>
  /** A record page without its actions, which the life cycle adds. */
  page(principal: Principal, entity: string, id: string): Promise<RecordView>
  /** The id of the record whose unique `field` is `value`; NOT_FOUND also if the value is invalid for the field. */
  lookUp(principal: Principal, entity: string, field: string, value: string): Promise<string>
  /** Records to choose from for a reference: their label contains `text`. */
  find(
    principal: Principal,
    entity: string,
    text: string,
    limit: number,
  ): Promise<readonly { id: string; label: string }[]>
  /** A number for a dashboard. */
  tile(principal: Principal, query: TileQuery): Promise<TileValue>
  /**
   * A condition of the document as a filter that this principal may use, with exactly the same records; '' if it is
   * always true. Undefined if it uses something that they may not read, or that a filter may not use.
   */
  filterText(principal: Principal, entity: string, condition: Tree): string | undefined
  history(principal: Principal, entity: string, id: string, cursor?: string): Promise<HistoryPage>
  /** What was done with all records, newest first: for administrators. CURSOR_INVALID for an invalid cursor. */
  activity(principal: Principal, query: Activities): Promise<ActivityPage>
  /** The version of the record at that time (`YYYY-MM-DDTHH:MM:SS.sssZ`), with its labels. */
  at(principal: Principal, entity: string, id: string, moment: string): Promise<RecordView>
  /** What the records contain about a person, as far as the principal may read it. */
  about(principal: Principal, person: string): Promise<Pick<PersonExport, 'records' | 'deeds'>>
  /** Which of these the principal may read. `reader`: of a transaction, to read inside it. */
  readable(principal: Principal, entity: string, ids: readonly string[], reader?: Reader): Promise<ReadonlySet<string>>
  /** The same for many principals at once: for live events. */
  readableBy(
    principals: readonly Principal[],
    entity: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<Principal, ReadonlySet<string>>>
  /** What the principal may do with a record of this entity at all: for `EntityView.can`, independent of any record. */
  can(principal: Principal, entity: string): Can
  /** The fields that the principal may select (`Wanted`). */
  choices(principal: Principal, entity: string): FieldChoices
  /** The names in a user's own filter, with their places. Refused like the filter of a list. */
  namesInFilter(principal: Principal, entity: string, filter: string): readonly NameInFilter[]
  /** A user's own order, `-spentOn,number`. Refused like that of a list. */
  checkedSort(principal: Principal, entity: string, sort: string): readonly Sort[]

  // ── Changing: one transaction each ──
  create(principal: Principal, entity: string, input: WireInput): Promise<Changed>
  /**
   * `version`: the one that the user read; absent, the last write wins. STALE if it differs, with the current record.
   */
  change(principal: Principal, entity: string, id: string, input: WireInput, version?: number): Promise<Changed>
  remove(principal: Principal, entity: string, id: string, version?: number): Promise<void>
  /** Restores what an entry of the history (its `id`) changed. */
  undo(principal: Principal, entity: string, id: string, entry: string, version?: number): Promise<Changed>
  /** Records in the history of a person's record that their data was exported. */
  noteExport(principal: Principal, person: string): Promise<void>
  /** All problems of storing this, including rules and warnings; stores nothing. */
  check(principal: Principal, entity: string, input: WireInput, options?: CheckOptions): Promise<readonly Finding[]>
  /**
   * Several changes in one transaction, through the same pipeline: actions, calls, imports, timers. Then `afterCommit`
   * of the hooks and of the work runs. Rules over other records are checked at the end of the work. `hashes`: of the
   * passwords in the user's input.
   */
  write<T>(
    principal: Principal,
    work: (writing: Writing) => Promise<T>,
    hashes?: Hashes,
    options?: WriteOptions,
  ): Promise<T>
  /**
   * Several operations that write through these records, in one transaction (`Store.sharedTransaction`): rules over
   * other records are checked at its end. `begin` sets the current operation; a `Finding` at the end names it
   * (`operation`).
   */
  sharedTransaction<T>(operations: (begin: (operation: number) => void) => Promise<T>): Promise<T>

  /** Hashes the passwords in an input, for `write` or `apply`: call it before them. */
  hashes(principal: Principal, entity: string, input: WireInput | undefined, options?: HashOptions): Promise<Hashes>

  // ── With the document's authority, for expressions of the document only ──
  /** Loads records for `evaluate`: for each, the paths `reads` (`Expr.reads`). Missing ones are left out. */
  load(
    reader: Reader,
    principal: Principal,
    entity: string,
    ids: readonly string[],
    reads: readonly string[],
  ): Promise<ReadonlyMap<string, RecordValue>>
  /** Ids of the records for which the document's condition is true, in order: at most `limit`, after the id `after`. */
  where(
    reader: Reader,
    principal: Principal,
    entity: string,
    condition: Expr | undefined,
    page: { readonly limit: number; readonly after?: string },
  ): Promise<readonly string[]>
  /** The findings with the values that their texts use, as far as the principal may read them. */
  complete<F extends readonly Finding[]>(reader: Reader, principal: Principal, entity: string, findings: F): Promise<F>
  /**
   * Which of these values in a text about the record the principal may not read. `everywhere`: includes those that they
   * cannot read on some record, so if the result is empty, it is empty for everyone with more permissions too.
   */
  hidden(
    reader: Reader,
    principal: Principal,
    about: { readonly entity: string; readonly record: RecordValue; readonly me?: RecordValue | null },
    holes: readonly Expr[],
    everywhere?: boolean,
  ): Promise<ReadonlySet<Expr>>
  /**
   * The environment with the results of queries in these expressions, run with the document's authority. Evaluating one
   * of them in an environment without the results throws.
   */
  withAnswersTo(reader: Reader, trees: readonly Tree[], environment: Environment): Promise<Environment>
  /** The user's record with every `me.` path that the plan reads; null if there is none. */
  person(reader: Reader, id: string, moment: Moment): Promise<RecordValue | null>
  /** The same for many users, by id; missing ones are left out. */
  people(reader: Reader, ids: readonly string[], moment: Moment): Promise<ReadonlyMap<string, RecordValue>>
  /** The records of entities that have only one, each with what the plan reads from it. */
  onlyOnes(reader: Reader, moment: Moment): Promise<Readonly<Record<string, RecordValue>>>
  /** Rules that more stored records violate with another value of a constant. */
  brokenBy(
    principal: Principal,
    constant: { readonly name: string; readonly value: Value },
  ): Promise<readonly BrokenRule[]>
  /** The labels of records, as far as the principal may read them. */
  labels(principal: Principal, refs: readonly { readonly entity: string; readonly id: string }[]): Promise<Related>

  /** Called after each commit that changed records, with all changes. */
  onChange(listener: (changes: readonly RecordChange[]) => void): () => void
  /** The same for a notification from another server, without a local commit. */
  notified(changes: readonly RecordChange[]): void
}

interface HashOptions {
  /** Passwords that are easy to guess are accepted, as in calls of the document, whose rules decide. */
  readonly guessable?: boolean
}

interface CheckOptions {
  /** The record that the input would change; absent: it would be a new one. */
  readonly id?: string
  /** The fields that a call accepts, by the document; absent: by point 6. */
  readonly takes?: readonly string[]
  /** Names of the rules to check; absent: all, and required fields. */
  readonly rules?: readonly string[]
}

/** A request body: a JSON object. */
export type WireInput = Readonly<Record<string, Json>>

/** What changed, for live events and caches. */
export type RecordChange = ChangedRecord

/** What to return of records; always with the id, and the version if there is one. */
export interface Wanted {
  /** Only these fields; absent: all. `lines.amount`: only these fields of the parts in a list. */
  readonly fields?: readonly string[]
  /** Columns reached through references, `owner.name`: returned under that key if readable. */
  readonly paths?: readonly string[]
}

export interface ListQuery extends Wanted {
  readonly entity: string
  /**
   * The document's filter (of a screen or call), with its authority. `input` values for `query.` of a call are in
   * `environment`.
   */
  readonly where?: readonly Expr[]
  readonly query?: Readonly<Record<string, Value>>
  readonly found?: Readonly<Record<string, Value>>
  /** The user's own filter, an expression as text: may name only what they may read. */
  readonly filter?: string
  /** The document's order (of a screen); the user's, as text `-spentOn,number`, goes before it. Then newest first. */
  readonly order?: readonly Sort[]
  readonly sort?: string
  readonly cursor?: string
  /** For calls with offset pages. */
  readonly offset?: number
  /** At most `limits.pageSizeMost`; absent: `limits.pageSize`. */
  readonly limit?: number
  readonly search?: string
  /** The fields that `search` looks in; absent: the texts of the entity. */
  readonly searchIn?: readonly string[]
  /** A number: only up to so many; the answer has no total if there are more. */
  readonly total?: boolean | number
  readonly related?: boolean
  /** For a tree: only the records whose parent in this field is not in the list, or not readable. */
  readonly topBy?: string
  /** For a file: only the records that the principal may export. */
  readonly export?: boolean
}

export interface TileQuery extends Pick<ListQuery, 'filter' | 'search' | 'searchIn'> {
  readonly entity: string
  readonly where?: Expr
  readonly shows:
    | { readonly kind: 'count' }
    | { readonly kind: 'sum' | 'average' | 'least' | 'most'; readonly field: string }
  readonly by?: string
  /** Of the date or moment `by`. */
  readonly period?: TilePeriod
}

export interface TilePeriod {
  readonly unit: Period
  /** Of weeks: 1 for Monday … 7 for Sunday. */
  readonly firstDay: number
}

/** `more`: there are periods before the first group. */
export type TileValue = { readonly value: Json } | { readonly groups: readonly TileGroup[]; readonly more?: true }

export interface RecordView {
  readonly record: WireRecord
  readonly label: string
  readonly related: Related
  readonly may: { readonly update: readonly string[]; readonly delete: boolean }
}

export type Can = EntityView['can'] & {
  /** Fields that are readable on some record. */
  readonly readable: readonly string[]
}

/** The current time, with the constants at that time. */
export type Moment = Pick<Principal, 'now' | 'today' | 'timeZone' | 'constants' | 'only'>

export interface RecordsOptions {
  readonly store: Store
  readonly plan: Plan
  readonly hash: string
  /** The search indexes; if absent, all texts are searched row by row. */
  readonly searched?: Searched
  /** The life cycle's part in every change; absent in tests of records alone. */
  readonly hooks?: Hooks
  /** Updates the principal after writes; absent in tests of records alone. */
  readonly principals?: {
    /** The principal by the state inside the transaction: others may have written since the request began. */
    present(reader: Reader, principal: Principal): Promise<Principal>
    /** Grows whenever a principal may have become another one. */
    version(): number
    /** Before the commit. */
    changing(changes: readonly RecordChange[]): void
  }
}

export type { Hooks }
