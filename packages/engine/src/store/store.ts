/**
 * What the engine asks of a database: reading at one moment, writing all or nothing. The same interface serves every
 * database; which one it is, only its own folder knows. The store knows nothing of people: that is `access`.
 *
 * Texts carry `?` for each value, never a value itself. Identifiers in them come from the plan (`names.ts`) or from the
 * engine's own tables (`InternalTables`).
 */

import type { Binding, Stored } from '@ninefold/plan/values'
import type { ChangeNotification } from '../notifications.ts'
import type { Column, Index, Table } from './layout/table.ts'

/** A row in the order of the selected columns. */
export type Row = readonly Stored[]

/** A row by column name. */
type NamedRow = Readonly<Record<string, Stored>>

export interface Reader {
  /** Rows as arrays: the quick way. `once`: the database plans the statement for these very values, and does not keep the plan. */
  rows(text: string, values?: readonly Binding[], once?: boolean): Promise<readonly Row[]>
  /** Rows by name: the readable way. */
  all<T = NamedRow>(text: string, values?: readonly Binding[]): Promise<readonly T[]>
  /** The first row by name. */
  one<T = NamedRow>(text: string, values?: readonly Binding[]): Promise<T | undefined>
  /**
   * Of a transaction: a number that grows with each `run` and `enqueue` that may have changed rows of the table, named as
   * statements name it. While it stays the same, what was read of the table is as it was. Absent: that is not known.
   */
  readonly writesTo?: (table: string) => number
}

/**
 * One work's writing. It may await the transaction only: nothing that takes time of its own (network, timers, hashing of
 * passwords), since every other writer waits meanwhile.
 */
export interface Transaction extends Reader {
  /** Rows changed. */
  run(text: string, values?: readonly Binding[]): Promise<number>
  /**
   * As `run`, for whom nobody waits: sent in order with the next statement that is awaited, together with others where the database
   * can. What refuses it is thrown by what is awaited next, at the latest at the end of the work or of the `attempt`. `otherwise`:
   * the error where it changes no row.
   */
  enqueue(text: string, values?: readonly Binding[], otherwise?: () => Error): void
  /** Sends what was enqueued with the next statement in any case, also where that reads nothing of it. */
  flush(): void
  /** Where the work throws, what it did is undone, and the transaction goes on: for what the tables may refuse. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** Told to the other servers on this database, once the work is durable; not at all where it is refused. */
  notify(notification: ChangeNotification): void
  /** Called once the work is durable, in order; not at all where it is refused. What it throws changes nothing of that. */
  afterCommit(done: () => void): void
}

/**
 * A read whose cost no index and no page bounds. It runs beside the event loop, is ended at its deadline, and throws `TooCostly` then.
 * Its work may be run twice, so it only reads.
 */
export interface HeavyRead {
  /** Who asks: one heavy read of each person runs at a time, the others wait in turn; `TooManyReads` where too many wait. */
  readonly person: string
  /** Milliseconds that it may take, without waiting. */
  readonly deadline: number
  /** For each row it looks through other rows, so it may be slow in a small database, too. */
  readonly nested?: boolean
}

export interface ReadOptions {
  readonly heavy?: HeavyRead
}

export interface Store {
  readonly dialect: 'sqlite' | 'postgres'
  readonly statements: TableStatements
  /** Why no index serves the search of texts, for whoever runs the server; they are searched row by row then. */
  readonly withoutSearch?: string
  /** All reads of the work see the store at one moment. */
  read<T>(work: (reader: Reader) => Promise<T>, options?: ReadOptions): Promise<T>
  /**
   * Works run one after another. What a work throws undoes that work alone and rejects its promise; otherwise the promise
   * resolves after the commit that makes it durable, which several works that wait at the same time share.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * One `write` around work that reads and writes by this store itself, wherever: all of that is its transaction's, done as a
   * whole or not at all. What the work's own writes throw undoes those alone.
   */
  sharedTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * One `read` around work that reads by this store itself, wherever: all of it sees the store at one moment, on one connection. Only for
   * what the document asks: nothing in it is `bounded`.
   */
  sharedRead<T>(work: () => Promise<T>): Promise<T>
  /** Creates the engine's own tables, or takes the steps that this store has not taken yet. */
  prepare(tables: readonly InternalTables[]): Promise<void>
  /** Those that were prepared since the store was opened. */
  internal(): readonly InternalTables[]
  /** Rewrites tables: references are checked as a whole at the end instead of per statement. Alone in its transaction. */
  rebuild<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** The key of secrets, 32 bytes, kept apart from the data and made when it is first asked for. */
  key(): Uint8Array
  /** Before a document with secrets runs: all servers on the database must have one key. `Unusable` where this one has another. */
  agreeOnKey(): Promise<void>
  /** What other servers on this database tell (`Transaction.notify`), soon after their commit; not its own. */
  onNotification(listener: (notification: ChangeNotification) => void): void
  /** After another server has rewritten the tables (`Rewritten`): from here on they are taken as they are now. */
  follow(): Promise<void>
  close(): Promise<void>
}

/** A store as a database's folder opens it: `shared-transaction.ts` does the rest. */
export type PlainStore = Omit<Store, 'sharedRead' | 'sharedTransaction'>

/**
 * Tables of the engine's own, of one room (`identity`, `inbox` …). Each step is a list of statements and is taken once per
 * store, in order; a published step is never changed, a new one is added. Every table's name starts with `ninefold_`.
 * Types: TEXT, INTEGER, BLOB.
 */
