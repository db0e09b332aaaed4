/**
 * The interface of the engine to a database: consistent reads and atomic writes. It is the same for every database; only the
 * folder of a database knows which one it is. The store knows nothing of users and permissions: those are in `access`.
 *
 * Statement texts contain `?` for each value, never the value itself. Their identifiers come from the plan (`names.ts`) or from
 * the engine's own tables (`InternalTables`).
 */

import type { Binding, Stored } from '@ninefold/plan/values'
import type { ChangeNotification } from '../notifications.ts'
import type { Column, Index, Table } from './layout/table.ts'

/** A row in the order of the selected columns. */
export type Row = readonly Stored[]

/** A row by column name. */
type NamedRow = Readonly<Record<string, Stored>>

export interface Reader {
  /** Rows as arrays, which is fast. `once`: the database plans the statement for these values and does not cache the plan. */
  rows(text: string, values?: readonly Binding[], once?: boolean): Promise<readonly Row[]>
  /** Rows by column name, for readable code. */
  all<T = NamedRow>(text: string, values?: readonly Binding[]): Promise<readonly T[]>
  /** The first row by column name. */
  one<T = NamedRow>(text: string, values?: readonly Binding[]): Promise<T | undefined>
  /**
   * Only in a transaction: a number that grows with each `run` and `enqueue` that may have changed rows of the table, named as in
   * statements. While it is unchanged, earlier query results about the table are still valid. Absent if that is unknown.
   */
  readonly writesTo?: (table: string) => number
}

/**
 * The transaction of one work. The work may await only the transaction itself, and nothing slow (network, timers, hashing of
 * passwords), since all other writers wait for it.
 */
export interface Transaction extends Reader {
  /** Resolves to the number of rows changed. */
  run(text: string, values?: readonly Binding[]): Promise<number>
  /**
   * Like `run`, but nobody waits for the answer: sent in order with the next awaited statement, combined with others if the
   * database can. Its error is thrown by the next awaited call, at the latest at the end of the work or of the `attempt`.
   * `otherwise`: the error if it changes no row.
   */
  enqueue(text: string, values?: readonly Binding[], otherwise?: () => Error): void
  /** Sends the enqueued writes with the next statement, even if that statement does not read their tables. */
  flush(): void
  /**
   * From here on the work only reads: where the database allows it, the next one begins to write before the answers are there.
   * Without effect unless the work is `repeatable`.
   */
  pass(): void
  /** Of a `repeatable` work, what it relies on besides what it reads here: if that has changed when its turn comes, it is run again. */
  validWhile(isValid: () => boolean): void
  /** Rolls back the changes of the work if it throws, and continues the transaction: for statements that a constraint may refuse. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Sent to the other servers on this database after the commit; not sent after a rollback. */
  notify(notification: ChangeNotification): void
  /** Called in order after the commit; not called after a rollback. An error that it throws has no effect on the commit. */
  afterCommit(done: () => void): void
}

/**
 * A read whose cost no index or page size limits. It runs beside the event loop; at its deadline it is ended and throws
 * `TooCostly`. Its work may run twice, so it must only read.
 */
export interface HeavyRead {
  /** The user. One heavy read of each user runs at a time and the others wait in turn; `TooManyReads` if too many wait. */
  readonly person: string
  /** Maximum duration in milliseconds, without the waiting time. */
  readonly deadline: number
  /** It searches other rows for each row, so it may be slow even in a small database. */
  readonly nested?: boolean
  /** Present if it may turn out to be small: then it runs like any other read, without a turn. */
  readonly small?: SmallRead
}

/** Whether a heavy read takes only a few milliseconds with its values. */
export interface SmallRead {
  /** The answer, if it is known without a query. */
  known(): boolean | undefined
  /** Finds it out by a query that is itself small. */
  ask(reader: Reader): Promise<boolean>
}

export interface WriteOptions {
  /**
   * The work may be started before its turn, abandoned anywhere, and run again: besides what its transaction undoes, it does
   * nothing that would show.
   */
  readonly repeatable?: boolean
}

export interface ReadOptions {
  readonly heavy?: HeavyRead
}

