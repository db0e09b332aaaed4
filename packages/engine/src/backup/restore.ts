/**
 * Restores a backup into an empty data folder, or an empty PostgreSQL database: all of it or nothing. A server that
 * starts meanwhile sees either nothing or everything.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Binding } from '@ninefold/plan/values'
import { internalTables } from '../internal-tables.ts'
import {
  completeTables,
  createTables,
  newerData,
  openStore,
  prepareInternal,
  quoted,
  runningVersion,
  Unusable,
  type InternalTables,
  type Store,
  type StorePlace,
  type Transaction,
} from '../store/index.ts'
import {
  DESCRIPTION,
  FILE_CONTENTS,
  FORMAT,
  SUMS,
  TOTALS,
  valuesOf,
  type BackedUpTable,
  type BackupSummary,
  type Description,
  type Totals,
} from './contents.ts'
import { reportBackup } from './report.ts'
import { sumOf } from './take.ts'
import { BrokenArchive, type Entry } from './tar.ts'

/** Where to restore: an empty or absent data folder, and an empty PostgreSQL database if the rows are to be there. */
export interface RestoreTarget {
  readonly data: string
  readonly database?: string
}

/** What was restored, with the texts of the document. */
export interface Restored extends BackupSummary {
  readonly document: readonly { readonly file: string; readonly text: string }[]
}

/** Chooses the target when the description of the backup is known. */
export type ChooseTarget = (description: Description) => RestoreTarget

/** Throws `Unusable` if the target is not empty, or if the backup is damaged, incomplete or of a newer program. */
export const restoreBackup = (entries: AsyncIterable<Entry>, choose: ChooseTarget): Promise<Restored> =>
  withBackup(entries, (backup) => restoreInto(choose(backup.description), backup))

/** The same for the rows alone: `place` is that of an empty store. `beforeCommit`: called when everything was checked. */
export const restoreRowsInto = (
  entries: AsyncIterable<Entry>,
  place: StorePlace,
  beforeCommit: () => void,
): Promise<Restored> => withBackup(entries, (backup) => restoreRows({ place, beforeCommit }, backup))

async function withBackup(
  entries: AsyncIterable<Entry>,
  work: (backup: Opened) => Promise<Restored>,
): Promise<Restored> {
  try {
    const source = entries[Symbol.asyncIterator]()
    const first = await source.next()
    if (first.done || first.value.name !== DESCRIPTION) throw broken(`it does not begin with ${DESCRIPTION}`)
    const description = jsonOf<Description>(first.value.content)
    if (description.format !== FORMAT) throw newerData()
    return await work({ description, first: first.value, rest: { [Symbol.asyncIterator]: () => source } })
  } catch (error) {
    throw error instanceof BrokenArchive || error instanceof SyntaxError ? broken(error.message) : error
  }
}

interface Opened {
  readonly description: Description
  readonly first: Entry
  readonly rest: AsyncIterable<Entry>
}