export interface InternalTables {
  readonly room: string
  readonly steps: readonly (readonly string[])[]
  /** Where names of the document stand in them: a migration that renames does so there too. */
  readonly names?: {
    readonly columns?: readonly NameColumns[]
    /** For names inside of texts: the statements of one rename. */
    readonly within?: (rename: Rename, statements: TableStatements) => readonly Statement[]
    /** What becomes of rows here when the data of a field, or of a whole entity, is dropped. */
    readonly dropped?: (entity: string, field?: string) => readonly Statement[]
  }
}

/**
 * Columns of one internal table that hold an entity's name, a field of that entity, and choices (or states) of that field; those
 * tables have the record's id in a column `record`. `keyed`: the one of `choices` that is part of the key.
 */
export interface NameColumns {
  readonly table: string
  readonly entity: string
  readonly field?: string
  readonly choices?: readonly string[]
  readonly keyed?: string
}

export type Rename =
  | { readonly kind: 'entity'; readonly from: string; readonly to: string }
  /** The entity by its new name. */
  | { readonly kind: 'field'; readonly entity: string; readonly from: string; readonly to: string }

export interface Statement {
  readonly text: string
  readonly values: readonly Binding[]
}

/** The statements about tables, in the database's own words. */
export interface TableStatements {
  createTable(table: Table, name?: string): string
  addColumn(table: string, column: Column): string
  dropTable(table: string): string
  renameTable(from: string, to: string): string
  renameColumn(table: string, from: string, to: string): string
  createIndex(table: string, index: Index): string
  dropIndex(name: string): string
  /** One text that holds several columns by name, and one of them out of it; a list of what a group of rows holds, and its rows. */
  packed(columns: readonly { readonly name: string; readonly of: string }[]): string
  unpacked(text: string, column: Column): string
  packedList(name: string, of: string): string
  /** Is there a member of this name in the JSON of a text? And that text, where the member has another name. */
  hasMember(text: string, name: string): string
  withMemberRenamed(text: string, from: string, to: string): string
  /** A table with the column `value`. */
  unpackedList(text: string, name: string): string
  /** Selects `name` of every index that a plan asked for, but for those of texts. */
  readonly indexNames: string
  readonly search: SearchStatements
  /** Where references do not stand in the definition of their table: dropped before tables are rewritten, made when all stand. */
  readonly references?: {
    /** Selects a `NamedReference` for each that is there. */
    readonly names: string
    drop(table: string, name: string): string
    /** Of a column that has one. */
    create(table: string, column: Column): string
  }
}

/** A reference from a table's column to another table, as the database calls them. */
export interface NamedReference {
  readonly name: string
  readonly from: string
  readonly column: string
  readonly to: string
}

/** The indexes by which records are found by their texts (`search.ts`). */
export interface SearchStatements {
  /** Selects `name` and table of every one that is there, as the database calls them. */
  readonly names: string
  /** A name of a table, a column or an index as the database tells it. */
  readonly called: (name: string) => string
  drop(name: string): readonly string[]
  /** Undefined where such a table can have none. */
  over(table: Table, columns: readonly string[]): SearchOver | undefined
}

/** The index over these columns of one table. */
export interface SearchOver {
  readonly columns: readonly string[]
  readonly indexes: readonly SearchIndex[]
  /**
   * What it can look for in a word: terms of it that every text in which the word is found has in one column, whatever the
   * case of their letters. None where it is too short. `between`: letters that columns may be joined by in a text.
   */
  terms(word: string, between: string): readonly string[]
  /** Selects rows, at most so many, that have each of the terms in one of `among`; it may select others, too. */
  find(among: readonly string[], terms: readonly string[], most: number): Statement
  /** FROM and WHERE over the rows `t` that `find` selected; `?` of `from` is what it answered, as a JSON array. */
  readonly found: { readonly from: readonly [string, string]; readonly where: string }
  /** After a change that is to leave nothing in the index of what was there before, at any time. It reads the whole index. */
  readonly forgetting?: readonly string[]
}

export interface SearchIndex {
  readonly name: string
  /** With all the rows that are there. */
  readonly create: readonly string[]
  /** Selects 1 where it is that of the rows, though the database was written anew from a copy. */
  readonly fits?: string
}

/** The database cannot be used at all; `message` tells whoever runs the server why, and holds no password. */
export class Unusable extends Error {
  /** What to do about it, in a sentence; absent where `message` says that, or how the database is addressed is to blame. */
  readonly help: string | undefined
  constructor(message: string, { cause, help }: { readonly cause?: unknown; readonly help?: string } = {}) {
    super(message, { cause })
    this.name = 'Unusable'
    this.help = help
  }
}

/**
 * Another server has rewritten the tables for another document. Nothing is read or written here meanwhile, until `follow`: what
 * was made for the old tables would be wrong for the new ones.
 */
export class Rewritten extends Error {
  constructor() {
    super('another server has taken up another document')
    this.name = 'Rewritten'
  }
}

/** A heavy read (`ReadOptions`) takes the database longer than its deadline. */
export class TooCostly extends Error {
  constructor(cause?: unknown) {
    super('the statement takes too long', { cause })
    this.name = 'TooCostly'
  }
}

/** More heavy reads of one person wait than the store remembers. */
export class TooManyReads extends Error {
  constructor() {
    super('too many heavy reads of one person wait')
    this.name = 'TooManyReads'
  }
}

/** A commit or statement met two rows alike where the tables allow one. The store's own words, whichever database. */
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