export interface Store {
  readonly dialect: 'sqlite' | 'postgres'
  readonly statements: TableStatements
  /** The reason, for the operator, if there are no search indexes; texts are then searched row by row. */
  readonly withoutSearch?: string
  /** All reads of the work see the same snapshot. */
  read<T>(work: (reader: Reader) => Promise<T>, options?: ReadOptions): Promise<T>
  /**
   * The rows of one query with its own snapshot: costs less than `read`, which needs a transaction. Only for queries that take
   * about as long as reading one record, since others may wait for it.
   */
  query: Reader['rows']
  /**
   * Works run one after another. If a work throws, only that work is rolled back and its promise is rejected. Otherwise the
   * promise resolves after the commit, which works that wait at the same time share.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * One transaction for all reads and writes that the work makes through this store: they are committed or rolled back together.
   * If one of its own calls of `write` throws, only that call is rolled back.
   */
  sharedTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** One snapshot and one connection for all reads that the work makes through this store. No heavy reads in it. */
  sharedRead<T>(work: () => Promise<T>): Promise<T>
  /** Creates the engine's own tables, or runs the steps that this store has not run yet. */
  prepare(tables: readonly InternalTables[]): Promise<void>
  /** The internal tables prepared since the store was opened. */
  internal(): readonly InternalTables[]
  /** Runs work that rewrites tables, in a transaction of its own. References are checked at the end instead of per statement. */
  rebuild<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** The key of secrets, 32 bytes. It is stored separately from the data and created on first use. */
  key(): Uint8Array
  /**
   * Call before a document with secrets runs: all servers on the database must have the same key. Throws `Unusable` if this one
   * has another.
   */
  agreeOnKey(): Promise<void>
  /** In the transaction that seals everything with another key: the servers agree on that one when they start. */
  forgetKey(transaction: Transaction): Promise<void>
  /**
   * Called with the notifications of other servers on this database (`Transaction.notify`), soon after their commit; not with its
   * own.
   */
  onNotification(listener: (notification: ChangeNotification) => void): void
  /** Call after another server has rewritten the tables (`Rewritten`): from then on the store uses the new tables. */
  follow(): Promise<void>
  /** The connections to a database server, for those who operate the server; absent if there is none. */
  connections?(): { readonly open: number; readonly idle: number; readonly waiting: number }
  close(): Promise<void>
}

/** A store as the folder of a database opens it; `shared-transaction.ts` adds the shared transactions. */
export type PlainStore = Omit<Store, 'sharedRead' | 'sharedTransaction'>

/**
 * The engine's own tables of one room (`identity`, `inbox` …). Each step is a list of statements and runs once per store, in
 * order. A published step is never changed; new steps are added. All table names start with `ninefold_`. Column types: TEXT,
 * INTEGER, BLOB.
 */
export interface InternalTables {
  readonly room: string
  readonly steps: readonly (readonly string[])[]
  /** The columns with values that are sealed with the key, each bound to the value of another column. */
  readonly sealed?: readonly SealedColumn[]
  /** The columns that contain names of the document, so that a migration renames them too. */
  readonly names?: {
    readonly columns?: readonly NameColumns[]
    /** For names inside texts: the statements of one rename. */
    readonly within?: (rename: Rename, statements: TableStatements) => readonly Statement[]
    /** Statements that run when the data of a field, or of a whole entity, is dropped. */
    readonly dropped?: (entity: string, field?: string) => readonly Statement[]
  }
}

/** A value may stand inside of JSON, and not every value need be sealed. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly boundTo: string
}

/**
 * Columns of one internal table that contain the name of an entity, of one of its fields, and choices (or states) of that field.
 * Such a table has the record's id in a column `record`, unless it is `ofNoRecord`: then a choice that becomes several ones stays.
 * `keyed`: the column of `choices` that is part of the key. `action`: the column with the name of an action of the entity, and what the
 * rows are called in sentences; they are removed when the document no longer has the action.
 */
export interface NameColumns {
  readonly table: string
  readonly entity: string
  readonly field?: string
  readonly choices?: readonly string[]
  readonly keyed?: string
  readonly action?: { readonly column: string; readonly rows: string }
  readonly ofNoRecord?: true
}

export type Rename =
  | { readonly kind: 'entity'; readonly from: string; readonly to: string }
  /** `entity`: its new name. */
  | { readonly kind: 'field'; readonly entity: string; readonly from: string; readonly to: string }

export interface Statement {
  readonly text: string
  readonly values: readonly Binding[]
}

/** The statements that create and change tables, in the syntax of the database. */
export interface TableStatements {
  createTable(table: Table, name?: string): string
  addColumn(table: string, column: Column): string
  dropTable(table: string): string
  renameTable(from: string, to: string): string
  renameColumn(table: string, from: string, to: string): string
  createIndex(table: string, index: Index): string
  dropIndex(name: string): string
  /** A statement of `InternalTables` in the syntax of the database. */
  definition(text: string): string
  /** Selects `name` of the engine's own tables, without those that only this kind of database has, and without search indexes. */
  readonly internalTables: string
  /** Selects `name` of each table, the engine's own ones and all others; without those that a store creates when it is opened. */
  readonly allTables: string
  /** Selects, for each column of a table, `name`, `place` in the primary key (from 1; 0 if it is no part of it), and `bytes`, 1 for bytes. */
  columnsOf(table: string): string
  /** Selects `version` of the database, with its name, and its time `now`, ISO 8601. */
  readonly server: string
  /** What is damaged, in words of the database; undefined if it cannot tell. Reads everything. */
  damage(reader: Reader): Promise<readonly string[] | undefined>
  /** Runs after rows were inserted with their numbers: numbers that the database assigns continue after them. */
  readonly continueNumbers?: string
  /**
   * A text that contains several columns by name, and one column extracted from it; a list of such texts for a group of rows, and
   * the rows extracted from it.
   */
  packed(columns: readonly { readonly name: string; readonly of: string }[]): string
  unpacked(text: string, column: Column): string
  packedList(name: string, of: string): string
  /** Whether the JSON in a text has a member of this name; and the text with the member renamed. */
  hasMember(text: string, name: string): string
  withMemberRenamed(text: string, from: string, to: string): string
  /** A table with the column `value`. */
  unpackedList(text: string, name: string): string
  /** Selects `name` of every index that a plan requires, except search indexes. */
  readonly indexNames: string
  readonly search: SearchStatements
  /**
   * Only if references are separate from the definition of their table: they are dropped before tables are rewritten, and created
   * afterwards.
   */
  readonly references?: {
    /** Selects a `NamedReference` for each existing reference. */
    readonly names: string
    drop(table: string, name: string): string
    /** The column must have a reference. */
    create(table: string, column: Column): string
  }
}