async function restoreInto({ data, database }: RestoreTarget, backup: Opened): Promise<Restored> {
  requireEmptyFolder(data)
  // Beside it, so that it is on the same disk and can be renamed.
  const staging = join(dirname(resolve(data)), `.${basename(data)}.restoring-${randomUUID().slice(0, 8)}`)
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  try {
    const place = { file: join(staging, 'data.db'), ...(database !== undefined && { database }) }
    const beforeCommit = () => {
      // A server that starts now waits for the commit, and finds the key.
      if (database !== undefined) moveFolder(staging, data)
    }
    const restored = await restoreRows({ place, beforeCommit, folder: staging }, backup)
    if (database === undefined) moveFolder(staging, data)
    return restored
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

interface RowTarget {
  readonly place: StorePlace
  readonly beforeCommit: () => void
  /** For the files of the data folder; absent if they are in their place. */
  readonly folder?: string
}

async function restoreRows(
  { place, beforeCommit, folder }: RowTarget,
  { description, first, rest }: Opened,
): Promise<Restored> {
  const store = await openStore(place)
  try {
    return await store.rebuild(async (transaction) => {
      await requireEmptyDatabase(transaction, store)
      const work = openRestore({ transaction, store, folder, description })
      await work.begin(first)
      for await (const entry of rest) await work.take(entry)
      const restored = await work.finish()
      beforeCommit()
      return restored
    })
  } finally {
    await store.close()
  }
}

function requireEmptyFolder(data: string): void {
  if (!existsSync(data) || readdirSync(data).length === 0) return
  throw new Unusable(`The data folder ${data} is not empty.`, {
    help: 'A backup is restored into a new data folder only: name another one with --data, or move this one away.',
  })
}

async function requireEmptyDatabase(transaction: Transaction, { statements }: Store): Promise<void> {
  const [table] = await transaction.rows(statements.allTables)
  if (!table) return
  throw new Unusable(`The database is not empty: it has a table ${String(table[0])}.`, {
    help: 'A backup is restored into an empty database only: create another one, and name it with --database.',
  })
}

function moveFolder(from: string, to: string): void {
  if (existsSync(to)) rmdirSync(to)
  renameSync(from, to)
}

const broken = (why: string): Unusable =>
  new Unusable(`The backup cannot be used: ${why}.`, { help: 'Nothing was restored. Use another backup.' })

interface Restoring {
  readonly transaction: Transaction
  readonly store: Store
  readonly folder: string | undefined
  readonly description: Description
}

/** Takes the entries of a backup in their order: `begin` the first one, `take` each of the others. */
// oxlint-disable-next-line max-lines-per-function -- the functions share this state
function openRestore({ transaction, store, folder, description }: Restoring) {
  const { statements } = store
  const sums = new Map<string, string>()
  const inserted: Record<string, number> = {}
  const document: { file: string; text: string }[] = []
  let [bytes, files] = [0, 0]
  let totals: Totals | undefined
  let hasTables = false
  let isComplete = false

  async function take(entry: Entry): Promise<void> {
    const { name, content } = entry
    if (name === SUMS) return checkSums(content)
    note(entry)
    if (name === TOTALS) totals = jsonOf<Totals>(content)
    const [top, ...rest] = name.split('/') as [string, ...string[]]
    if (top === 'document') document.push({ file: plainName(rest), text: textOf(content) })
    if (top === 'data') writeDataFile(plainName(rest), content)
    if (top === 'rows') await insertRows(rest[0]!, textOf(content))
    if (top === 'files') await insertFile(rest[0]!, content)
  }

  function note({ name, content }: Entry): void {
    sums.set(name, sumOf(content))
    bytes += content.byteLength
  }

  async function begin(entry: Entry): Promise<void> {
    note(entry)
    await prepareInternal(transaction, statements, tablesAfter(description.steps))
    // Some steps insert rows.
    for (const { name, internal } of description.tables)
      if (internal) await transaction.run(`DELETE FROM ${quoted(name)}`)
  }

  async function insertRows(of: string, text: string): Promise<void> {
    const table = description.tables.find(({ folder: each }) => each === of)
    if (!table) throw broken(`it has rows of ${of}, which it does not describe`)
    if (!table.internal) await haveTables()
    const lines = text.split('\n').slice(0, -1)
    await insert(
      transaction,
      table,
      lines.map((line) => valuesOf(table.columns, line)),
    )
    inserted[table.name] = (inserted[table.name] ?? 0) + lines.length
  }

  /** The rows of the document's versions are the first ones of a backup. */
  async function haveTables(): Promise<void> {
    if (hasTables) return
    hasTables = true
    await createTables({ transaction, statements, plan: await planOf(transaction) })
  }

  async function insertFile(id: string, content: Uint8Array): Promise<void> {
    await transaction.run(`INSERT INTO ${FILE_CONTENTS} (id, content) VALUES (?, ?)`, [id, content])
    files++
  }

  function writeDataFile(name: string, content: Uint8Array): void {
    if (folder === undefined) return
    const path = join(folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    chmodSync(path, 0o600)
  }

  function checkSums(content: Uint8Array): void {
    const listed = new Map(
      textOf(content)
        .split('\n')
        .slice(0, -1)
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    )
    const wrong = [...sums].find(([name, sum]) => listed.get(name) !== sum)
    if (wrong) throw broken(`${wrong[0]} is damaged`)
    const missing = [...listed.keys()].find((name) => !sums.has(name))
    if (missing !== undefined) throw broken(`${missing} is missing`)
    isComplete = true
  }

  async function finish(): Promise<Restored> {
    if (!totals || !isComplete) throw broken('it is incomplete')
    const { rows } = totals
    const wrong = description.tables.find(({ name }) => (inserted[name] ?? 0) !== rows[name])
    if (wrong) throw broken(`it has ${inserted[wrong.name] ?? 0} rows of ${wrong.name} instead of ${rows[wrong.name]}`)
    if (files !== totals.files) throw broken(`it has ${files} files instead of ${totals.files}`)
    await haveTables()
    await completeTables({ transaction, statements, plan: await planOf(transaction) })
    if (statements.continueNumbers !== undefined) await transaction.run(statements.continueNumbers)
    const all = Object.values(inserted).reduce((sum, count) => sum + count, 0)
    const summary = { description, rows: all, files, bytes }
    reportBackup(transaction, 'restored', summary)
    return { ...summary, document }
  }

  return { begin, take, finish }
}

/** A backup that somebody changed must not write elsewhere. */
function plainName(path: readonly string[]): string {
  const name = path.join('/')
  if (name === '' || name.startsWith('.') || /[/\\]/.test(name)) throw broken(`it has a file ${name}`)
  return name
}

const textOf = (content: Uint8Array): string => Buffer.from(content).toString()

const jsonOf = <T>(content: Uint8Array): T => JSON.parse(textOf(content)) as T

async function planOf(transaction: Transaction) {
  const version = await runningVersion(transaction)
  if (!version) throw broken('it contains no version of a document')
  return version.plan
}

/** The internal tables as they were after these steps; the next start runs the others. */
function tablesAfter(taken: Description['steps']): readonly InternalTables[] {
  const unknown = Object.keys(taken).find((room) => !internalTables.some((tables) => tables.room === room))
  if (unknown !== undefined) throw newerData()
  return internalTables.flatMap((tables) => {
    const count = taken[tables.room]
    if (count === undefined) return []
    if (count > tables.steps.length) throw newerData()
    return { ...tables, steps: tables.steps.slice(0, count) }
  })
}

/** Values of one statement, at most. */
const MAX_VALUES = 2000

async function insert(
  transaction: Transaction,
  { name, columns }: BackedUpTable,
  rows: readonly (readonly Binding[])[],
): Promise<void> {
  const size = Math.max(1, Math.floor(MAX_VALUES / columns.length))
  const one = `(${columns.map(() => '?').join(', ')})`
  const into = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES `
  for (let from = 0; from < rows.length; from += size) {
    const some = rows.slice(from, from + size)
    await transaction.run(into + some.map(() => one).join(', '), some.flat())
  }
}
