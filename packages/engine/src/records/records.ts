/**
 * Records of the running document: the one way to the data. Every function asks for an `Principal` and passes the access check
 * that is compiled into its statements. Made once per document version over a store (`openRecords`); a new version gets a
 * new one over the same store, after the migration.
 *
 * Refusals are thrown (`Refusal`). Nothing here knows of HTTP, sessions or the life cycle; the life cycle takes part in
 * each change through `Hooks`.
 */
import type { BrokenRule, HistoryPage, PersonExport, RecordPage, Related, WireRecord } from '@ninefold/plan/wire'
import type { Environment, Expr, Tree } from '@ninefold/plan/expression'
import type { Json, RecordValue, Value } from '@ninefold/plan/values'
import type { Plan, Sort } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import type { ChangedRecord } from '../notifications.ts'
import type { Finding } from '../refusal.ts'
import type { Searched, Reader, Store } from '../store/index.ts'
import type { Changed, Hashes, Hooks, Writing } from './change/change.ts'
import type { FieldChoices } from './read/field-choices.ts'

export interface Records {
  readonly plan: Plan
  /** Of the running document; stands in every entry of the history. */
  readonly hash: string
  readonly store: Store

  // ── Reading, limited to what the principal may read ──
  list(principal: Principal, query: ListQuery): Promise<RecordPage>
  /** NOT_FOUND where there is none or it may not be read. */
  get(principal: Principal, entity: string, id: string, wanted?: Wanted): Promise<WireRecord>
  /** A record page without its actions, which the life cycle adds. */
  page(principal: Principal, entity: string, id: string): Promise<RecordView>
  /** The id of the record whose unique `field` is `value`; NOT_FOUND also where the value does not fit the field. */
  lookUp(principal: Principal, entity: string, field: string, value: string): Promise<string>
  /** Records to choose from for a reference: their label contains `text`. */
  find(
    principal: Principal,
    entity: string,
    text: string,
    limit: number,
  ): Promise<readonly { id: string; label: string }[]>
  /** A dashboard's number. */
  tile(principal: Principal, query: TileQuery): Promise<TileValue>
  history(principal: Principal, entity: string, id: string, cursor?: string): Promise<HistoryPage>
  /** The record as it was at that moment (`YYYY-MM-DDTHH:MM:SS.sssZ`), with how it is shown. */
  at(principal: Principal, entity: string, id: string, moment: string): Promise<RecordView>
  /** What the records know of a person, as far as the principal may read it. */
  about(principal: Principal, person: string): Promise<Pick<PersonExport, 'records' | 'deeds'>>
  /** Which of these may the principal read? `reader`: inside a transaction, that one. */
  readable(principal: Principal, entity: string, ids: readonly string[], reader?: Reader): Promise<ReadonlySet<string>>
  /** The same of many principals at once: for live events. */
  readableBy(
    principals: readonly Principal[],
    entity: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<Principal, ReadonlySet<string>>>
  /** What the principal may do with a record of this entity at all: for `EntityView.can`, independent of any record. */
  can(principal: Principal, entity: string): Can
  /** The fields that the principal may ask for (`Wanted`). */
  choices(principal: Principal, entity: string): FieldChoices

  // ── Changing: one transaction each ──
  create(principal: Principal, entity: string, input: WireInput): Promise<Changed>
  /** `version`: the one the person saw; absent, the last one wins. STALE otherwise, with the record as it is now. */
  change(principal: Principal, entity: string, id: string, input: WireInput, version?: number): Promise<Changed>
  remove(principal: Principal, entity: string, id: string, version?: number): Promise<void>
  /** Puts back what an entry of the history (its `id`) changed. */
  undo(principal: Principal, entity: string, id: string, entry: string, version?: number): Promise<Changed>
  /** Notes in the history of somebody's record that all that is known of them was handed out. */
  noteExport(principal: Principal, person: string): Promise<void>
  /** All findings that storing this would bring, rules and warnings too; stores nothing. */
  check(principal: Principal, entity: string, input: WireInput, options?: CheckOptions): Promise<readonly Finding[]>
  /**
   * Several changes in one transaction, through the same pipeline: actions, calls, imports, timers. After the work the
   * hooks' and the works' `afterCommit` run. Rules over other records are checked at the end of the work. `hashes`: of the
   * passwords in what the principal sent.
   */
  write<T>(principal: Principal, work: (writing: Writing) => Promise<T>, hashes?: Hashes): Promise<T>
  /**
   * Several operations that write by these records themselves, in one transaction (`Store.sharedTransaction`): rules over other records
   * are checked at its end. `begin` says which operation follows; a `Finding` of the end names it (`operation`).
   */
  sharedTransaction<T>(operations: (begin: (operation: number) => void) => Promise<T>): Promise<T>

  /** Hashes of the passwords in an input, for `write` or `apply`: to be made before them. */
  hashes(principal: Principal, entity: string, input: WireInput): Promise<Hashes>

  // ── With the document's authority, for expressions of the document only ──
  /** Loads records for `evaluate`: of each the paths that `reads` names (`Expr.reads`). Missing ones are left out. */
  load(
    reader: Reader,
    principal: Principal,
    entity: string,
    ids: readonly string[],
    reads: readonly string[],
  ): Promise<ReadonlyMap<string, RecordValue>>
  /** Ids of the records where the document's condition is yes, in their order: at most `limit`, those `after` this one. */
  where(
    reader: Reader,
    principal: Principal,
    entity: string,
    condition: Expr | undefined,
    page: { readonly limit: number; readonly after?: string },
  ): Promise<readonly string[]>
  /** The findings with what their wording names, as far as the principal may read it. */
  complete<F extends readonly Finding[]>(reader: Reader, principal: Principal, entity: string, findings: F): Promise<F>
  /**
   * Which of these values of a sentence about the record may the principal not read? `everywhere`: what they could not read on some
   * record counts as well, so that nobody of more rights is asked for where the answer is none.
   */
  hidden(
    reader: Reader,
    principal: Principal,
    about: { readonly entity: string; readonly record: RecordValue; readonly me?: RecordValue | null },
    holes: readonly Expr[],
    everywhere?: boolean,
  ): Promise<ReadonlySet<Expr>>
  /**
   * The environment with the answers to those parts of these expressions that look through all records of an entity, with
   * the document's authority. Evaluating one of them in an environment without throws.
   */
  withAnswersTo(reader: Reader, trees: readonly Tree[], environment: Environment): Promise<Environment>
  /** The person's record with every `me.` path that the plan reads; null where there is none. */
  person(reader: Reader, id: string, moment: Moment): Promise<RecordValue | null>
  /** The same of many, by id; those that are not there are left out. */
  people(reader: Reader, ids: readonly string[], moment: Moment): Promise<ReadonlyMap<string, RecordValue>>
  /** The records of which there is only one, each with what the plan reads of it. */
  onlyOnes(reader: Reader, moment: Moment): Promise<Readonly<Record<string, RecordValue>>>
  /** Rules that more stored records break with another value of a constant. */
  brokenBy(
    principal: Principal,
    constant: { readonly name: string; readonly value: Value },
  ): Promise<readonly BrokenRule[]>
  /** The text a record is shown as, in the principal's view: only what they may read of it. */
  labels(principal: Principal, refs: readonly { readonly entity: string; readonly id: string }[]): Promise<Related>

  /** Called after each commit that changed records, with all that changed. */
  onChange(listener: (changes: readonly RecordChange[]) => void): () => void
  /** Another server told it: the same, without a commit of this one. */
  notified(changes: readonly RecordChange[]): void
}

interface CheckOptions {
  /** Of the record that the input would change; absent, it would be a new one. */
  readonly id?: string
  /** The fields that a call takes, by the document's word; absent, point 6 says what may be named. */
  readonly takes?: readonly string[]
  /** Names of the rules that are looked at; absent, all are, and what is required is demanded. */
  readonly rules?: readonly string[]
}

/** A body as it came: a JSON object. */
export type WireInput = Readonly<Record<string, Json>>

/** What changed, for live events and caches. */
export type RecordChange = ChangedRecord

/** What of records is wanted; each with its id, and its version where it has one. */
export interface Wanted {
  /** Only these fields; absent, all. `lines.amount`: of the parts in a list, only these. */
  readonly fields?: readonly string[]
  /** Columns reached through references, `owner.name`: sent under that key, where they may be read. */
  readonly paths?: readonly string[]
}

export interface ListQuery extends Wanted {
  readonly entity: string
  /** The document's filter (of a screen or call): its authority. `input` values for `query.` of a call go in `environment`. */
  readonly where?: readonly Expr[]
  readonly query?: Readonly<Record<string, Value>>
  readonly found?: Readonly<Record<string, Value>>
  /** The person's own filter, an expression as text: may name only what they may read. */
  readonly filter?: string
  /** The document's order (of a screen); the person's, as text `-spentOn,number`, goes before it. Then newest first. */
  readonly order?: readonly Sort[]
  readonly sort?: string
  readonly cursor?: string
  /** For calls with offset pages. */
  readonly offset?: number
  /** At most `limits.pageSizeMost`; absent, `limits.pageSize`. */
  readonly limit?: number
  readonly search?: string
  /** The fields that `search` looks in; absent, the texts of the entity. */
  readonly searchIn?: readonly string[]
  readonly total?: boolean
  readonly related?: boolean
  /** Of a tree: only the records whose parent by this field is not in the list, or may not be read. */
  readonly topBy?: string
  /** For a file: only the records that the principal may export. */
  readonly export?: boolean
}

export interface TileQuery {
  readonly entity: string
  readonly where?: Expr
  readonly shows:
    | { readonly kind: 'count' }
    | { readonly kind: 'sum' | 'average' | 'least' | 'most'; readonly field: string }
  readonly by?: string
}

export type TileValue =
  | { readonly value: Json }
  | { readonly groups: readonly { readonly key: Json; readonly label: string; readonly value: Json }[] }

export interface RecordView {
  readonly record: WireRecord
  readonly label: string
  readonly related: Related
  readonly may: { readonly update: readonly string[]; readonly delete: boolean }
}

export interface Can {
  readonly read: boolean
  /** Fields that could be read on some record. */
  readonly readable: readonly string[]
  readonly create: readonly string[] | null
  readonly update: readonly string[]
  readonly delete: boolean
  /** Some record as a row of a file; rows of a file as records. */
  readonly export?: true
  readonly import?: true
  /** Of User: erase some person. */
  readonly erase?: true
}

/** When it is, and what the constants say then. */
export type Moment = Pick<Principal, 'now' | 'today' | 'timeZone' | 'constants' | 'only'>

export interface RecordsOptions {
  readonly store: Store
  readonly plan: Plan
  readonly hash: string
  /** What texts are found by; absent, all are searched row by row. */
  readonly searched?: Searched
  /** The life cycle's part in every change; absent in tests of records alone. */
  readonly hooks?: Hooks
  /** Keeps who asks in step with what is written; absent in tests of records alone. */
  readonly principals?: {
    /** The principal as the records are inside the transaction: others may have written since they asked. */
    present(reader: Reader, principal: Principal): Promise<Principal>
    /** Before the commit. */
    changing(changes: readonly RecordChange[]): void
  }
}

export type { Hooks }