/** A reference from a column to another table, with the names that the database uses. */
export interface NamedReference {
  readonly name: string
  readonly from: string
  readonly column: string
  readonly to: string
}

/** The indexes for text search (`search.ts`). */
export interface SearchStatements {
  /** Selects `name` and table of every existing search index, with the names that the database uses. */
  readonly names: string
  /** The name of a table, column or index as the database stores it. */
  readonly called: (name: string) => string
  drop(name: string): readonly string[]
  /** Undefined if such a table cannot have one. */
  over(table: Table, columns: readonly string[]): SearchOver | undefined
}

/** The search index over these columns of one table. */
export interface SearchOver {
  readonly columns: readonly string[]
  readonly indexes: readonly SearchIndex[]
  /**
   * The parts of a word that the index can look up: if a text contains the word, one of its columns contains all of them, in any
   * case. Empty if the word is too short. `between`: characters that may join columns in a text.
   */
  terms(word: string, between: string): readonly string[]
  /**
   * Selects at most `most` rows that have each of the terms in one of the columns `among`; it may select other rows too. For the
   * common table expression `found` of a statement.
   */
  find(among: readonly string[], terms: readonly string[], most: number): Statement
  /** FROM and WHERE of a statement over the rows `t` of `found`. */
  readonly found: { readonly from: string; readonly where: string }
  /** Selects about how many rows the table has, if a search of a short text costs no more than a few milliseconds per 100,000 of them. */
  readonly rowCount?: Statement
  /** Selects a row if the index exists. Absent if `find` gives the same result without the index. */
  readonly existence?: string
  /** Statements after a change that must leave no old text in the index. They read the whole index. */
  readonly forgetting?: readonly string[]
}

export interface SearchIndex {
  readonly name: string
  /** Also indexes the existing rows. */
  readonly create: readonly string[]
  /** Selects 1 if the index matches the rows, even if the database was restored from a copy. */
  readonly fits?: string
}

/** The database cannot be used at all. `message` tells the operator why and contains no password. */
export class Unusable extends Error {
  /** What to do about it, in a sentence. Absent if `message` says it, or if the address of the database is wrong. */
  readonly help: string | undefined
  constructor(message: string, { cause, help }: { readonly cause?: unknown; readonly help?: string } = {}) {
    super(message, { cause })
    this.name = 'Unusable'
    this.help = help
  }
}

/**
 * Another server has rewritten the tables for another document. Until `follow` is called, nothing is read or written here:
 * statements for the old tables would be wrong for the new ones.
 */
export class Rewritten extends Error {
  constructor() {
    super('another server has taken up another document')
    this.name = 'Rewritten'
  }
}

/** A heavy read (`ReadOptions`) exceeded its deadline. */
export class TooCostly extends Error {
  constructor(cause?: unknown) {
    super('the statement takes too long', { cause })
    this.name = 'TooCostly'
  }
}

/** The disk of the database is full: nothing was written. Reads go on, and so do writes once there is space. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('the disk of the database is full', { cause })
    this.name = 'StorageFull'
  }
}

/**
 * The database cannot be reached: its server does not answer, or its file is no longer where it was opened. Nothing is
 * acknowledged. If a connection ends during a commit, it is not known whether the database has stored the change.
 */
export class DatabaseLost extends Error {
  constructor(cause?: unknown) {
    super('the database cannot be reached', { cause })
    this.name = 'DatabaseLost'
  }
}

/** Too many heavy reads of one user are waiting. */
export class TooManyReads extends Error {
  constructor() {
    super('too many heavy reads of one person wait')
    this.name = 'TooManyReads'
  }
}

/** A unique constraint failed, at a statement or at the commit. The same error for every database. */
export class NotUnique extends Error {
  readonly table: string
  readonly columns: readonly string[]
  constructor(table: string, columns: readonly string[], cause: unknown) {
    super(`two rows of ${table} alike in ${columns.join(', ')}`, { cause })
    this.name = 'NotUnique'
    this.table = table
    this.columns = columns
  }
}
